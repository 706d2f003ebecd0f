package io.needletail.acceptance;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds definitions below folders, and selects some of them. */
public final class DefinitionFinder {
    private static final String ENDING = ".def";

    private DefinitionFinder() {}

    /**
     * Reads all definitions in some folders.
     *
     * @param places folders, or files that end with {@code .def}
     * @param style rules of the definitions; derived from each when empty
     * @return the definitions, in the order of the places and of their paths
     * @throws IOException when a place does not exist or cannot be read
     */
    public static List<Definition> below(List<Path> places, Optional<Style> style) throws IOException {
        List<Definition> found = new ArrayList<>();
        for (Path place : places) {
            if (!Files.exists(place))
                throw new IOException(place + " does not exist: --defs names a folder or a .def file");
            Path root = place.toAbsolutePath().normalize();
            for (Path file : files(root)) found.add(Definition.read(file, root.getParent(), style));
        }
        return found;
    }

    /**
     * Returns a selection by patterns, in which {@code *} stands for any text and {@code ?} for one character.
     *
     * @param globs a definition is selected when one of them fits its path, file or stem, and none after a {@code !}
     *     does
     * @return the selection; of all definitions when there are no patterns
     * @throws IllegalArgumentException when a pattern is wrong; the message says what is expected
     */
    public static Predicate<Definition> wanted(List<String> globs) {
        List<Wildcard> wanted = globs.stream()
                .filter(glob -> !glob.startsWith("!"))
                .map(Wildcard::of)
                .toList();
        List<Wildcard> unwanted = globs.stream()
                .filter(glob -> glob.startsWith("!"))
                .map(glob -> Wildcard.of(glob.substring(1)))
                .toList();
        return definition -> (wanted.isEmpty() || fitsAny(definition, wanted)) && !fitsAny(definition, unwanted);
    }

    private static List<Path> files(Path root) throws IOException {
        if (Files.isRegularFile(root)) return List.of(root);
        try (Stream<Path> all = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
            return all.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
        }
    }

    private static boolean fitsAny(Definition definition, List<Wildcard> patterns) {
        String file = definition.name().getFileName().toString();
        String stem = file.substring(0, file.length() - ENDING.length());
        String path = definition.name().toString();
        return patterns.stream().anyMatch(pattern -> pattern.matchesAny(List.of(file, stem, path)));
    }
}
