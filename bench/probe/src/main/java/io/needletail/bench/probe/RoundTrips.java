package io.needletail.bench.probe;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Records the round trips of one client: warm-up left out, the very first order and the first measured order kept
 * apart, the rest in a series of histograms.
 *
 * <pre>
 *  origin             first measured order                                    last
 *    |-- stretches ---|--- interval 0 ---|--- interval 1 ---| ... |--- n - 1 ---|
 *         forgotten       recorded, in nanoseconds
 * </pre>
 *
 * <p>The warm-up consists of stretches that are recorded by the same code as the measurement and forgotten. The change
 * from the last of them to the measurement is the change from one stretch to the next: a few stores, no branch that is
 * taken for the first time.
 *
 * <p>Assumes one thread, and times of one monotone clock in nanoseconds.
 *
 * <p>Guarantees that {@link #record} allocates nothing (every histogram is made before), that every measured round trip
 * is counted, and that minimum and maximum are exact; the histograms hold three significant digits. A round trip longer
 * than {@link #HIGHEST_NS} is counted there as that long, and keeps its length in {@link #maxNs()}.
 */
public final class RoundTrips {

    /** Longest round trip that the histograms distinguish: a minute. */
    public static final long HIGHEST_NS = 60_000_000_000L;

    /** Decides about the length of the warm-up, and takes samples each second. Called between two round trips. */
    interface Turns {
        /** No condition and no action. */
        Turns NONE = new Turns() {
            @Override
            public boolean isWarm(Phase phase) {
                return true;
            }

            @Override
            public void changed(Phase to) {}
        };

        /**
         * Called at the end of each stretch of the warm-up and of each second of the measurement, in the same way.
         *
         * @param phase the phase of the last round trip
         * @return false to go on with the warm-up; ignored in the measurement
         */
        boolean isWarm(Phase phase);

        /** Called when the measurement begins and when it is over. */
        void changed(Phase to);
    }

    private static final int SIGNIFICANT_DIGITS = 3;
    private static final int INTERVALS_MAX = 60;
    private static final int STRETCHES_MIN = 4;
    private static final long STRETCH_NS_MAX = 250_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long NONE_NS = -1;

    private final long warmupNs;
    private final long durationNs;
    private final long intervalNs;
    private final Turns turns;
    private final Histogram[] intervals;
    private final Histogram[] stretch = {new Histogram(1, HIGHEST_NS, SIGNIFICANT_DIGITS)};

    private Phase phase = Phase.WARMING;
    private boolean begun;
    private Histogram[] into = stretch;
    private long turnNs;
    private long warmUntilNs;
    private long fromNs = NONE_NS;
    private long nextNs;
    private long toNs;
    private long firstOrderNs = NONE_NS;
    private long firstNs;
    private long warmupCount;
    private long count;
    private long minNs = Long.MAX_VALUE;
    private long maxNs;

    /**
     * Makes every histogram that the run can need.
     *
     * @param warmupNs time from the first order on in which round trips are not measured; 0 measures the first one too
     * @param durationNs time from the first measured order to the end
     */
    public RoundTrips(long warmupNs, long durationNs) {
        this(warmupNs, durationNs, Turns.NONE);
    }

    /**
     * Makes every histogram that the run can need.
     *
     * @param warmupNs shortest warm-up; 0 measures the first order too, whatever {@code turns} returns
     * @param durationNs time from the first measured order to the end
     * @param turns called at the end of each stretch of the warm-up and of each second of the measurement
     */
    RoundTrips(long warmupNs, long durationNs, Turns turns) {
        if (warmupNs < 0 || durationNs <= 0) {
            throw new IllegalArgumentException("warm-up of " + warmupNs + " ns and duration of " + durationNs
                    + " ns: expected at least 0 and more than 0");
        }
        this.warmupNs = warmupNs;
        this.durationNs = durationNs;
        this.turns = turns;
        this.intervalNs = Math.max(SECOND_NS, Math.ceilDiv(durationNs, INTERVALS_MAX));
        this.intervals = new Histogram[(int) Math.ceilDiv(durationNs, intervalNs)];
        Arrays.setAll(intervals, index -> new Histogram(1, HIGHEST_NS, SIGNIFICANT_DIGITS));
    }

    /**
     * Sets the time from which the warm-up counts; called once, just before the first order.
     *
     * @return the phase that the first order belongs to
     */
    public Phase begin(long nowNs) {
        begun = true;
        warmUntilNs = nowNs + warmupNs;
        if (warmupNs == 0) {
            measure();
        } else {
            // The turns are taken several times, so that the compiler knows them before the measurement.
            turnNs = Math.clamp(warmupNs / STRETCHES_MIN, 1, STRETCH_NS_MAX);
        }
        return phase;
    }

    /**
     * Takes one round trip.
     *
     * @param sentNs when the order's send began
     * @param doneNs when its last report was decoded
     * @return the phase that the next order belongs to
     */
    public Phase record(long sentNs, long doneNs) {
        if (!begun) throw notBegun();
        if (phase == Phase.FINISHED) return phase;
        long tookNs = doneNs - sentNs;
        if (fromNs < 0) start(sentNs, tookNs);
        int interval = (int) Math.min((sentNs - fromNs) / intervalNs, into.length - 1);
        into[interval].recordValue(Math.min(tookNs, HIGHEST_NS));
        count++;
        minNs = Math.min(minNs, tookNs);
        maxNs = Math.max(maxNs, tookNs);
        toNs = doneNs;
        if (doneNs >= nextNs) turn(doneNs);
        return phase;
    }

    private void start(long sentNs, long tookNs) {
        fromNs = sentNs;
        nextNs = sentNs + turnNs;
        firstNs = tookNs;
        if (firstOrderNs < 0) firstOrderNs = tookNs;
    }

    private void turn(long doneNs) {
        boolean warm = turns.isWarm(phase) && doneNs >= warmUntilNs;
        if (phase == Phase.MEASURING) {
            nextNs = Math.min(nextNs + SECOND_NS, fromNs + durationNs);
            if (doneNs >= fromNs + durationNs) change(Phase.FINISHED);
            return;
        }
        warmupCount += count;
        // As a new histogram is at the beginning of each interval, with its smallest and largest value to find.
        stretch[0].reset();
        fromNs = NONE_NS;
        count = 0;
        minNs = Long.MAX_VALUE;
        maxNs = 0;
        if (warm) measure();
    }

    private void measure() {
        into = intervals;
        turnNs = Math.min(SECOND_NS, durationNs);
        change(Phase.MEASURING);
    }

    private void change(Phase to) {
        phase = to;
        turns.changed(to);
    }

    /** Number of round trips that were measured. */
    public long count() {
        return count;
    }

    /** Number of round trips of the warm-up. */
    public long warmupCount() {
        return phase == Phase.WARMING ? warmupCount + count : warmupCount;
    }

    /** Time from the first measured order to the last measured report. */
    public long measuredNs() {
        return count == 0 ? 0 : toNs - fromNs;
    }

    /** The very first order's round trip, -1 before it; part of the histograms only without warm-up. */
    public long firstOrderNs() {
        return firstOrderNs;
    }

    /** The first measured order's round trip, which is part of the histograms; 0 when there is none. */
    public long firstMeasuredNs() {
        return count == 0 ? 0 : firstNs;
    }

    /** The shortest measured round trip, 0 when there is none. */
    public long minNs() {
        return count == 0 ? 0 : minNs;
    }

    /** The longest measured round trip, 0 when there is none. */
    public long maxNs() {
        return maxNs;
    }

    /** All measured round trips in one histogram, in nanoseconds; a fresh one at every call. */
    public Histogram histogram() {
        Histogram sum = new Histogram(1, HIGHEST_NS, SIGNIFICANT_DIGITS);
        for (Histogram interval : intervals) {
            sum.add(interval);
        }
        return sum;
    }

    /**
     * Writes the intervals in HdrHistogram's log format, values in nanoseconds.
     *
     * @param out where to; not closed
     */
    public void writeLog(PrintStream out) {
        HistogramLogWriter writer = new HistogramLogWriter(out);
        writer.outputComment("[Round trips in nanoseconds; the column Interval_Max is in milliseconds]");
        writer.outputLegend();
        for (int index = 0; index < intervals.length; index++) {
            writer.outputIntervalHistogram(seconds(index), seconds(index + 1), intervals[index]);
        }
    }

    /** Writes them to {@code PREFIX.hlog}, when there is a prefix. */
    public void writeLog(Optional<Path> prefix) throws IOException {
        if (prefix.isEmpty()) return;
        Path file = RoundTripFiles.sibling(prefix.get(), ".hlog");
        try (PrintStream log = new PrintStream(file.toFile(), StandardCharsets.US_ASCII)) {
            writeLog(log);
        }
    }

    private double seconds(int interval) {
        return (double) Math.min(interval * intervalNs, durationNs) / SECOND_NS;
    }

    private static IllegalStateException notBegun() {
        return new IllegalStateException("record() before begin(): the warm-up has no start");
    }
}
