package io.needletail.cli.venue;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.sequencer.FileDamage;
import io.needletail.venue.sequencer.LogReplay;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
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

    @Parameters(paramLabel = "DIR", description = "Directory of the node, with archive and cluster below it.")
    private Path directory;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Settings of the venue, for its capacity; by default that of a file without such keys.")
    private Optional<Path> config = Optional.empty();

    @Option(
            names = "--every",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Print the hash after each N commands, and at the end; ${DEFAULT-VALUE} by default.")
    private long every;

    @Option(names = "--from-snapshot", description = "Begin with the newest snapshot instead of the first message.")
    private boolean fromSnapshot;

    /** Called by picocli. */
    public VenueReplayCommand() {}

    @Override
    public Integer call() throws IOException {
        if (every < 1) throw new ParameterException(spec.commandLine(), "--every: expected 1 or more");
        NodeDirectories directories = NodeDirectories.in(directory, directory.resolve("aeron"));
        if (!Files.isDirectory(directories.archive()) || !Files.isDirectory(directories.cluster())) {
            throw new IOException(directory + " has no folders archive and cluster: name the directory of a node");
        }
        SequencerConfig capacity =
                config.isPresent() ? VenueFile.read(spec, config.get()).sequencer() : SequencerConfig.DEFAULTS;
        PrintWriter out = spec.commandLine().getOut();
        try {
            new LogReplay(directories, capacity)
                    .run(
                            fromSnapshot,
                            every,
                            (commands, position, hash) -> out.printf("%d %d %016x%n", commands, position, hash));
        } catch (FileDamage damaged) {
            throw new IOException(
                    "the log is damaged: the lines above are the state before that place. " + damaged.getMessage(),
                    damaged);
        } catch (IllegalArgumentException damaged) {
            throw new IOException(directory + ": " + damaged.getMessage(), damaged);
        } finally {
            out.flush();
        }
        return ExitCode.OK;
    }
}
