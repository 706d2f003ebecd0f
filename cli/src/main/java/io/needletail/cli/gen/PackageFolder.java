package io.needletail.cli.gen;

import io.needletail.dictionary.generate.Generator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The folder that generated sources go to: what was generated before goes, what others wrote stays. */
final class PackageFolder {
    private final Path folder;

    PackageFolder(Path sourceFolder, String packageName) {
        folder = sourceFolder.resolve(packageName.replace('.', '/'));
    }

    /** Leaves exactly these generated files in the folder. */
    Path write(List<Generator.Source> sources) throws IOException {
        try {
            Files.createDirectories(folder);
            Set<String> names = sources.stream().map(Generator.Source::fileName).collect(Collectors.toSet());
            List<Path> generated = generatedBefore(names);
            for (Path file : generated) Files.delete(file);
            for (Generator.Source source : sources) {
                Files.writeString(folder.resolve(source.fileName()), source.text());
            }
            return folder;
        } catch (OccupiedException occupied) {
            throw occupied;
        } catch (IOException failed) {
            throw new IOException("cannot write to " + folder + ": " + failed + "; choose another --out", failed);
        }
    }

    private List<Path> generatedBefore(Set<String> names) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            for (Path file : sources) {
                if (names.contains(file.getFileName().toString()) && !isGenerated(file))
                    throw new OccupiedException(file);
            }
            return sources.stream().filter(PackageFolder::isGenerated).toList();
        }
    }

    private static boolean isGenerated(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.findFirst().orElse("").startsWith(Generator.FIRST_WORDS);
        } catch (IOException | UncheckedIOException unreadable) {
            return false;
        }
    }

    private static final class OccupiedException extends IOException {
        private static final long serialVersionUID = 1;

        OccupiedException(Path file) {
            super(file + " would be overwritten and was not generated: choose another --package or --out");
        }
    }
}
