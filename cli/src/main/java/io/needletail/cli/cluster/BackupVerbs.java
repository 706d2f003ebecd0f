package io.needletail.cli.cluster;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.log.AsyncConsoleAppender;
import io.needletail.engine.error.VenueFault;
import io.needletail.venue.backup.BackupConfig;
import io.needletail.venue.backup.BackupFolder;
import io.needletail.venue.backup.BackupNode;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.FileDamage;
import io.needletail.venue.supervise.ClusterCalls;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.ClusterSettings;
import io.needletail.venue.supervise.NodeFill;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail cluster backup} and {@code restore}: a copy of a cluster, and a cluster out of a copy. */
final class BackupVerbs {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.venue");

    private BackupVerbs() {}

    /** Keeps a copy. */
    @Command(
            name = "backup",
            description = {
                "Keep a copy of a running cluster: follow its log, and fetch each new snapshot, until SIGTERM.",
                "The copy has no vote, and the cluster does not wait for it. The next run continues it."
            },
            footer = {
                CliCommand.EXAMPLES,
                "  needletail cluster backup --to copy",
                "  needletail cluster backup --to copy --endpoint backup-host:9700 --interval 10"
            })
    static final class BackupVerb implements Callable<Integer> {
        private static final long REPORT_MS = TimeUnit.SECONDS.toMillis(10);

        @Spec
        private CommandSpec spec;

        @Mixin
        private ClusterOptions cluster;

        @Option(names = "--to", required = true, paramLabel = "DIR", description = "Folder of the copy.")
        private Path to;

        @Option(
                names = "--endpoint",
                paramLabel = "HOST:PORT",
                defaultValue = "localhost:9700",
                description = "Where the nodes reach this process (default: ${DEFAULT-VALUE}).")
        private String endpoint;

        @Option(
                names = "--interval",
                paramLabel = "SECONDS",
                defaultValue = "60",
                description = "How often to look for a new snapshot (default: ${DEFAULT-VALUE}).")
        private int interval;

        @Override
        public Integer call() throws IOException, InterruptedException {
            BackupConfig config = config();
            OrderlyEnd end = OrderlyEnd.onSignals();
            boolean isOrderly = false;
            try (BackupNode backup = BackupNode.start(
                    config, error -> LOG.warn("{} backup: {}", VenueFault.COPY_FAULT.id(), error.toString()))) {
                cluster.say("copies to " + to);
                long shown = 0;
                while (!end.await(REPORT_MS)) {
                    if (backup.position() == shown) continue;
                    shown = backup.position();
                    cluster.say("log position " + shown + ", snapshots fetched " + backup.snapshots());
                }
                isOrderly = true;
            } catch (RuntimeException failure) {
                // Aeron's exceptions say what is wrong with a directory, a port or the disk.
                throw new IOException("the copy cannot start: " + failure.getMessage(), failure);
            } finally {
                end.closed(isOrderly);
                AsyncConsoleAppender.drainAll();
            }
            return ExitCode.OK;
        }

        private BackupConfig config() throws IOException {
            ClusterFolder folder = cluster.folder();
            ClusterSettings settings = cluster.settings();
            try {
                return new BackupConfig( // tidy: the one place; each part has a type or a meaning of its own
                        folder.keys().key(KeyFolder.BACKUP),
                        settings.members(),
                        endpoint,
                        to,
                        folder.clientDirectory("backup"),
                        settings.venue().node().buffers(),
                        Duration.ofSeconds(interval));
            } catch (IllegalArgumentException wrong) {
                throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
            }
        }
    }

    /** Makes nodes out of a copy. */
    @Command(
            name = "restore",
            description = {
                "Give every node of a cluster the content of a copy, while neither the cluster nor the copy runs.",
                "The nodes' folders must be new or empty. Commands that the copy does not have are lost.",
                "With --member one node that is down is filled while the others run, without --from with a copy of them: nothing is"
                        + " lost. What it had is moved away. 'needletail cluster start' starts it then.",
                "Every file of the copy is verified first."
            },
            footer = {
                CliCommand.EXAMPLES,
                "  needletail cluster restore --from copy --folder other --config venue.cfg",
                "  needletail cluster restore --member 2"
            })
    static final class RestoreVerb implements Callable<Integer> {
        @Mixin
        private ClusterOptions cluster;

        @Mixin
        private ConfigOption config;

        @Option(names = "--from", paramLabel = "DIR", description = "Folder of the copy; only --member can do without.")
        private Optional<Path> from = Optional.empty();

        @Option(names = "--member", paramLabel = "N", description = "Fill this node only, from 0.")
        private Optional<Integer> member = Optional.empty();

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() throws IOException {
            try {
                return member.isPresent() ? fill(member.get()) : restoreAll();
            } catch (FileDamage damage) {
                throw new IOException("nothing was restored: " + damage.getMessage(), damage);
            }
        }

        private int fill(int node) throws IOException {
            ClusterFolder folder = cluster.folder();
            ClusterSettings settings = config.take(folder);
            if (node < 0 || node >= settings.members().size()) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--member=" + node + ": expected 0 to "
                                + (settings.members().size() - 1));
            }
            Optional<Path> before = new NodeFill(folder, settings, node).fill(from);
            before.ifPresent(old -> cluster.out()
                    .println("node " + node + ": what it had is in " + old + "; delete it when it is not needed"));
            cluster.out()
                    .println("node " + node + ": filled; start it with 'needletail cluster start --folder "
                            + folder.root() + "'");
            cluster.out().flush();
            return ExitCode.OK;
        }

        private int restoreAll() throws IOException {
            Path copy = from.orElseThrow(
                    () -> new ParameterException(spec.commandLine(), "Missing required option: '--from=DIR'"));
            ClusterFolder folder = cluster.folder();
            if (new ClusterCalls(folder).isSupervised()) {
                throw new IOException("a cluster runs in " + folder.root() + ": 'needletail cluster stop' it first");
            }
            ClusterSettings settings = config.take(folder);
            BackupFolder backup = BackupFolder.open(copy);
            for (int member = 0; member < settings.members().size(); member++) {
                backup.restore(folder.node(member));
                cluster.out().println("node " + member + ": restored to " + folder.node(member));
            }
            cluster.out().flush();
            return ExitCode.OK;
        }
    }
}
