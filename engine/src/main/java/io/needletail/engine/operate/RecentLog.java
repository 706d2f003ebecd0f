package io.needletail.engine.operate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The newest lines of the log of an engine's process, for the command {@code log} of its admin channel: {@value
 * #LINES_MAX}, each of at most {@value #TEXT_MAX} characters. An appender of the application's logging framework adds
 * them. Adding never waits, so that the engine's thread may do it. Any thread.
 */
public final class RecentLog {
    /** Lines that are kept; a further one takes the place of the oldest. */
    public static final int LINES_MAX = 2_048;

    /** Characters of a line that are kept. */
    public static final int TEXT_MAX = 2_000;

    private static final long NUMBERS_A_MS = 1_000;

    private final long first;
    private final AtomicLong added;
    private final AtomicReferenceArray<LogLines.Line> lines = new AtomicReferenceArray<>(LINES_MAX);

    /**
     * Makes a log without lines. The first number comes from the clock, so that numbers of a process are larger than
     * those of the one before it, which a reader may still name.
     */
    public RecentLog() {
        this(System.currentTimeMillis() * NUMBERS_A_MS);
    }

    RecentLog(long before) {
        first = before;
        added = new AtomicLong(before);
    }

    /**
     * Adds a line.
     *
     * @param atMs its time, milliseconds since 1970
     * @param level as SLF4J names it
     * @param logger name of its logger
     * @param text without secrets
     */
    public void add(long atMs, String level, String logger, String text) {
        String kept = text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX - 1) + "…";
        long number = added.incrementAndGet();
        LogLines.Line line = new LogLines.Line(number, atMs, level, logger, kept);
        // A thread that was halted here for long must not replace a newer line.
        lines.accumulateAndGet(place(number), line, (old, mine) -> old == null || old.number() < number ? mine : old);
    }

    /**
     * Returns the lines after one.
     *
     * @param number of a line; all that are kept for 0, for that of a process of before, and for one that is not given
     *     out yet
     * @return the oldest first
     */
    LogLines after(long number) {
        long last = added.get();
        long known = number > last ? first : Math.max(first, number);
        List<LogLines.Line> found = new ArrayList<>();
        for (long next = Math.max(known, last - LINES_MAX) + 1; next <= last; next++) {
            LogLines.Line line = lines.get(place(next));
            // A line that is being added is returned next time, as the first after the last one before it.
            if (line == null || line.number() < next) break;
            if (line.number() == next) found.add(line);
        }
        return new LogLines(found, first);
    }

    private static int place(long number) {
        return (int) (number % LINES_MAX);
    }
}
