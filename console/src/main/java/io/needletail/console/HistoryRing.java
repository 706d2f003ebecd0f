package io.needletail.console;

import java.util.List;

/**
 * Resolution of a history: a ring with one record for each interval of time.
 *
 * @param intervalMs length of an interval in milliseconds
 * @param records number of intervals that are kept
 */
record HistoryRing(long intervalMs, int records) {
    /** 10 s for a day, a minute for a week, ten minutes for 61 days; the finest first. */
    static final List<HistoryRing> USUAL =
            List.of(new HistoryRing(10_000, 8_640), new HistoryRing(60_000, 10_080), new HistoryRing(600_000, 8_784));

    /** Returns the number of the interval that has a time. */
    long interval(long atMs) {
        return Math.floorDiv(atMs, intervalMs);
    }

    /** Returns the place of an interval's record. */
    int slot(long interval) {
        return (int) Math.floorMod(interval, (long) records);
    }

    long keptMs() {
        return intervalMs * records;
    }

    /** Returns the number of intervals from one time to before another. */
    long count(long fromMs, long toMs) {
        return fromMs >= toMs ? 0 : interval(toMs - 1) - interval(fromMs) + 1;
    }
}
