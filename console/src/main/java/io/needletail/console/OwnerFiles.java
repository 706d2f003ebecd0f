package io.needletail.console;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Files and folders for their owner only. What is there already is closed to others. */
final class OwnerFiles {
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private OwnerFiles() {}

    /** Creates a folder; folders above it that are missing are for their owner only too. */
    static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(FOLDER));
        restrict(folder, FOLDER);
    }

    /** Returns the attribute of a new file. */
    static FileAttribute<Set<PosixFilePermission>> ofFile() {
        return PosixFilePermissions.asFileAttribute(FILE);
    }

    /** Opens a file to write to it. */
    static FileChannel open(Path file, StandardOpenOption... options) throws IOException {
        Set<OpenOption> all = new HashSet<>(List.of(options));
        all.add(StandardOpenOption.WRITE);
        FileChannel channel = FileChannel.open(file, all, ofFile());
        try {
            restrict(file, FILE);
            return channel;
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }

    /**
     * Takes the lock of a file; the system takes it away when the process ends, however it does.
     *
     * @return false where another console has it
     */
    static boolean lock(FileChannel open) throws IOException {
        try {
            return open.tryLock() != null;
        } catch (OverlappingFileLockException own) {
            return false;
        }
    }

    /** Writes a file, in one step in the place of the one before. */
    static void replace(Path file, byte[] bytes) throws IOException {
        Path fresh = Files.createTempFile(file.getParent(), file.getFileName() + "-", ".new", ofFile());
        try {
            Files.write(fresh, bytes);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Throws when others than its owner may write to a file. */
    static void requireOwnerWrites(Path file) throws IOException {
        refuse(file, "write to it", PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
    }

    /** Throws when others than its owner may read a file or write to it. */
    static void requireSecret(Path file) throws IOException {
        requireOwnerWrites(file);
        refuse(file, "read it", PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
    }

    private static void refuse(Path file, String what, PosixFilePermission group, PosixFilePermission others)
            throws IOException {
        Set<PosixFilePermission> found = Files.getPosixFilePermissions(file);
        if (!found.contains(group) && !found.contains(others)) return;
        throw new IOException(file + ": others than its owner may " + what + ": chmod 600 " + file);
    }

    private static void restrict(Path path, Set<PosixFilePermission> allowed) throws IOException {
        Set<PosixFilePermission> wanted = EnumSet.copyOf(allowed);
        Set<PosixFilePermission> found = Files.getPosixFilePermissions(path);
        if (allowed.containsAll(found)) return;
        wanted.retainAll(found);
        Files.setPosixFilePermissions(path, wanted);
    }
}
