package io.needletail.bench.runner;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Response of a server to {@code mark}: its allocation, collections and compilation since it began.
 *
 * @param allocBytes on its heap, all threads
 * @param gcCount collections
 * @param compileMs milliseconds that its compiler worked
 */
public record Mark(long allocBytes, long gcCount, long compileMs) {

    private static final Pattern LINE = Pattern.compile("MARK alloc=(\\d+|-) gc=(\\d+|-)(?: compile=(\\d+))?");

    /** Reads the line; a peer in C, which has no managed heap, responds with dashes, and the result is empty. */
    public static Optional<Mark> parse(String line) throws FailedRun {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new FailedRun("'" + line + "' is no mark");
        }
        if (matcher.group(1).equals("-")) {
            return Optional.empty();
        }
        long compileMs = matcher.group(3) == null ? 0 : Long.parseLong(matcher.group(3));
        return Optional.of(new Mark(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)), compileMs));
    }

    /** Difference from this mark to a later one. */
    public Mark to(Mark later) {
        return new Mark(later.allocBytes - allocBytes, later.gcCount - gcCount, later.compileMs - compileMs);
    }
}
