package io.needletail.tidy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One text file of the repository; lines are counted from 1. */
record Source(Path file, String place, List<String> lines) {

    private static final Pattern EXCUSE = Pattern.compile("(//|#|/\\*|<!--) tidy: \\S.*");

    static Source read(Path root, Path file) {
        try {
            String place = root.relativize(file).toString().replace('\\', '/');
            return new Source(file, place, Files.readAllLines(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(file + " is not text in UTF-8", failure);
        }
    }

    boolean isJava() {
        return place.endsWith(".java");
    }

    boolean isMain() {
        return place.contains("src/main/");
    }

    boolean isTest() {
        return place.contains("src/test/");
    }

    /** Whether the file belongs to one of these modules. */
    boolean isIn(String... modules) {
        return Stream.of(modules).anyMatch(module -> place.startsWith(module + "/"));
    }

    boolean isExcused(int line) {
        return EXCUSE.matcher(lines.get(line - 1)).find();
    }

    /** The lines that match and carry no excuse, as findings. */
    Stream<Finding> linesWhere(Predicate<String> broken, String problem) {
        return IntStream.rangeClosed(1, lines.size())
                .filter(line -> broken.test(lines.get(line - 1)) && !isExcused(line))
                .mapToObj(line -> Finding.of(
                        this, line, problem + ": " + lines.get(line - 1).strip()));
    }
}
