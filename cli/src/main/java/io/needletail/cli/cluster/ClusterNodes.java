package io.needletail.cli.cluster;

import io.needletail.console.ClusterView;
import io.needletail.engine.admin.JsonRecords;
import io.needletail.venue.supervise.ClusterCalls;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.NodeStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The nodes of a cluster that a supervisor of this machine runs, for the console: the supervisor tells of the
 * processes, the files of each node of the rest. The nodes do nothing for it. Read at most once a second. Any thread.
 */
public final class ClusterNodes implements ClusterView {
    private static final long FRESH_NS = 1_000_000_000L;

    private final ClusterFolder folder;
    private final ClusterCalls calls;
    private Map<String, Object> last = Map.of();
    private long readNs;

    /**
     * Creates the view.
     *
     * @param folder of the cluster
     */
    public ClusterNodes(ClusterFolder folder) {
        this.folder = folder;
        calls = new ClusterCalls(folder);
    }

    /**
     * Finds the cluster of a folder.
     *
     * @param folder the folder
     * @return the view; empty when no supervisor runs there, as on another machine than the nodes'
     */
    public static Optional<ClusterNodes> find(ClusterFolder folder) {
        return new ClusterCalls(folder).isSupervised() ? Optional.of(new ClusterNodes(folder)) : Optional.empty();
    }

    @Override
    public synchronized Map<String, Object> nodes() {
        long nowNs = System.nanoTime();
        if (!last.isEmpty() && nowNs - readNs < FRESH_NS) return last;
        last = read();
        readNs = nowNs;
        return last;
    }

    private Map<String, Object> read() {
        try {
            return JsonRecords.members(new Nodes(folder.root(), calls.statuses(), Optional.empty()));
        } catch (IOException unreachable) {
            return JsonRecords.members(new Nodes(folder.root(), List.of(), Optional.of(unreachable.getMessage())));
        }
    }

    private record Nodes(Path folder, List<NodeStatus> nodes, Optional<String> error) {}
}
