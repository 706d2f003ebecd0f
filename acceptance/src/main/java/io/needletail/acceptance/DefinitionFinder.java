package io.needletail.acceptance;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
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
     * Returns a selection by globs.
     *
     * @param globs a definition is selected when one of them fits its path, file or stem, and no glob after a {@code !} does
     * @return the selection; of all definitions when there are no globs
     */
    public static Predicate<Definition> wanted(List<String> globs) {
        List<String> wanted =
                globs.stream().filter(glob -> !glob.startsWith("!")).toList();
        List<String> unwanted = globs.stream()
                .filter(glob -> glob.startsWith("!"))
                .map(glob -> glob.substring(1))
                .toList();
        return definition -> (wanted.isEmpty() || fitsAny(definition, wanted)) && !fitsAny(definition, unwanted);
    }

    private static List<Path> files(Path root) throws IOException {
        if (Files.isRegularFile(root)) return List.of(root);
        try (Stream<Path> all = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
            return all.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
        }
    }

    private static boolean fitsAny(Definition definition, List<String> globs) {
        String file = definition.name().getFileName().toString();
        String stem = file.substring(0, file.length() - ENDING.length());
        String path = definition.name().toString().replace('/', '\u0001');
        return globs.stream()
                .anyMatch(glob -> fits(glob, file) || fits(glob, stem) || fits(glob.replace('/', '\u0001'), path));
    }

    // A star is to cross folders, so there are none in what is matched.
    private static boolean fits(String glob, String text) {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
        return matcher.matches(Path.of(text));
    }
}
