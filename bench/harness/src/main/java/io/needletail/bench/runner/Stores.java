package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The journals and stores that peers leave behind, and the disk under them. */
public final class Stores {
    private Stores() {}

    /** Removes a folder with all that is in it, when it is there. */
    public static void remove(Path dir) throws IOException {
        if (!Files.isDirectory(dir)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(dir)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Waits until what was left to be written is written, where the system can be asked to. */
    public static void settle(Path dir) throws IOException {
        if (Programs.first("sync").isPresent()) {
            Programs.run(List.of("sync", "-f", dir.toString()));
        }
    }
}
