package io.needletail.venue.config;

/**
 * One node of a cluster.
 *
 * @param members addresses of all nodes
 * @param nodeId id of this node, 0 to {@code members.size() - 1}
 * @param directories the node's directories
 * @param buffers sizes of buffers and files
 * @param timings times of the cluster
 * @param idle behaviour of threads without work
 * @param fileSyncLevel 0: the operating system writes recordings to the disk when it likes; 1: the data are forced to
 *     it before a message counts as recorded; 2: data and the files' own state
 */
public record NodeConfig(
        ClusterMembers members,
        int nodeId,
        NodeDirectories directories,
        NodeBuffers buffers,
        NodeTimings timings,
        IdleMode idle,
        int fileSyncLevel) {
    private static final int SYNC_LEVEL_MAX = 2;

    /** Checks the ranges. */
    public NodeConfig {
        if (nodeId < 0 || nodeId >= members.size()) {
            throw new IllegalArgumentException(
                    "nodeId=" + nodeId + ": expected 0 to " + (members.size() - 1) + ", one for each member");
        }
        if (fileSyncLevel < 0 || fileSyncLevel > SYNC_LEVEL_MAX) {
            throw new IllegalArgumentException("fileSyncLevel=" + fileSyncLevel + ": expected 0 to " + SYNC_LEVEL_MAX);
        }
    }

    /**
     * {@return a node with defaults: threads yield, and recordings are not forced to the disk}
     *
     * @param members addresses of all nodes
     * @param nodeId id of this node
     * @param directories the node's directories
     */
    public static NodeConfig of(ClusterMembers members, int nodeId, NodeDirectories directories) {
        return new NodeConfig(
                members, nodeId, directories, NodeBuffers.DEFAULTS, NodeTimings.DEFAULTS, IdleMode.YIELD, 0);
    }

    /**
     * {@return the same cluster as another of its nodes, with directories whose names end with its id instead}
     *
     * @param id id of the node
     */
    public NodeConfig as(int id) {
        return new NodeConfig(members, id, directories.of(nodeId, id), buffers, timings, idle, fileSyncLevel);
    }

    /**
     * {@return a copy with other sizes}
     *
     * @param sizes sizes of buffers and files
     */
    public NodeConfig withBuffers(NodeBuffers sizes) {
        return new NodeConfig(members, nodeId, directories, sizes, timings, idle, fileSyncLevel);
    }

    /**
     * {@return a copy with other times}
     *
     * @param times times of the cluster
     */
    public NodeConfig withTimings(NodeTimings times) {
        return new NodeConfig(members, nodeId, directories, buffers, times, idle, fileSyncLevel);
    }

    /**
     * {@return a copy with another behaviour of threads without work}
     *
     * @param mode the behaviour
     */
    public NodeConfig withIdle(IdleMode mode) {
        return new NodeConfig(members, nodeId, directories, buffers, timings, mode, fileSyncLevel);
    }

    /**
     * {@return a copy with another level of forcing recordings to the disk}
     *
     * @param level 0 to 2
     */
    public NodeConfig withFileSyncLevel(int level) {
        return new NodeConfig(members, nodeId, directories, buffers, timings, idle, level);
    }
}
