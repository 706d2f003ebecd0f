package io.needletail.venue.supervise;

import io.needletail.engine.admin.AdminClient;
import io.needletail.venue.monitor.NodeMonitor;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The state of a cluster: its supervisor is asked by its admin socket, its nodes through the files that they show. */
public final class ClusterCalls {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ClusterFolder folder;

    /**
     * Creates calls for a cluster.
     *
     * @param folder of the cluster
     */
    public ClusterCalls(ClusterFolder folder) {
        this.folder = folder;
    }

    /** {@return whether a supervisor runs} */
    public boolean isSupervised() {
        try {
            supervisor("status");
            return true;
        } catch (IOException absent) {
            return false;
        }
    }

    /** {@return whether a supervisor runs whose cluster has the instruments and owners of its file} */
    public boolean isDefined() {
        try {
            return supervisor("status").isDefined();
        } catch (IOException absent) {
            return false;
        }
    }

    /**
     * Calls the supervisor.
     *
     * @param command {@code status}, {@code start} or {@code stop}
     * @return its answer
     * @throws IOException when none runs
     */
    public SupervisedProcess.Listing supervisor(String command) throws IOException {
        try {
            return call(folder.supervisorSocket(), command);
        } catch (SocketException absent) {
            throw new IOException(
                    "no cluster runs in " + folder.root() + " (" + absent.getMessage()
                            + "): start it with 'needletail cluster start --config FILE --folder " + folder.root()
                            + "'",
                    absent);
        }
    }

    /**
     * {@return the status of all nodes}
     *
     * @throws IOException when no supervisor runs
     */
    public List<NodeStatus> statuses() throws IOException {
        return supervisor("status").nodes().stream().map(this::status).toList();
    }

    /**
     * {@return the node that leads: of several that show so, as after a pause, the one with the latest term}
     *
     * @throws IOException when no supervisor runs
     */
    public Optional<NodeStatus> leader() throws IOException {
        return statuses().stream().filter(NodeStatus::isLeader).max(Comparator.comparingLong(NodeStatus::term));
    }

    /**
     * Lets all nodes write a snapshot.
     *
     * @param leader the node that leads
     * @return false when it does not lead any more, or takes a snapshot already
     * @throws IOException when the node shows no files
     */
    public boolean requestSnapshot(NodeStatus leader) throws IOException {
        try (NodeMonitor node = NodeMonitor.open(folder.directories(leader.member()))) {
            return node.requestSnapshot();
        }
    }

    private NodeStatus status(SupervisedProcess process) {
        return new NodeStatus(process, NodeReport.read(folder.directories(process.member()), process.pid()));
    }

    private static SupervisedProcess.Listing call(Path socket, String command) throws IOException {
        try (AdminClient client = AdminClient.connect(socket, PATIENCE)) {
            return AdminClient.read(client.call(command, Map.of()), SupervisedProcess.Listing.class);
        }
    }
}
