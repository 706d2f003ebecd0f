package io.needletail.cli.demo;

import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Counts and measurements of the bots. The bots' thread writes, another one reads. */
final class DemoCounts {
    private static final long LONGEST_NS = 60_000_000_000L;
    private static final int DIGITS = 3;

    final LongAdder orders = new LongAdder();
    final LongAdder cancels = new LongAdder();
    final LongAdder answered = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder trades = new LongAdder();
    final LongAdder held = new LongAdder();
    final LongAdder doubled = new LongAdder();
    private final Recorder recorder = new Recorder(LONGEST_NS, DIGITS);
    private final Histogram total = new Histogram(LONGEST_NS, DIGITS);
    private volatile long longestGapNs;
    private long lastReportNs;

    /** Notes the first report of an order that was due at a time. */
    void answered(long dueNs, long nowNs) {
        recorder.recordValue(Math.min(Math.max(nowNs - dueNs, 1), LONGEST_NS));
        if (lastReportNs != 0 && nowNs - lastReportNs > longestGapNs) longestGapNs = nowNs - lastReportNs;
        lastReportNs = nowNs;
        answered.increment();
    }

    /** Returns the longest time between the first reports of two orders. */
    long longestGapNs() {
        return longestGapNs;
    }

    /** Returns the round trips since the last call. */
    Histogram interval() {
        Histogram interval = recorder.getIntervalHistogram();
        total.add(interval);
        return interval;
    }

    /** Forgets the round trips so far: they were those of code that was not compiled. */
    void endWarmUp() {
        interval();
        total.reset();
    }

    /** Returns all round trips up to the last interval. */
    Histogram total() {
        return total;
    }

    /** Returns the orders without any report. */
    long unanswered() {
        return orders.sum() - answered.sum();
    }
}
