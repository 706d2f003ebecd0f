package io.needletail.console;

import io.needletail.engine.config.ConfigDocument;
import io.needletail.engine.error.SystemError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The configuration file of an engine on this machine. A new content takes the place of the old one at once, and is on
 * the disk then; it has the owner, the group and the permissions of the old one. A link keeps pointing to the file.
 */
final class ConfigurationFile {
    private final Path path;

    ConfigurationFile(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    ConfigDocument read() {
        try {
            return ConfigDocument.read(path);
        } catch (IOException unreadable) {
            throw new ApiException(
                    ApiException.CONFLICT,
                    "FILE_UNREADABLE",
                    SystemError.text(unreadable) + "; the console must run on the engine's machine, as its user");
        }
    }

    /**
     * Puts a content in the place of another one.
     *
     * @throws ApiException with status 409 when the file has another content than {@code expected}
     * @throws IOException when it cannot be written; the old content is in place then
     */
    void replace(ConfigDocument expected, ConfigDocument wanted) throws IOException {
        try {
            exchange(expected, wanted);
        } catch (FileSystemException unwritable) {
            throw new IOException(
                    SystemError.text(unwritable)
                            + "; the console's user must be able to write to the folder of the file and keep its owner and group",
                    unwritable);
        }
    }

    private void exchange(ConfigDocument expected, ConfigDocument wanted) throws IOException {
        Path real = path.toRealPath();
        PosixFileAttributes attributes = Files.readAttributes(real, PosixFileAttributes.class);
        Path fresh = Files.createTempFile(
                real.getParent(),
                "." + real.getFileName(),
                ".new",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            write(fresh, wanted.bytes());
            copy(attributes, fresh);
            requireVersion(expected.version());
            Files.move(fresh, real, StandardCopyOption.ATOMIC_MOVE);
            force(real.getParent());
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Refuses a file whose content is not the version that a caller has seen. */
    ConfigDocument requireVersion(String version) {
        ConfigDocument now = read();
        if (now.version().equals(version)) return now;
        throw new ApiException(
                ApiException.CONFLICT,
                "FILE_CHANGED",
                path + " was changed since it was shown: read it again and preview once more; nothing was applied");
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer content = ByteBuffer.wrap(bytes);
            while (content.hasRemaining()) out.write(content);
            out.force(true);
        }
    }

    private static void copy(PosixFileAttributes from, Path to) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        PosixFileAttributes own = view.readAttributes();
        if (!own.owner().equals(from.owner())) view.setOwner(from.owner());
        if (!own.group().equals(from.group())) view.setGroup(from.group());
        view.setPermissions(from.permissions());
    }

    // Without this a crash of the machine could bring the old name back.
    private static void force(Path folder) throws IOException {
        try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
            directory.force(true);
        }
    }
}
