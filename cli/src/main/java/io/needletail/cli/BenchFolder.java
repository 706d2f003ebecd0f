package io.needletail.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder {@code bench} of a distribution, beside {@code lib}: the jars of {@code needletail bench}. They are not on
 * the class path, so that a process that runs sessions holds no code that it does not need.
 */
final class BenchFolder {
    private static final String NAME = "bench";
    private static final String JAR = ".jar";

    private BenchFolder() {}

    /**
     * Loads what the class path has, and the jars of the folder; empty where there is no such folder, as in a build.
     */
    static Optional<ClassLoader> loader() {
        try {
            URI own = BenchFolder.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            Path folder = Path.of(own).resolveSibling("..").resolve(NAME).normalize();
            return own.getPath().endsWith(JAR) && Files.isDirectory(folder)
                    ? Optional.of(new URLClassLoader("bench", jars(folder), BenchFolder.class.getClassLoader()))
                    : Optional.empty();
        } catch (URISyntaxException | IOException unreadable) {
            throw new IllegalStateException("cannot read the folder " + NAME + " of the distribution", unreadable);
        }
    }

    private static URL[] jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> jars =
                    files.filter(file -> file.toString().endsWith(JAR)).sorted().toList();
            return jars.stream().map(BenchFolder::url).toArray(URL[]::new);
        }
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }
}
