package io.needletail.engine.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Refuses pipes and devices where the engine expects its own files: opening a pipe waits for its other end, for ever.
 * Cold.
 */
final class RegularFiles {
    private RegularFiles() {}

    /**
     * Requires that a folder holds files and folders only.
     *
     * @param folder may be missing
     * @throws IOException naming the first other one
     */
    static void require(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) return;
        Optional<Path> other;
        try (Stream<Path> entries = Files.list(folder)) {
            other = entries.filter(RegularFiles::isOther).findFirst();
        }
        if (other.isPresent()) {
            throw new IOException(other.get() + " is a pipe, a socket or a device, not a file of a journal: remove it");
        }
    }

    // A link to nothing is the business of who opens it.
    private static boolean isOther(Path path) {
        return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
    }
}
