package io.needletail.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for one run of a target; nothing of it is left behind. */
record Scratch(Path folder) implements AutoCloseable {
    static Scratch open() {
        try {
            return new Scratch(Files.createTempDirectory("fuzz"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) Files.delete(path);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
