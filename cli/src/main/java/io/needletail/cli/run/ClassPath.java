package io.needletail.cli.run;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** A class path as {@code java -cp} has it: folders, jars, and {@code FOLDER/*} for all jars of a folder. */
final class ClassPath {
    private static final String ALL_JARS = File.separator + "*";

    private ClassPath() {}

    /**
     * Parts of a class path in their order, the jars of a folder by their names.
     *
     * @throws IllegalArgumentException when a part does not exist, or when a folder of jars has none
     */
    static URL[] urls(String classPath) throws IOException {
        List<URL> urls = new ArrayList<>();
        StringTokenizer parts = new StringTokenizer(classPath, File.pathSeparator);
        while (parts.hasMoreTokens()) {
            String part = parts.nextToken();
            for (Path file : part.endsWith(ALL_JARS) ? jars(part) : List.of(existing(part))) {
                urls.add(file.toUri().toURL());
            }
        }
        return urls.toArray(URL[]::new);
    }

    private static List<Path> jars(String part) throws IOException {
        Path folder = existing(part.substring(0, part.length() - ALL_JARS.length()));
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
            files.forEach(jars::add);
        }
        if (jars.isEmpty()) throw new IllegalArgumentException("--class-path: " + folder + " has no jars");
        return jars.stream().sorted().toList();
    }

    private static Path existing(String part) {
        Path path = Path.of(part);
        if (!Files.isReadable(path)) throw new IllegalArgumentException("--class-path: " + part + " cannot be read");
        return path;
    }
}
