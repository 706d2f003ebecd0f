package io.needletail.cli.venue;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail venue replay}: executes the recorded log of a node again. */
@Command(
        name = "replay",
        description = {
            "Execute the recorded log of a node again, and print the hash of the state on the way.",
            "It reads files only, and starts nothing. Nodes of one cluster have the same hash after the same commands.",
            "Every file is verified on the way: damage ends the replay with its file and place, and exit code 3.",
            "A line has the number of commands, the position in the log in bytes, and the hash."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail venue replay --config venue.cfg venue/node0",
            "  needletail venue replay --config venue.cfg --every 1000 venue/node0",
            "  needletail venue replay --config venue.cfg --from-snapshot venue/node0"
        })
public final class VenueReplayCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private RecordedNode node;

    @Option(
            names = "--every",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Print the hash after each N commands, and at the end; ${DEFAULT-VALUE} by default.")
    private long every;

    /** Called by picocli. */
    public VenueReplayCommand() {}

    @Override
    public Integer call() throws IOException {
        if (every < 1) throw new ParameterException(spec.commandLine(), "--every: expected 1 or more");
        PrintWriter out = spec.commandLine().getOut();
        node.run(
                node.replay(node.venue()),
                every,
                (commands, position, hash) -> out.printf("%d %d %016x%n", commands, position, hash));
        return ExitCode.OK;
    }
}
