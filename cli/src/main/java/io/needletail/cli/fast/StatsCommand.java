package io.needletail.cli.fast;

import io.needletail.cli.CliCommand;
import io.needletail.cli.Problems;
import io.needletail.fast.template.Templates;
import io.needletail.tools.fast.MessageMix;
import io.needletail.tools.fast.MessageStream;
import io.needletail.tools.fast.Tally;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail fast stats}: what a stream is made of and what decoding it takes. */
@Command(
        name = "stats",
        description = {
            "Print which messages a stream holds, their sizes, and what decoding one takes here.",
            "In nanoseconds: the median, and what 99 in 100 stay below. The file is read several times, so",
            "that the last time shows compiled code; a clock is read around each message, and its own cost",
            "is taken off. To compare libraries, see needletail bench."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail fast stats --templates template.xml --input x.fast --framing len4le"
        })
final class StatsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private StreamOptions feed;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often the file is read; the last time counts. Default: ${DEFAULT-VALUE}.")
    private int rounds = 5;

    @Override
    public Integer call() throws IOException {
        if (rounds < 1) throw new ParameterException(spec.commandLine(), "--rounds: " + rounds + " is below 1");
        Templates templates = feed.templates();
        for (int round = 1; round < rounds; round++) {
            read(templates, new MessageMix(), new Problems(new PrintWriter(PrintWriter.nullWriter())));
        }
        MessageMix mix = new MessageMix();
        Problems problems = new Problems(spec.commandLine().getErr());
        read(templates, mix, problems);
        PrintWriter out = spec.commandLine().getOut();
        mix.print(feed.input().getFileName().toString(), problems.count(), out);
        out.flush();
        return problems.exitCode();
    }

    private void read(Templates templates, MessageMix mix, Problems problems) throws IOException {
        try (MessageStream stream = feed.open(templates)) {
            Tally tally = new Tally();
            while (stream.next(tally)) {
                if (stream.isDecoded()) mix.add(stream, tally);
                problems.add(stream.problem());
            }
            stream.remarks().forEach(problems::add);
        }
    }
}
