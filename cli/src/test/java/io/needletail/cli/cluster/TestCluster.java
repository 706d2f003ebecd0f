package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.supervise.ClusterCalls;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.NodeStatus;
import io.needletail.venue.supervise.RestartPolicy;
import io.needletail.venue.supervise.Supervision;
import io.needletail.venue.supervise.Supervisor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/** Three nodes as processes under a supervisor of this process, and the ways to hurt them. */
final class TestCluster implements AutoCloseable {
    static final int MEMBERS = 3;

    private static final Duration SERVING_MAX = Duration.ofSeconds(90);
    private static final Duration SNAPSHOT_MAX = Duration.ofSeconds(30);
    private static final int SNAPSHOT_REQUESTS_MAX = 3;

    private final ClusterFolder folder;
    private final ClusterCalls calls;
    private final IntFunction<List<String>> prefix;
    private Supervision supervision;

    private TestCluster(ClusterFolder folder, IntFunction<List<String>> prefix) {
        this.folder = folder;
        this.prefix = prefix;
        calls = new ClusterCalls(folder);
    }

    /**
     * Starts three nodes and waits until one leads and two follow.
     *
     * @param folder folder of the cluster
     * @param members addresses of the nodes
     * @param prefix words before the command of each node
     */
    static TestCluster start(ClusterFolder folder, ClusterMembers members, IntFunction<List<String>> prefix)
            throws IOException {
        return start(folder, config(members, IdleMode.BACKOFF), prefix);
    }

    /**
     * Starts three nodes and waits until one leads and two follow.
     *
     * @param folder folder of the cluster
     * @param config text of the configuration file
     * @param prefix words before the command of each node
     */
    static TestCluster start(ClusterFolder folder, String config, IntFunction<List<String>> prefix) throws IOException {
        Files.createDirectories(folder.root());
        Files.writeString(folder.config(), config);
        folder.keys().make(KeyFolder.STANDARD);
        TestCluster cluster = new TestCluster(folder, prefix);
        cluster.supervise();
        try {
            cluster.awaitServing();
        } catch (AssertionError silent) {
            cluster.close();
            throw silent;
        }
        return cluster;
    }

    /**
     * Returns the text of a configuration file with small buffers.
     *
     * @param members addresses of the nodes
     * @param idle what their threads do without work: {@code PARK}, except where times are measured
     */
    static String config(ClusterMembers members, IdleMode idle) {
        return """
            [VENUE]
            ClusterMembers=%s
            LogTermSize=1048576
            TermSize=262144
            SegmentSize=16777216
            LowStorage=16777216
            FileSyncLevel=0
            VenueIdle=%s
            """.formatted(String.join(",", members.members()), idle);
    }

    /** Starts all nodes again after {@link #stop}. */
    void supervise() throws IOException {
        Supervisor.Settings settings = new Supervisor.Settings(
                folder,
                MEMBERS,
                RestartPolicy.DEFAULTS,
                this::command,
                line -> System.out.println("supervisor: " + line));
        supervision = Supervision.start(settings, () -> {});
    }

    private List<String> command(int member) {
        List<String> command = new ArrayList<>(prefix.apply(member));
        command.addAll(new NodeCommands(folder).command(member));
        return command;
    }

    List<NodeStatus> statuses() {
        try {
            return calls.statuses();
        } catch (IOException unreachable) {
            throw new UncheckedIOException(unreachable);
        }
    }

    /** Waits until one node leads and the two others follow. */
    void awaitServing() {
        Wait.until("one node leads and two follow: " + folder.root(), SERVING_MAX, this::isServing);
    }

    private boolean isServing() {
        return NodeStatus.isWhole(statuses());
    }

    /** Returns the node that leads; waits for one during an election. */
    NodeStatus leader() {
        return await("a node leads", NodeStatus::isLeader);
    }

    /** Returns a node that serves and does not lead; waits for one. */
    NodeStatus follower() {
        return await("a node follows", node -> node.isServing() && !node.isLeader());
    }

    private NodeStatus await(String what, Predicate<NodeStatus> which) {
        List<NodeStatus> found = new ArrayList<>();
        Wait.until(what, SERVING_MAX, () -> {
            statuses().stream().filter(which).forEach(found::add);
            return !found.isEmpty();
        });
        return found.getFirst();
    }

    /** Kills the process of a node (SIGKILL), and returns when it is dead. */
    static void kill(NodeStatus node) {
        end(node, ProcessHandle::destroyForcibly);
    }

    /** Lets the process of a node end in order (SIGTERM), and returns when it has. */
    static void terminate(NodeStatus node) {
        end(node, ProcessHandle::destroy);
    }

    private static void end(NodeStatus node, Consumer<ProcessHandle> how) {
        ProcessHandle process = ProcessHandle.of(node.pid()).orElseThrow();
        how.accept(process);
        Wait.until("node " + node.member() + " has ended", SERVING_MAX, () -> !process.isAlive());
    }

    /** Sends a signal to the process of a node: {@code STOP} or {@code CONT}. */
    static void signal(NodeStatus node, String name) {
        if (!Programs.run("kill -" + name + " " + node.pid())) {
            throw new IllegalStateException("kill -" + name + " of node " + node.member() + ", process " + node.pid());
        }
    }

    /**
     * Lets every node write a snapshot. On a busy machine the leader may change before all have one: then the next is
     * asked.
     */
    void snapshot() {
        long before = leader().snapshotPosition();
        boolean haveOne = false;
        for (int request = 1; request <= SNAPSHOT_REQUESTS_MAX && !haveOne; request++) {
            awaitServing();
            haveOne = requestSnapshot() && Wait.endsBy(SNAPSHOT_MAX, () -> haveSnapshotAfter(before));
        }
        assertThat(haveOne).as("all nodes have a snapshot").isTrue();
    }

    private boolean requestSnapshot() {
        try {
            Optional<NodeStatus> leader = calls.leader();
            return leader.isPresent() && calls.requestSnapshot(leader.get());
        } catch (IOException unreachable) {
            throw new UncheckedIOException(unreachable);
        }
    }

    private boolean haveSnapshotAfter(long position) {
        return statuses().stream().allMatch(node -> node.snapshotPosition() > position);
    }

    /** Ends all nodes in order. */
    void stop() {
        supervision.close();
    }

    @Override
    public void close() {
        stop();
    }
}
