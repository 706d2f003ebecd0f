package io.needletail.venue.supervise;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Nodes as processes of this machine, under a supervisor in this process, for as long as a verb needs them. */
public final class LocalCluster implements AutoCloseable {
    private final ClusterFolder folder;
    private final ClusterSettings settings;
    private final ClusterCalls calls;
    private final Supervision supervision;

    /**
     * A node that was killed.
     *
     * @param member number of the node
     * @param wasLeader true when it led
     */
    public record Killed(int member, boolean wasLeader) {}

    private LocalCluster(ClusterFolder folder, ClusterSettings settings, Supervision supervision) {
        this.folder = folder;
        this.settings = settings;
        this.supervision = supervision;
        calls = new ClusterCalls(folder);
    }

    /**
     * Starts the nodes. Ctrl-C in this terminal does not reach them: they end when the cluster is closed, or this
     * process ends.
     *
     * @param folder of the cluster, with its configuration file
     * @param settings of that file
     * @param launcher makes the command lines of the nodes
     * @param out receives a line for each node that ends; any thread
     * @return the cluster, whose nodes are about to start
     * @throws IOException when another supervisor runs in this folder
     */
    public static LocalCluster start(
            ClusterFolder folder, ClusterSettings settings, Supervisor.Launcher launcher, Consumer<String> out)
            throws IOException {
        folder.keys().makeFor(settings.venue().identities());
        Supervisor.Settings supervisor =
                new Supervisor.Settings(folder, settings.members().size(), RestartPolicy.DEFAULTS, launcher, out);
        return new LocalCluster(folder, settings, Supervision.start(supervisor, () -> {}));
    }

    /**
     * Defines the instruments and owners of the file as soon as a node leads.
     *
     * @param isEnding tells when to give up
     * @throws IOException when the key of the operator cannot be used
     */
    public void define(BooleanSupplier isEnding) throws IOException {
        ClusterDefinitions.send(settings, folder, isEnding);
        supervision.defined();
    }

    /** {@return true when one node leads and all others follow} */
    public boolean isWhole() {
        try {
            return NodeStatus.isWhole(calls.statuses());
        } catch (IOException unreachable) {
            return false;
        }
    }

    /**
     * Kills a node (SIGKILL), when all nodes serve; the supervisor starts it again.
     *
     * @param leader true for the node that leads, false for one that follows
     * @return the node; empty when the cluster is not whole, and nothing was killed
     */
    public Optional<Killed> kill(boolean leader) {
        try {
            List<NodeStatus> nodes = calls.statuses();
            if (!NodeStatus.isWhole(nodes)) return Optional.empty();
            Optional<NodeStatus> victim =
                    nodes.stream().filter(node -> node.isLeader() == leader).findAny();
            return victim.filter(LocalCluster::kill).map(node -> new Killed(node.member(), leader));
        } catch (IOException unreachable) {
            return Optional.empty();
        }
    }

    /** Stops the nodes, the leader last. */
    @Override
    public void close() {
        supervision.close();
    }

    private static boolean kill(NodeStatus node) {
        return ProcessHandle.of(node.pid()).map(ProcessHandle::destroyForcibly).orElse(false);
    }
}
