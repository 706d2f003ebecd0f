package io.needletail.engine.operate;

import java.util.List;

/**
 * Answer of the admin channel to {@code log}.
 *
 * @param lines the oldest first
 * @param before the number before that of the first line of this process
 */
public record LogLines(List<Line> lines, long before) {
    /**
     * Line of a log.
     *
     * @param number counts the lines; those of a process are larger than those of the process before
     * @param atMs its time, milliseconds since 1970
     * @param level {@code ERROR}, {@code WARN}, {@code INFO}, {@code DEBUG} or {@code TRACE}
     * @param logger its logger, such as {@code needletail.session}
     * @param text as it is in the log, secrets hidden, with the stack trace of an error
     */
    public record Line(long number, long atMs, String level, String logger, String text) {}

    /** Copies the lines. */
    public LogLines {
        lines = List.copyOf(lines);
    }
}
