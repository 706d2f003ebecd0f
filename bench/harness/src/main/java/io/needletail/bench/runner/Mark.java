package io.needletail.bench.runner;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Response of a server to {@code mark}: its counters since it began.
 *
 * @param allocBytes on its heap, all threads
 * @param gcCount collections
 * @param ownBytes on its heap, by the thread that serves
 * @param jitMs work of its compiler, milliseconds
 * @param upMs time of the mark in the log of its virtual machine, milliseconds
 */
public record Mark(long allocBytes, long gcCount, long ownBytes, long jitMs, long upMs) {

    private static final Pattern LINE =
            Pattern.compile("MARK alloc=(\\d+|-) gc=(\\d+|-)(?: own=(\\d+) jit=(\\d+) up=(\\d+))?");

    /** Reads the line; a peer in C, which has no managed heap, responds with dashes, and the result is empty. */
    public static Optional<Mark> parse(String line) throws FailedRun {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) throw new FailedRun("'" + line + "' is no mark");
        if (matcher.group(1).equals("-")) return Optional.empty();
        if (matcher.group(3) == null) throw new FailedRun("'" + line + "' lacks own, jit and up");
        long[] figures = new long[matcher.groupCount()];
        for (int at = 0; at < figures.length; at++) figures[at] = Long.parseLong(matcher.group(at + 1));
        return Optional.of(new Mark(figures[0], figures[1], figures[2], figures[3], figures[4]));
    }
}
