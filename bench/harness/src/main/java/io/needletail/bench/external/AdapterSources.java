package io.needletail.bench.external;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Takes an adapter's sources out of a class path. */
final class AdapterSources {
    private static final String ROOT = "adapters";

    private AdapterSources() {}

    /**
     * Copies the folder {@code adapters/NAME} of the entry that has one.
     *
     * @throws IOException when no entry has
     */
    static void extract(String classPath, String name, Path target) throws IOException {
        for (Path entry : ExternalPeers.parts(classPath).filter(Files::exists).toList()) {
            if (found(entry, name, target)) return;
        }
        throw new IOException(
                "no adapter for " + name + " in " + classPath + "; build the distribution with ./needletail");
    }

    private static boolean found(Path entry, String name, Path target) throws IOException {
        if (Files.isDirectory(entry)) return copied(entry.resolve(ROOT).resolve(name), target);
        try (FileSystem jar = FileSystems.newFileSystem(entry)) {
            return copied(jar.getPath(ROOT, name), target);
        }
    }

    private static boolean copied(Path from, Path target) throws IOException {
        if (!Files.isDirectory(from)) return false;
        try (Stream<Path> files = Files.walk(from)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            for (Path file : all) {
                Path copy = target.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.write(copy, Files.readAllBytes(file));
            }
        }
        return true;
    }
}
