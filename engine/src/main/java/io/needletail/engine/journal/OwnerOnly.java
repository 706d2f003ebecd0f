package io.needletail.engine.journal;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Makes files and directories that nobody but their owner may open: a journal holds everything that was traded. */
final class OwnerOnly {

    private static final FileAttribute<?>[] FILE = attributes("rw-------");
    private static final FileAttribute<?>[] DIRECTORY = attributes("rwx------");

    private OwnerOnly() {}

    static FileAttribute<?>[] file() {
        return FILE.clone();
    }

    /** Makes a directory and those above it that are missing; one that exists keeps the permissions its owner gave it. */
    static void directory(Path directory) throws IOException {
        Files.createDirectories(directory, DIRECTORY);
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
