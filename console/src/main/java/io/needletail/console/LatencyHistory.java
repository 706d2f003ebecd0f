package io.needletail.console;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
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

    synchronized void accept(EngineState state) {
        if (!state.isReachable()) return;
        Map<String, NavigableMap<Long, Long>> stages = new LinkedHashMap<>();
        Map<String, Object> latency = Members.object(state.metrics(), "latency");
        for (String stage : latency.keySet()) {
            NavigableMap<Long, Long> total = buckets(Members.object(latency, stage));
            NavigableMap<Long, Long> before = totals.getOrDefault(stage, new TreeMap<>());
            // The counts of an engine that was started again begin at 0.
            boolean isNew = count(total) < count(before);
            stages.put(stage, isNew ? total : difference(total, before));
            totals.put(stage, total);
        }
        if (points.size() == POINTS_MAX) points.removeFirst();
        points.addLast(new Point(state.atMs(), stages));
    }

    /** Returns the percentiles of all values since the engine was started, by stage. */
    synchronized Map<String, Object> totals() {
        Map<String, Object> object = new LinkedHashMap<>();
        totals.forEach((stage, buckets) -> object.put(stage, percentiles(buckets)));
        return object;
    }

    /** Returns the percentiles of the newest reading, by stage. */
    synchronized Map<String, Object> newest() {
        if (points.isEmpty()) return Map.of();
        Map<String, Object> object = new LinkedHashMap<>();
        points.getLast().stages().forEach((stage, buckets) -> {
            if (!buckets.isEmpty()) object.put(stage, percentiles(buckets));
        });
        return object;
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
    synchronized List<Map<String, Object>> points(String stage) {
        List<Map<String, Object>> list = new ArrayList<>();
        for (Point point : points) {
            NavigableMap<Long, Long> buckets = point.stages().getOrDefault(stage, new TreeMap<>());
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("atMs", point.atMs());
            object.putAll(percentiles(buckets));
            object.put("cells", cells(buckets));
            list.add(object);
        }
        return list;
    }

    private static Map<String, Object> percentiles(NavigableMap<Long, Long> buckets) {
        Map<String, Object> object = new LinkedHashMap<>();
        long count = count(buckets);
        object.put("count", count);
        if (count == 0) return object;
        object.put("p50Ns", value(buckets, count, P50));
        object.put("p99Ns", value(buckets, count, P99));
        object.put("p999Ns", value(buckets, count, P999));
        object.put("maxNs", buckets.lastKey());
        return object;
    }

    private static long value(NavigableMap<Long, Long> buckets, long count, double quantile) {
        long rank = (long) Math.ceil(quantile * (double) count);
        long seen = 0;
        for (Map.Entry<Long, Long> bucket : buckets.entrySet()) {
            seen += bucket.getValue();
            if (seen >= rank) return bucket.getKey();
        }
        return buckets.lastKey();
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

    private static NavigableMap<Long, Long> buckets(Map<String, Object> stage) {
        NavigableMap<Long, Long> buckets = new TreeMap<>();
        if (!(stage.get("buckets") instanceof Collection<?> pairs)) return buckets;
        for (Object pair : pairs) {
            boolean isPair = pair instanceof List<?> two
                    && two.size() == 2
                    && two.get(0) instanceof Long
                    && two.get(1) instanceof Long;
            if (isPair) buckets.put((Long) ((List<?>) pair).get(0), (Long) ((List<?>) pair).get(1));
        }
        return buckets;
    }
}
