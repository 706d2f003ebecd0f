package io.needletail.bench.runner;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Response of a server to {@code mark}: its allocation and collections since it began.
 *
 * @param allocBytes on its heap, all threads
 * @param gcCount collections
 */
public record Mark(long allocBytes, long gcCount) {

    private static final Pattern LINE = Pattern.compile("MARK alloc=(\\d+|-) gc=(\\d+|-)");

    /** Reads the line; a peer in C, which has no managed heap, responds with dashes, and the result is empty. */
    public static Optional<Mark> parse(String line) throws FailedRun {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new FailedRun("'" + line + "' is no mark");
        }
        if (matcher.group(1).equals("-")) {
            return Optional.empty();
        }
        return Optional.of(new Mark(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))));
    }

    /** Difference from this mark to a later one. */
    public Mark to(Mark later) {
        return new Mark(later.allocBytes - allocBytes, later.gcCount - gcCount);
    }
}
