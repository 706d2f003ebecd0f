package io.needletail.cli.console;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The token of a console whose output is no terminal, in a file that only its owner can read: others may read the log
 * of a service or of a container. The file is deleted when the console is closed.
 */
final class TokenFile implements Closeable {
    private final Path path;

    private TokenFile(Path path) {
        this.path = path;
    }

    /** Writes a token, in a folder for its owner only, to the file of the console at a port. */
    static TokenFile write(Path folder, int port, String token) throws IOException {
        Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path path = folder.toAbsolutePath().normalize().resolve("token-" + port);
        // A temporary file is for its owner only.
        Path fresh = Files.createTempFile(path.getParent(), "token-", ".new");
        try {
            Files.writeString(fresh, token + "\n");
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
        return new TokenFile(path);
    }

    Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
