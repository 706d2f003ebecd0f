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
 * Records the round trips of one client: warm-up left out by time, the very first order kept apart, the rest in a series
 * of histograms.
 *
 * <pre>
 *  origin            first measured order                                    last
 *    |--- warm-up ---|--- interval 0 ---|--- interval 1 ---| ... |--- n - 1 ---|
 *         kept apart     recorded, in nanoseconds
 * </pre>
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

    private static final int SIGNIFICANT_DIGITS = 3;
    private static final int INTERVALS_MAX = 60;
    private static final long SECOND_NS = 1_000_000_000L;

    private final long warmupNs;
    private final long durationNs;
    private final long intervalNs;
    private final Histogram[] intervals;
    private final Histogram warmupTrips = new Histogram(1, HIGHEST_NS, SIGNIFICANT_DIGITS);

    private Phase phase = Phase.WARMING;
    private boolean begun;
    private long originNs;
    private long measuredFromNs = -1;
    private long measuredToNs;
    private long firstOrderNs = -1;
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
        if (warmupNs < 0 || durationNs <= 0) {
            throw new IllegalArgumentException("warm-up of " + warmupNs + " ns and duration of " + durationNs
                    + " ns: expected at least 0 and more than 0");
        }
        this.warmupNs = warmupNs;
        this.durationNs = durationNs;
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
        originNs = nowNs;
        phase = warmupNs == 0 ? Phase.MEASURING : Phase.WARMING;
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
        if (!begun) {
            throw notBegun();
        }
        long tookNs = doneNs - sentNs;
        if (firstOrderNs < 0) {
            firstOrderNs = tookNs;
        }
        if (phase == Phase.MEASURING) {
            measure(sentNs, doneNs, tookNs);
        } else if (phase == Phase.WARMING) {
            // Recorded as well, so that the first measured order does not find this code cold.
            warmupTrips.recordValue(Math.min(tookNs, HIGHEST_NS));
            phase = doneNs - originNs >= warmupNs ? Phase.MEASURING : Phase.WARMING;
        }
        return phase;
    }

    private void measure(long sentNs, long doneNs, long tookNs) {
        if (measuredFromNs < 0) {
            measuredFromNs = sentNs;
        }
        int interval = (int) Math.min((sentNs - measuredFromNs) / intervalNs, intervals.length - 1);
        intervals[interval].recordValue(Math.min(tookNs, HIGHEST_NS));
        count++;
        minNs = Math.min(minNs, tookNs);
        maxNs = Math.max(maxNs, tookNs);
        measuredToNs = doneNs;
        if (doneNs - measuredFromNs >= durationNs) {
            phase = Phase.FINISHED;
        }
    }

    /** Number of round trips that were measured. */
    public long count() {
        return count;
    }

    /** Number of round trips of the warm-up. */
    public long warmupCount() {
        return warmupTrips.getTotalCount();
    }

    /** Time from the first measured order to the last measured report. */
    public long measuredNs() {
        return count == 0 ? 0 : measuredToNs - measuredFromNs;
    }

    /** The very first order's round trip, -1 before it; part of the histograms only without warm-up. */
    public long firstOrderNs() {
        return firstOrderNs;
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
