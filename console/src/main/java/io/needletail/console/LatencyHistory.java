package io.needletail.console;

import io.needletail.engine.admin.Unwrapped;
import io.needletail.engine.operate.EngineMetrics;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Latency of one engine over time: for each reading and stage the values counted since the reading before, as
 * percentiles and as cells of a heat map. Keeps the last {@value #POINTS_MAX} readings. Any thread.
 */
final class LatencyHistory {
    static final int POINTS_MAX = 600;

    /** Cells of a heat map for each power of two. */
    private static final int CELLS_PER_POWER = 2;

    private static final double P50 = 0.5;
    private static final double P99 = 0.99;
    private static final double P999 = 0.999;

    private final Deque<Point> points = new ArrayDeque<>();
    private final Map<String, NavigableMap<Long, Long>> totals = new HashMap<>();

    /**
     * Values of one reading.
     *
     * @param atMs time of the reading, milliseconds since 1970
     * @param stages histogram of each stage: nanoseconds to count
     */
    private record Point(long atMs, Map<String, NavigableMap<Long, Long>> stages) {}

    /** The values that shares of the counted ones do not exceed; empty where none was counted. */
    record Percentiles(
            long count, Optional<Long> p50Ns, Optional<Long> p99Ns, Optional<Long> p999Ns, Optional<Long> maxNs) {
        static Percentiles of(NavigableMap<Long, Long> buckets) {
            return new Percentiles(
                    LatencyHistory.count(buckets),
                    value(buckets, P50),
                    value(buckets, P99),
                    value(buckets, P999),
                    Optional.ofNullable(buckets.lastEntry()).map(Map.Entry::getKey));
        }
    }

    /** Percentiles and cells of one reading. */
    record PointView(long atMs, @Unwrapped Percentiles percentiles, List<List<Long>> cells) {}

    synchronized void accept(EngineState state) {
        if (!state.isReachable()) return;
        Map<String, NavigableMap<Long, Long>> stages = new LinkedHashMap<>();
        state.metrics().latency().forEach((stage, histogram) -> {
            NavigableMap<Long, Long> total = buckets(histogram);
            NavigableMap<Long, Long> before = totals.getOrDefault(stage, new TreeMap<>());
            // The counts of an engine that was started again begin at 0.
            boolean isNew = count(total) < count(before);
            stages.put(stage, isNew ? total : difference(total, before));
            totals.put(stage, total);
        });
        if (points.size() == POINTS_MAX) points.removeFirst();
        points.addLast(new Point(state.atMs(), stages));
    }

    /** Returns the percentiles of all values since the engine was started, by stage. */
    synchronized Map<String, Percentiles> totals() {
        return percentiles(totals);
    }

    /** Returns the percentiles of the newest reading, by stage. */
    synchronized Map<String, Percentiles> newest() {
        if (points.isEmpty()) return Map.of();
        Map<String, Percentiles> newest = percentiles(points.getLast().stages());
        newest.values().removeIf(percentiles -> percentiles.count() == 0);
        return newest;
    }

    private static Map<String, Percentiles> percentiles(Map<String, NavigableMap<Long, Long>> stages) {
        Map<String, Percentiles> percentiles = new LinkedHashMap<>();
        stages.forEach((stage, buckets) -> percentiles.put(stage, Percentiles.of(buckets)));
        return percentiles;
    }

    /** Returns the buckets of all values since the engine was started, by stage. */
    synchronized Map<String, NavigableMap<Long, Long>> buckets() {
        Map<String, NavigableMap<Long, Long>> copy = new LinkedHashMap<>();
        totals.forEach((stage, buckets) -> copy.put(stage, new TreeMap<>(buckets)));
        return copy;
    }

    /**
     * Returns the readings of a stage, oldest first: percentiles and cells. Cell {@code c} has the values from 2^(c/2)
     * ns to 2^((c+1)/2) ns.
     */
    synchronized List<PointView> points(String stage) {
        List<PointView> list = new ArrayList<>();
        for (Point point : points) {
            NavigableMap<Long, Long> buckets = point.stages().getOrDefault(stage, new TreeMap<>());
            list.add(new PointView(point.atMs(), Percentiles.of(buckets), cells(buckets)));
        }
        return list;
    }

    private static Optional<Long> value(NavigableMap<Long, Long> buckets, double quantile) {
        long rank = (long) Math.ceil(quantile * (double) count(buckets));
        long seen = 0;
        for (Map.Entry<Long, Long> bucket : buckets.entrySet()) {
            seen += bucket.getValue();
            if (seen >= rank) return Optional.of(bucket.getKey());
        }
        return Optional.empty();
    }

    private static List<List<Long>> cells(NavigableMap<Long, Long> buckets) {
        NavigableMap<Long, Long> cells = new TreeMap<>();
        buckets.forEach((ns, count) -> {
            long cell = (long) Math.floor(CELLS_PER_POWER * Math.log((double) Math.max(1, ns)) / Math.log(2));
            cells.merge(cell, count, Long::sum);
        });
        return cells.entrySet().stream()
                .map(cell -> List.of(cell.getKey(), cell.getValue()))
                .toList();
    }

    private static long count(NavigableMap<Long, Long> buckets) {
        return buckets.values().stream().mapToLong(Long::longValue).sum();
    }

    private static NavigableMap<Long, Long> difference(NavigableMap<Long, Long> now, NavigableMap<Long, Long> before) {
        NavigableMap<Long, Long> difference = new TreeMap<>();
        now.forEach((ns, count) -> {
            long rose = count - before.getOrDefault(ns, 0L);
            if (rose > 0) difference.put(ns, rose);
        });
        return difference;
    }

    private static NavigableMap<Long, Long> buckets(EngineMetrics.Histogram histogram) {
        NavigableMap<Long, Long> buckets = new TreeMap<>();
        for (List<Long> pair : histogram.buckets()) buckets.put(pair.getFirst(), pair.getLast());
        return buckets;
    }
}
