package io.needletail.venue.config;

import java.nio.file.Path;
import org.agrona.IoUtil;

/**
 * Directories of one node. No other node may use them.
 *
 * @param aeron files of the media driver, best in {@code /dev/shm}; deleted when the node starts and when it closes
 * @param archive recordings: the log and the snapshots, on disk
 * @param cluster the node's own files, on disk
 * @param isCleaned true to delete archive and cluster directory when the node starts: for tests and demonstrations
 */
public record NodeDirectories(Path aeron, Path archive, Path cluster, boolean isCleaned) {
    /**
     * {@return directories that are kept, below one of the node's own}
     *
     * @param node directory of the node
     * @param aeron directory of the media driver
     */
    public static NodeDirectories in(Path node, Path aeron) {
        return new NodeDirectories(aeron, node.resolve("archive"), node.resolve("cluster"), false);
    }

    /** {@return the same directories, emptied when the node starts} */
    public NodeDirectories cleaned() {
        return new NodeDirectories(aeron, archive, cluster, true);
    }

    /** {@return the folder of the keys, beside that of the node: the nodes of one machine share it} */
    public Path keys() {
        return cluster.toAbsolutePath().getParent().resolveSibling("keys");
    }

    /** Deletes the files of the media driver, which a node that was killed leaves behind. No process may use them. */
    public void deleteMemory() {
        IoUtil.delete(aeron.toFile(), true);
    }

    /** Returns the directories of another node of a venue, whose names end with the id of the node. */
    NodeDirectories of(int nodeId, int otherId) {
        Path node = renamed(cluster.getParent(), nodeId, otherId);
        NodeDirectories other = in(node, renamed(aeron, nodeId, otherId));
        return isCleaned ? other.cleaned() : other;
    }

    private static Path renamed(Path path, int nodeId, int otherId) {
        String name = path.getFileName().toString();
        String id = Integer.toString(nodeId);
        String stem = name.endsWith(id) ? name.substring(0, name.length() - id.length()) : name + "-";
        return path.resolveSibling(stem + otherId);
    }
}
