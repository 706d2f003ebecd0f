package io.needletail.cli.analyse;

import io.needletail.cli.CliCommand;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code needletail analyse}: the latency figures of a message history, by the published method and in truth. */
@Command(
        name = "analyse",
        description = "Analyse a message history: the published figures, and the truth beside them.",
        footer = {
            CliCommand.EXAMPLES,
            "  needletail analyse outgoing_session.1.fix incoming_session.1.fix --useHeaderTimestamp --warmup 5",
            "  needletail analyse outgoing_session.1.fix --useHeaderTimestamp --json figures.json --out pictures",
            "  needletail analyse client.body.txt --warmup 240 --sampleCount 30000"
        })
public final class AnalyseCommand implements CliCommand, Callable<Integer> {

    @Mixin
    private AnalyseOptions options = new AnalyseOptions();

    /** Called by {@link java.util.ServiceLoader}. */
    public AnalyseCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        return AnalysisScript.find().run(options.arguments());
    }
}
