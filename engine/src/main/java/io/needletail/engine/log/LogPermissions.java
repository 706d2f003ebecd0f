package io.needletail.engine.log;

import io.needletail.engine.error.EngineFault;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;

/**
 * Creates log files that only their owner may read, as journals are: they contain every order and account.
 *
 * <p>New files get 0600, new folders 0700. Further permissions of a file are removed, which is logged; an existing
 * folder keeps its permissions. On a file system without POSIX permissions this class has no effect.
 */
final class LogPermissions {
    private static final Logger LOG = EngineLogger.of("needletail.log");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final boolean IS_POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private LogPermissions() {}

    /** Creates a folder and its missing parents. */
    static void makeFolder(Path folder) throws IOException {
        Files.createDirectories(folder, attributes(FOLDER));
    }

    /** Opens a file for appending. */
    static FileChannel append(Path file) throws IOException {
        tighten(file);
        Set<OpenOption> options =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        return FileChannel.open(file, options, attributes(FILE));
    }

    /** Opens an empty file. */
    static FileChannel create(Path file) throws IOException {
        Files.deleteIfExists(file);
        return FileChannel.open(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes(FILE));
    }

    /** Removes permissions of other users from a file, if it exists. */
    static void tighten(Path file) throws IOException {
        if (!IS_POSIX || !Files.exists(file)) return;
        Set<PosixFilePermission> before = Files.getPosixFilePermissions(file);
        if (FILE.containsAll(before)) return;
        try {
            Files.setPosixFilePermissions(file, FILE);
            LOG.warn(
                    "{} {}: permissions were {} and are {} now; only the owner may read a log",
                    EngineFault.LOG_PERMISSIONS.id(),
                    file,
                    PosixFilePermissions.toString(before),
                    PosixFilePermissions.toString(FILE));
        } catch (IOException refused) {
            LOG.warn(
                    "{} {}: permissions are {}, expected {}, and cannot be changed ({}); change them by hand",
                    EngineFault.LOG_PERMISSIONS.id(),
                    file,
                    PosixFilePermissions.toString(before),
                    PosixFilePermissions.toString(FILE),
                    refused.toString());
        }
    }

    private static FileAttribute<?>[] attributes(Set<PosixFilePermission> permissions) {
        if (!IS_POSIX) return new FileAttribute<?>[0];
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)};
    }
}
