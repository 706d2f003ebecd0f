package io.needletail.cli.analyse;

import io.needletail.cli.Verb;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code needletail analyse}: the latency figures of a message history, by the published method and in truth. */
@Command(
        name = "analyse",
        description = "Analyse a message history: the published figures, and the truth beside them.",
        footer = {
            Verb.EXAMPLES,
            "  needletail analyse outgoing_session.1.fix incoming_session.1.fix --useHeaderTimestamp --warmup 5",
            "  needletail analyse outgoing_session.1.fix --useHeaderTimestamp --json figures.json --out pictures",
            "  needletail analyse client.body.txt --warmup 240 --sampleCount 30000"
        })
public final class AnalyseVerb implements Verb, Callable<Integer> {

    @Mixin
    private AnalyseOptions options = new AnalyseOptions();

    /** Called by {@link java.util.ServiceLoader}. */
    public AnalyseVerb() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        return Script.find().run(options.arguments());
    }
}
