package io.needletail.venue.backup;

import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.sequencer.ClusterNode;
import io.needletail.venue.sequencer.FileDamage;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of a copy that {@link BackupNode} made, and the way back to a cluster: each node begins with all of it.
 *
 * <p>Restore every node of a cluster from the same copy, while neither the nodes nor the copy run. Commands that the
 * copy does not have are gone: those after {@link BackupNode#position()}.
 */
public final class BackupFolder {
    /** Folder of the archive, in a copy as in a node. */
    static final String ARCHIVE = "archive";

    /** Folder of the cluster's files, in a copy as in a node. */
    static final String CLUSTER = "cluster";

    private static final String RECORDING_LOG = "recording.log";
    private static final String CATALOG = "archive.catalog";
    private static final List<String> OF_A_PROCESS = List.of("-mark.dat", "-mark.lnk", ".lck", ".lock", ".tmp");
    private static final String SERVICE_MARK = "cluster-mark-service-";

    private final Path folder;

    private BackupFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Opens the folder of a copy.
     *
     * @param folder the folder
     * @return the copy in it
     * @throws IOException when there is none
     */
    public static BackupFolder open(Path folder) throws IOException {
        requireFile(folder.resolve(CLUSTER).resolve(RECORDING_LOG));
        requireFile(folder.resolve(ARCHIVE).resolve(CATALOG));
        return new BackupFolder(folder);
    }

    /**
     * Verifies the copy, and copies everything into the folder of a node, which is new or empty.
     *
     * @param node folder of the node
     * @throws FileDamage when a file of the copy is damaged; nothing was copied
     * @throws DirectoryNotEmptyException when the node has data
     * @throws IOException when a file cannot be copied; the node's folder is then incomplete, and to be deleted
     */
    public void restore(Path node) throws IOException {
        ClusterNode.verify(NodeDirectories.in(folder, folder));
        for (String part : List.of(ARCHIVE, CLUSTER)) {
            Path target = node.resolve(part);
            requireEmpty(target);
            Files.createDirectories(target);
            copy(folder.resolve(part), target);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(from)) {
            files = entries.filter(Files::isRegularFile)
                    .filter(file -> !isOfAProcess(file.getFileName().toString()))
                    .toList();
        }
        for (Path file : files) Files.copy(file, to.resolve(file.getFileName()));
    }

    // Files that tell of a running process; they would keep the node from starting.
    private static boolean isOfAProcess(String name) {
        return name.startsWith(SERVICE_MARK) || OF_A_PROCESS.stream().anyMatch(name::endsWith);
    }

    private static void requireFile(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(
                    file.toString(), null, "the folder has no copy of a cluster that can be restored");
        }
    }

    private static void requireEmpty(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent()) {
                throw new DirectoryNotEmptyException(
                        folder + " has data already: move it away, then restore into an empty folder");
            }
        }
    }
}
