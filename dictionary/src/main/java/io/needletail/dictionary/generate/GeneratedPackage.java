package io.needletail.dictionary.generate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder of one package of generated sources. Generated files that are not needed any more are deleted, files of
 * others are left alone, and a file that already has the right content is not written, so that a build sees no change.
 */
public final class GeneratedPackage {
    private final Path folder;

    /**
     * Names a package; touches nothing.
     *
     * @param sourceFolder root of the sources, such as {@code src/main/java}; it may be missing
     * @param packageName package of the classes, such as {@code com.acme.fix44}
     */
    public GeneratedPackage(Path sourceFolder, String packageName) {
        folder = sourceFolder.resolve(packageName.replace('.', '/'));
    }

    /**
     * Leaves exactly these generated files in the folder.
     *
     * @param sources files of {@link Generator#generate}
     * @return the folder of the package
     * @throws IOException when the folder cannot be written, or when a file that was not generated has the name of one
     *     of {@code sources}; nothing was changed then
     */
    public Path write(List<Generator.Source> sources) throws IOException {
        try {
            Files.createDirectories(folder);
            Set<String> names = sources.stream().map(Generator.Source::fileName).collect(Collectors.toSet());
            for (Path file : generatedBefore(names)) {
                if (!names.contains(file.getFileName().toString())) Files.delete(file);
            }
            for (Generator.Source source : sources) write(folder.resolve(source.fileName()), source.text());
            return folder;
        } catch (OccupiedException occupied) {
            throw occupied;
        } catch (IOException failed) {
            throw new IOException("cannot write to " + folder + ": " + failed + "; choose another folder", failed);
        }
    }

    private static void write(Path file, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), bytes)) Files.write(file, bytes);
    }

    private List<Path> generatedBefore(Set<String> names) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            for (Path file : sources) {
                if (names.contains(file.getFileName().toString()) && !isGenerated(file))
                    throw new OccupiedException(file);
            }
            return sources.stream().filter(GeneratedPackage::isGenerated).toList();
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
            super(file + " would be overwritten and was not generated: choose another package or folder");
        }
    }
}
