package io.needletail.tidy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** One Maven module: its name is its folder below the root, such as {@code bench/peers/plain}. */
record Module(String name, Path folder) {

    boolean isBench() {
        return name.startsWith("bench/");
    }

    /** Returns the classes that the last build compiled from the main sources; empty where there are none. */
    List<Compiled> mainClasses() {
        Path classes = folder.resolve("target/classes");
        if (!Files.isDirectory(classes)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(classes)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.endsWith("module-info.class"))
                    .sorted()
                    .map(file -> Compiled.read(this, file))
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
