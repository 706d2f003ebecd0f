package io.needletail.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The committed inputs of a fuzz test, from the folder in which Jazzer looks for them too. */
final class Seeds {
    private Seeds() {}

    /**
     * Reads them.
     *
     * @param test the class with the fuzz test
     * @param method the fuzz test's name
     * @return the inputs in the order of their names
     */
    static List<byte[]> of(Class<?> test, String method) {
        String folder = test.getSimpleName() + "Inputs/" + method;
        try (Stream<Path> files = Files.list(Path.of(test.getResource(folder).toURI()))) {
            return files.filter(Files::isRegularFile).sorted().map(Seeds::bytes).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (URISyntaxException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
