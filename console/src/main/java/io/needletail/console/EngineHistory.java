package io.needletail.console;

import io.needletail.console.LatencyHistory.Percentiles;
import io.needletail.engine.operate.EngineMetrics.Histogram;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Rates and latency of one engine over days: the values of readings are merged for each interval of each
 * {@link HistoryRing}, and a record of the merged values is written when the interval is over. What came between
 * readings of two processes, or of an engine that could not be read, is in no record. One thread calls {@link #accept}
 * and then {@link #close}; any thread reads.
 */
final class EngineHistory implements AutoCloseable {
    /** A reading that is longer is a clock that was set, or a machine that slept: it is in no record. */
    private static final long READING_MS_MAX = 300_000;

    private static final long MS_PER_SECOND = 1000;

    /** Rates are rounded to thousandths. */
    private static final double ROUNDED = 1000;

    private final List<HistoryRing> rings;
    private final HistoryFile file;
    private final Map<HistoryRing, Interval> open = new HashMap<>();
    private EngineState before;

    /**
     * Creates a history.
     *
     * @param engine name of the engine
     * @param rings its resolutions, the finest first
     * @param file keeps the records
     */
    EngineHistory(String engine, List<HistoryRing> rings, HistoryFile file) {
        this.rings = rings;
        this.file = file;
        before = EngineState.unreachable(engine, 0, "not read yet");
    }

    /** Values of an interval that is not over. */
    private static final class Interval {
        private final long number;
        private final Map<String, NavigableMap<Long, Long>> stages = new LinkedHashMap<>();
        private long coveredMs;
        private double in;
        private double out;
        private long loggedOnMin = Integer.MAX_VALUE;
        private long loggedOnMax;

        Interval(long number) {
            this.number = number;
        }

        void add(EngineState last, EngineState now) {
            long ms = now.atMs() - last.atMs();
            EngineRates rates = EngineRates.between(last, now);
            coveredMs += ms;
            in += rates.inPerSecond() * ms;
            out += rates.outPerSecond() * ms;
            loggedOnMin = Math.min(loggedOnMin, now.status().loggedOn());
            loggedOnMax = Math.max(loggedOnMax, now.status().loggedOn());
            now.metrics().latency().forEach((stage, total) -> {
                Histogram old = last.metrics().latency().getOrDefault(stage, Histogram.EMPTY);
                // Where a session was removed with its values, those of the others since then are not known.
                if (total.count() >= old.count()) add(stage, total.since(old));
            });
        }

        private void add(String stage, Histogram values) {
            NavigableMap<Long, Long> merged = stages.computeIfAbsent(stage, _ -> new TreeMap<>());
            values.buckets().forEach(bucket -> merged.merge(bucket.getFirst(), bucket.getLast(), Long::sum));
        }

        HistoryRecord record(HistoryRing ring) {
            Map<String, Percentiles> percentiles = new LinkedHashMap<>();
            stages.forEach((stage, merged) -> percentiles.put(
                    stage,
                    Percentiles.of(new Histogram(merged.entrySet().stream()
                            .map(bucket -> List.of(bucket.getKey(), bucket.getValue()))
                            .toList()))));
            return new HistoryRecord(
                    number * ring.intervalMs(),
                    coveredMs,
                    perSecond(in),
                    perSecond(out),
                    (int) loggedOnMin,
                    (int) loggedOnMax,
                    percentiles);
        }

        private double perSecond(double sum) {
            return Math.round(sum / coveredMs * ROUNDED) / ROUNDED;
        }
    }

    /** Takes a reading; writes the records of intervals that are over. */
    void accept(EngineState now) {
        EngineState last = before;
        before = now;
        for (HistoryRing ring : rings) {
            Interval interval = open.get(ring);
            if (interval != null && interval.number != ring.interval(now.atMs())) end(ring);
        }
        if (!now.follows(last) || now.atMs() - last.atMs() > READING_MS_MAX) return;
        for (HistoryRing ring : rings) {
            open.computeIfAbsent(ring, _ -> new Interval(ring.interval(now.atMs())))
                    .add(last, now);
        }
    }

    private void end(HistoryRing ring) {
        Interval ended = open.remove(ring);
        if (ended != null) file.write(ring, ended.record(ring));
    }

    /**
     * Time that is asked for.
     *
     * @param fromMs its begin, milliseconds since 1970
     * @param toMs its end
     * @param stage the stage whose percentiles are asked for; empty for none
     * @param pointsMax most records
     */
    record Query(long fromMs, long toMs, String stage, int pointsMax) {}

    /** Records of a time, the oldest first, and the length of their intervals. */
    record Found(long intervalMs, List<HistoryRecord> points) {}

    /**
     * Reads the records of a time from the finest ring that still has its begin and whose records are not too many.
     *
     * @throws ApiException when those of the coarsest are too many
     */
    Found read(Query query, long nowMs) throws IOException {
        HistoryRing coarsest = rings.getLast();
        long fromMs = Math.max(query.fromMs(), nowMs - coarsest.keptMs());
        long toMs = Math.min(query.toMs(), nowMs + 1);
        Optional<HistoryRing> ring = rings.stream()
                .filter(one -> nowMs - fromMs <= one.keptMs() && one.count(fromMs, toMs) <= query.pointsMax())
                .findFirst();
        if (ring.isEmpty()) {
            throw ApiException.badRequest("max=" + query.pointsMax() + ": the time from " + Instant.ofEpochMilli(fromMs)
                    + " to " + Instant.ofEpochMilli(toMs) + " has " + coarsest.count(fromMs, toMs) + " points of "
                    + coarsest.intervalMs() / MS_PER_SECOND + " s; ask for a shorter time, or for more points");
        }
        return new Found(
                ring.get().intervalMs(),
                fromMs >= toMs ? new ArrayList<>() : file.read(ring.get(), fromMs, toMs, query.stage()));
    }

    /** Writes the records of the intervals that are not over. */
    @Override
    public void close() {
        rings.forEach(this::end);
        file.close();
    }
}
