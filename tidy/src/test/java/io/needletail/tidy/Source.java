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

    /** A reason for breaking a rule, of at least two words. */
    private static final Pattern REASON = Pattern.compile("(//|#|/\\*|<!--) tidy: \\S+ \\S.*");

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

    /** Tests whether the file belongs to one of these modules. */
    boolean isIn(String... modules) {
        return Stream.of(modules).anyMatch(module -> place.startsWith(module + "/"));
    }

    /** Tests whether a line gives a reason for breaking a rule. */
    boolean hasReason(int line) {
        return REASON.matcher(lines.get(line - 1)).find();
    }

    /** Returns a finding for each line that matches and has no reason. */
    Stream<Finding> linesWhere(Predicate<String> broken, String problem) {
        return IntStream.rangeClosed(1, lines.size())
                .filter(line -> broken.test(lines.get(line - 1)) && !hasReason(line))
                .mapToObj(line -> Finding.of(
                        this, line, problem + ": " + lines.get(line - 1).strip()));
    }
}
