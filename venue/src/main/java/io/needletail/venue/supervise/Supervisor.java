package io.needletail.venue.supervise;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Runs the nodes of a cluster as processes of this machine. A node that ends is reported with its last error and
 * started again within the limits of a {@link RestartPolicy}; when the supervisor ends, however it does, so do the
 * nodes. Any thread.
 */
public final class Supervisor {
    /** Exit code of a node whose files or state are damaged: it is filled, or stays down. */
    public static final int DAMAGED = 4;

    /** No node stops last. */
    static final int NO_LEADER = -1;

    private final Settings settings;
    private final List<SupervisedNode> nodes = new CopyOnWriteArrayList<>();

    /** Makes the command that starts the process of a node. */
    @FunctionalInterface
    public interface Launcher {
        /**
         * Returns a command line.
         *
         * @param member number of the node, from 0
         * @return program and arguments
         */
        List<String> command(int member);

        /**
         * Returns a command line that fills a node whose files or state are damaged; without words there is none, and
         * the node stays down.
         *
         * @param member number of the node, from 0
         * @return program and arguments
         */
        default List<String> fillCommand(int member) {
            return List.of();
        }
    }

    /**
     * Parts that a supervisor needs.
     *
     * @param folder where the nodes keep their data
     * @param members number of nodes
     * @param policy limits for restarts
     * @param launcher makes the command lines
     * @param out receives a line for each node that ends; any thread
     */
    public record Settings(
            ClusterFolder folder, int members, RestartPolicy policy, Launcher launcher, Consumer<String> out) {}

    /** Creates a supervisor that has started nothing yet. */
    Supervisor(Settings settings) {
        this.settings = settings;
    }

    /** Starts all nodes that do not run: at first all, later those that failed too often. */
    synchronized void start() {
        if (nodes.isEmpty()) {
            IntStream.range(0, settings.members())
                    .mapToObj(member -> new SupervisedNode(member, settings))
                    .forEach(nodes::add);
            nodes.forEach(SupervisedNode::start);
            return;
        }
        for (int member = 0; member < nodes.size(); member++) {
            if (nodes.get(member).report().state() != SupervisedProcess.State.FAILED) continue;
            SupervisedNode again = new SupervisedNode(member, settings);
            nodes.set(member, again);
            again.start();
        }
    }

    List<SupervisedProcess> reports() {
        return nodes.stream().map(SupervisedNode::report).toList();
    }

    /**
     * Stops the nodes one after another, the given one last.
     *
     * @param leader number of the node that stops last: a leader that stops first costs an election; {@link #NO_LEADER}
     *     for any order
     */
    synchronized void stop(int leader) throws InterruptedException {
        for (int member = 0; member < nodes.size(); member++) {
            if (member != leader) nodes.get(member).stop();
        }
        if (leader != NO_LEADER) nodes.get(leader).stop();
    }
}
