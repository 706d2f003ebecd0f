package io.needletail.cli.cluster;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ColourOption;
import io.needletail.cli.ExitCode;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.supervise.ClusterCalls;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.ClusterSettings;
import io.needletail.venue.supervise.ElectionHistory;
import io.needletail.venue.supervise.NodeDifferences;
import io.needletail.venue.supervise.NodeStatus;
import io.needletail.venue.supervise.StateHashProbe;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code needletail cluster}: three nodes of a venue as three processes of this machine. */
@Command(
        name = "cluster",
        description = {
            "Run a venue as a cluster of three nodes, each a process of this machine, under a supervisor.",
            "Exit codes: 0 done; 1 the cluster is not as it should be: a node is down, or none leads; 2 wrong usage;",
            "3 no cluster runs in the folder, or it cannot be started."
        },
        subcommands = {
            ClusterStartVerb.class,
            ClusterVerbs.StatusVerb.class,
            ClusterVerbs.SnapshotVerb.class,
            ElectionsVerb.class,
            PurgeVerb.class,
            KeysVerb.class,
            ClusterVerbs.StopVerb.class,
            ClusterVerbs.KillLeaderVerb.class,
            BackupVerbs.BackupVerb.class,
            BackupVerbs.RestoreVerb.class,
            ClusterNodeVerb.class
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail cluster start --config venue.cfg",
            "  needletail cluster status",
            "  needletail cluster kill-leader",
            "  needletail cluster stop"
        })
public final class ClusterVerbs implements CliCommand {
    private static final long POLL_NS = 20_000_000;
    private static final Duration HASH_MAX = Duration.ofSeconds(10);
    private static final Duration SNAPSHOT_MAX = Duration.ofSeconds(60);
    private static final Duration STOP_MAX = Duration.ofSeconds(90);

    /** Called by {@link java.util.ServiceLoader}. */
    public ClusterVerbs() {}

    /** Returns the exit code for the state of all nodes. */
    static int exitCode(List<NodeStatus> nodes) {
        return NodeStatus.isWhole(nodes) && NodeDifferences.of(nodes).isEmpty() ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    /** Shows all nodes. */
    @Command(
            name = "status",
            description = {
                "Show role, log position, commit position, last snapshot and state hash of each node.",
                "The hash is that of the state after AT COMMAND commands; nodes with the same AT COMMAND have the same"
                        + " hash.",
                "Exit code 1 when a node is down, none leads, or a node has another state than the others."
            },
            footer = {
                CliCommand.EXAMPLES,
                "  needletail cluster status",
                "  needletail cluster status --json --folder /var/lib/venue",
                "  needletail cluster status --no-hash"
            })
    static final class StatusVerb implements Callable<Integer> {
        @Mixin
        private ClusterOptions cluster;

        @Option(names = "--json", description = "Print one JSON object.")
        private boolean json;

        @Mixin
        private ColourOption colour;

        @Option(
                names = "--no-hash",
                description =
                        "Show the hash that was asked for last. By default the nodes compute a new one, which stops"
                                + " the venue for about a millisecond for each 10,000 open orders.")
        private boolean noHash;

        @Override
        public Integer call() throws IOException {
            ClusterCalls calls = new ClusterCalls(cluster.folder());
            List<NodeStatus> nodes = calls.statuses();
            if (!noHash && nodes.stream().anyMatch(NodeStatus::isLeader)) nodes = withHash(calls);
            if (json) {
                StatusPrinter.json(nodes, cluster.out());
            } else {
                StatusPrinter.table(nodes, cluster.out(), colour.isOn());
                sayElections();
            }
            return exitCode(nodes);
        }

        private void sayElections() throws IOException {
            ClusterSettings settings = cluster.settings();
            ElectionHistory.read(cluster.folder(), settings.members().size())
                    .advice(Instant.now(), settings.venue().node().timings())
                    .ifPresent(cluster::say);
        }

        private List<NodeStatus> withHash(ClusterCalls calls) throws IOException {
            ClusterFolder folder = cluster.folder();
            ClusterSettings settings = cluster.settings();
            ClientConfig client = settings.client(
                    folder.keys().key(KeyFolder.MONITOR), StateHashProbe.CLIENT_ID, folder.clientDirectory("status"));
            try (StateHashProbe probe = StateHashProbe.open(folder, client)) {
                return probe.statuses(calls, HASH_MAX);
            }
        }
    }

    /** Takes a snapshot. */
    @Command(
            name = "snapshot",
            description =
                    "Let every node write a snapshot of its state, so that a restart replays the log after it only.",
            footer = {CliCommand.EXAMPLES, "  needletail cluster snapshot"})
    static final class SnapshotVerb implements Callable<Integer> {
        @Mixin
        private ClusterOptions cluster;

        @Override
        public Integer call() throws IOException {
            ClusterCalls calls = new ClusterCalls(cluster.folder());
            Optional<NodeStatus> leader = calls.leader();
            if (leader.isEmpty()) {
                cluster.say("no node leads: a snapshot needs a leader; 'needletail cluster status' shows the nodes");
                return ExitCode.PROBLEMS;
            }
            long before = leader.get().snapshotPosition();
            if (!calls.requestSnapshot(leader.get())) {
                cluster.say("node " + leader.get().member()
                        + " takes a snapshot already, or there is an election: try again");
                return ExitCode.PROBLEMS;
            }
            long endNs = System.nanoTime() + SNAPSHOT_MAX.toNanos();
            List<NodeStatus> nodes = calls.statuses();
            while (!haveSnapshotAfter(before, nodes) && System.nanoTime() < endNs) {
                LockSupport.parkNanos(POLL_NS);
                nodes = calls.statuses();
            }
            nodes.forEach(node -> cluster.out()
                    .println("node " + node.member() + ": snapshot at log position " + node.text("snapshotPosition")));
            cluster.out().flush();
            if (haveSnapshotAfter(before, nodes)) return ExitCode.OK;
            cluster.say("not every node has a new snapshot after " + SNAPSHOT_MAX.toSeconds() + " s");
            return ExitCode.PROBLEMS;
        }

        private static boolean haveSnapshotAfter(long before, List<NodeStatus> nodes) {
            return nodes.stream().allMatch(node -> node.snapshotPosition() > before);
        }
    }

    /** Ends all nodes. */
    @Command(
            name = "stop",
            description = {
                "End all nodes, the leader last, and the supervisor.",
                "Nothing is lost; after a snapshot the next start is quicker."
            },
            footer = {CliCommand.EXAMPLES, "  needletail cluster stop"})
    static final class StopVerb implements Callable<Integer> {
        @Mixin
        private ClusterOptions cluster;

        @Override
        public Integer call() throws IOException {
            long pid = new ClusterCalls(cluster.folder()).supervisor("stop").pid();
            long endNs = System.nanoTime() + STOP_MAX.toNanos();
            while (isAlive(pid) && System.nanoTime() < endNs) LockSupport.parkNanos(POLL_NS);
            if (!isAlive(pid)) return ExitCode.OK;
            cluster.say("the supervisor, process " + pid + ", still stops its nodes after " + STOP_MAX.toSeconds()
                    + " s; its log is " + cluster.folder().supervisorLog());
            return ExitCode.PROBLEMS;
        }

        private static boolean isAlive(long pid) {
            return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
        }
    }

    /** Kills the leader. */
    @Command(
            name = "kill-leader",
            description = {
                "Kill the process of the leader (SIGKILL) and wait until another node leads.",
                "The supervisor starts the killed node again; it follows the new leader."
            },
            footer = {CliCommand.EXAMPLES, "  needletail cluster kill-leader"})
    static final class KillLeaderVerb implements Callable<Integer> {
        private static final long NO_PROCESS = 0;

        @Mixin
        private ClusterOptions cluster;

        @Option(
                names = "--wait",
                paramLabel = "SECONDS",
                defaultValue = "20",
                description =
                        "Longest wait for a leader, and then for another one (default: ${DEFAULT-VALUE}); 0 to return at once.")
        private int wait;

        @Override
        public Integer call() throws IOException {
            ClusterCalls calls = new ClusterCalls(cluster.folder());
            long waitNs = TimeUnit.SECONDS.toNanos(wait);
            // There may be an election at the moment.
            Optional<NodeStatus> leader = awaitLeader(calls, NO_PROCESS, System.nanoTime() + waitNs);
            Optional<ProcessHandle> process = leader.flatMap(node -> ProcessHandle.of(node.pid()));
            if (process.isEmpty()) {
                cluster.say("no node leads after " + wait
                        + " s: there is none to kill; 'needletail cluster status' shows the nodes");
                return ExitCode.PROBLEMS;
            }
            long killedNs = System.nanoTime();
            process.get().destroyForcibly();
            print("killed node " + leader.get().member() + ", the leader, process "
                    + leader.get().pid());
            if (wait == 0) return ExitCode.OK;
            // The killed node may lead again once it is back: then it has another process.
            Optional<NodeStatus> next = awaitLeader(calls, leader.get().pid(), killedNs + waitNs);
            if (next.isEmpty()) {
                cluster.say("no other node leads after " + wait + " s");
                return ExitCode.PROBLEMS;
            }
            double seconds = (System.nanoTime() - killedNs) / (double) TimeUnit.SECONDS.toNanos(1);
            print(String.format(
                    Locale.ROOT, "node %d leads after %.2f s", next.get().member(), seconds));
            return ExitCode.OK;
        }

        private static Optional<NodeStatus> awaitLeader(ClusterCalls calls, long killed, long untilNs)
                throws IOException {
            Optional<NodeStatus> next = calls.leader().filter(node -> node.pid() != killed);
            while (next.isEmpty() && System.nanoTime() < untilNs) {
                LockSupport.parkNanos(POLL_NS);
                next = calls.leader().filter(node -> node.pid() != killed);
            }
            return next;
        }

        private void print(String line) {
            cluster.out().println(line);
            cluster.out().flush();
        }
    }
}
