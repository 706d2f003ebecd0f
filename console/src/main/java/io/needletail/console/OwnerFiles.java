package io.needletail.console;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
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

    private static void restrict(Path path, Set<PosixFilePermission> allowed) throws IOException {
        Set<PosixFilePermission> wanted = EnumSet.copyOf(allowed);
        Set<PosixFilePermission> found = Files.getPosixFilePermissions(path);
        if (allowed.containsAll(found)) return;
        wanted.retainAll(found);
        Files.setPosixFilePermissions(path, wanted);
    }
}
