package io.needletail.engine.config;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Recognises files of other kinds that are given in the place of a configuration. */
final class FileKind {
    private static final int LINES_MAX = 100;
    private static final Pattern MESSAGE = Pattern.compile("(?<!\\w)8=FIX[^=]{0,16}9=\\d");
    private static final Pattern LOG_LINE =
            Pattern.compile("\\W{0,2}\\d{4}-?\\d{2}-?\\d{2}[-T ]\\d{2}:\\d{2}(?::\\d{2}|\\s).*");

    private FileKind() {}

    /** Returns what the file is and which command reads it; empty for what may be a configuration. */
    static Optional<String> other(List<String> lines) {
        List<String> head = written(lines).limit(LINES_MAX).map(String::strip).toList();
        if (head.stream().anyMatch(line -> line.indexOf('\0') >= 0)) {
            return Optional.of("it is binary, such as a capture, a compressed file or a journal");
        }
        if (head.isEmpty()) return Optional.empty();
        String first = head.getFirst();
        if (first.startsWith("<")) return Optional.of("it is XML; needletail dict show reads a dictionary");
        if (first.startsWith("{")) return Optional.of("it is JSON");
        boolean isLog = head.stream().anyMatch(line -> MESSAGE.matcher(line).find())
                || LOG_LINE.matcher(first).matches();
        return isLog ? Optional.of("it is a log; needletail decode and needletail grep read one") : Optional.empty();
    }

    private static Stream<String> written(List<String> lines) {
        return lines.stream().filter(line -> !line.isBlank() && !line.strip().startsWith("#"));
    }
}
