package io.needletail.console;

import io.needletail.engine.admin.Unwrapped;
import io.needletail.engine.operate.EngineMetrics.Histogram;
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
    private final Map<String, Histogram> totals = new HashMap<>();

    /**
     * Values of one reading.
     *
     * @param atMs time of the reading, milliseconds since 1970
     * @param stages values of each stage
     */
    private record Point(long atMs, Map<String, Histogram> stages) {}

    /** The values that shares of the counted ones do not exceed; empty where none was counted. */
    record Percentiles(
            long count, Optional<Long> p50Ns, Optional<Long> p99Ns, Optional<Long> p999Ns, Optional<Long> maxNs) {
        static Percentiles of(Histogram values) {
            return new Percentiles(
                    values.count(), value(values, P50), value(values, P99), value(values, P999), value(values, 1));
        }

        private static Optional<Long> value(Histogram values, double share) {
            return values.count() == 0 ? Optional.empty() : Optional.of(values.value(share));
        }
    }

    /** Percentiles and cells of one reading. */
    record PointView(long atMs, @Unwrapped Percentiles percentiles, List<List<Long>> cells) {}

    synchronized void accept(EngineState state) {
        if (!state.isReachable()) return;
        Map<String, Histogram> stages = new LinkedHashMap<>();
        state.metrics().latency().forEach((stage, total) -> {
            Histogram before = Optional.ofNullable(totals.put(stage, total)).orElse(Histogram.EMPTY);
            stages.put(stage, total.since(before));
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

    private static Map<String, Percentiles> percentiles(Map<String, Histogram> stages) {
        Map<String, Percentiles> percentiles = new LinkedHashMap<>();
        stages.forEach((stage, values) -> percentiles.put(stage, Percentiles.of(values)));
        return percentiles;
    }

    /** Returns all values since the engine was started, by stage. */
    synchronized Map<String, Histogram> all() {
        return new LinkedHashMap<>(totals);
    }

    /**
     * Returns the readings of a stage, oldest first: percentiles and cells. Cell {@code c} has the values from 2^(c/2)
     * ns to 2^((c+1)/2) ns.
     */
    synchronized List<PointView> points(String stage) {
        List<PointView> list = new ArrayList<>();
        for (Point point : points) {
            Histogram values = point.stages().getOrDefault(stage, Histogram.EMPTY);
            list.add(new PointView(point.atMs(), Percentiles.of(values), cells(values)));
        }
        return list;
    }

    private static List<List<Long>> cells(Histogram values) {
        NavigableMap<Long, Long> cells = new TreeMap<>();
        for (List<Long> bucket : values.buckets()) {
            double ns = Math.max(1, bucket.getFirst());
            cells.merge((long) Math.floor(CELLS_PER_POWER * Math.log(ns) / Math.log(2)), bucket.getLast(), Long::sum);
        }
        return cells.entrySet().stream()
                .map(cell -> List.of(cell.getKey(), cell.getValue()))
                .toList();
    }
}
