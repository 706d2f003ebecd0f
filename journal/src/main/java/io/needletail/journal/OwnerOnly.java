package io.needletail.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;

/** Creates files and directories that only their owner may open: a journal contains all trades. */
final class OwnerOnly {

    private static final FileAttribute<?>[] FILE = attributes("rw-------");
    private static final FileAttribute<?>[] DIRECTORY = attributes("rwx------");

    private OwnerOnly() {}

    static FileAttribute<?>[] file() {
        return FILE.clone();
    }

    /** Forces the names in a directory to the disk. */
    @FunctionalInterface
    interface Forcing {
        /** Has no effect: the operating system decides. */
        Forcing NONE = directory -> {};

        void force(Path directory) throws IOException;
    }

    /**
     * Creates a directory and its missing parents; an existing directory keeps its permissions. The parent of each new
     * directory is forced: a power failure must not remove the new name.
     */
    static void directory(Path directory, Forcing forcing) throws IOException {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path at = directory.toAbsolutePath(); at != null && !Files.exists(at); at = at.getParent())
            missing.push(at);
        Files.createDirectories(directory, DIRECTORY);
        for (Path made : missing) forcing.force(made.getParent());
    }

    /** Forces the names in a directory to the disk. */
    static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static FileAttribute<?>[] attributes(String permissions) {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        };
    }
}
