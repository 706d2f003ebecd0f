package io.needletail.cli.venue;

import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.sequencer.FileDamage;
import io.needletail.venue.sequencer.LogReplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Options of the verbs that read the recorded log of a node. */
final class RecordedNode {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Directory of the node, with archive and cluster below it.")
    private Path directory;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Settings of the venue, for its capacity; by default that of a file without such keys.")
    private Optional<Path> config = Optional.empty();

    @Option(names = "--from-snapshot", description = "Begin with the newest snapshot instead of the first message.")
    private boolean fromSnapshot;

    /** Called by picocli. */
    RecordedNode() {}

    /** Reads the settings, when they are named. */
    Optional<VenueSetup> venue() throws IOException {
        return config.isPresent() ? Optional.of(VenueFile.read(spec, config.get())) : Optional.empty();
    }

    /** Creates a replay of the log that has not begun. */
    LogReplay replay(Optional<VenueSetup> venue) throws IOException {
        NodeDirectories directories = NodeDirectories.in(directory, directory.resolve("aeron"));
        if (!Files.isDirectory(directories.archive()) || !Files.isDirectory(directories.cluster())) {
            throw new IOException(directory + " has no folders archive and cluster: name the directory of a node");
        }
        return new LogReplay(directories, venue.map(VenueSetup::sequencer).orElse(SequencerConfig.DEFAULTS));
    }

    /** Executes the log; what the verb prints of it ends before damage. */
    void run(LogReplay replay, long every, LogReplay.Progress progress) throws IOException {
        try {
            replay.run(fromSnapshot, every, progress);
        } catch (FileDamage damaged) {
            throw new IOException(
                    "the log is damaged, and the lines above end before that place. " + damaged.getMessage(), damaged);
        } catch (IllegalArgumentException damaged) {
            throw new IOException(directory + ": " + damaged.getMessage(), damaged);
        } finally {
            spec.commandLine().getOut().flush();
        }
    }
}
