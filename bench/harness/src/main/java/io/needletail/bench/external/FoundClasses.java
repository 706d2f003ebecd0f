package io.needletail.bench.external;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/**
 * The classes and jars below some paths.
 *
 * @param marked the folders and jars that hold the class that was looked for
 * @param others all other jars
 */
record FoundClasses(List<Path> marked, List<Path> others) {
    FoundClasses {
        marked = List.copyOf(marked);
        others = List.copyOf(others);
    }

    /**
     * Searches.
     *
     * @param paths jars or folders
     * @param mark a class by its full name
     */
    static FoundClasses below(List<Path> paths, String mark) throws IOException {
        Path inside = Path.of(mark.replace('.', File.separatorChar) + ".class");
        List<Path> marked = new ArrayList<>();
        List<Path> others = new ArrayList<>();
        for (Path path : paths) {
            for (Path file : files(path.toAbsolutePath())) {
                if (file.endsWith(inside)) {
                    marked.add(root(file, inside));
                } else if (file.toString().endsWith(".jar")) {
                    (holds(file, inside) ? marked : others).add(file);
                }
            }
        }
        return new FoundClasses(marked, others);
    }

    private static List<Path> files(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Path root(Path file, Path inside) {
        Path root = file;
        for (int name = 0; name < inside.getNameCount(); name++) root = root.getParent();
        return root;
    }

    private static boolean holds(Path jar, Path inside) throws IOException {
        try (JarFile content = new JarFile(jar.toFile())) {
            return content.getEntry(inside.toString().replace(File.separatorChar, '/')) != null;
        } catch (ZipException notJar) {
            return false;
        }
    }

    boolean hasMark() {
        return !marked.isEmpty();
    }

    boolean hasJar(String prefix) {
        return Stream.concat(marked.stream(), others.stream())
                .anyMatch(path -> path.getFileName().toString().startsWith(prefix));
    }

    /** All of them; the one with the searched class comes first and only once: a checkout may have it twice. */
    String classPath() {
        return Stream.concat(marked.stream().limit(1), others.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
