package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Journals and stores of the peers, and the disk that holds them. */
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

    /** Size of the largest file below a folder, bytes; 0 when there is none. */
    public static long largestFile(Path dir) throws IOException {
        if (!Files.isDirectory(dir)) return 0;
        long largest = 0;
        try (Stream<Path> tree = Files.walk(dir)) {
            for (Path path : tree.filter(Files::isRegularFile).toList()) largest = Math.max(largest, Files.size(path));
        }
        return largest;
    }

    /** Waits until the system has written all files, where it supports that. */
    public static void settle(Path dir) throws IOException {
        if (Programs.first("sync").isPresent()) {
            Programs.run(List.of("sync", "-f", dir.toString()));
        }
    }
}
