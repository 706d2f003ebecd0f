package io.needletail.engine.operate;

import io.needletail.engine.Engine;
import io.needletail.engine.SessionView;
import io.needletail.session.Stage;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Figures of a whole engine as the command {@code metrics} of the admin channel shows them. Needs no engine's thread.
 *
 * @param heapUsedBytes heap in use by the process
 * @param heapMaxBytes its limit
 * @param collections of all collectors since the process was started
 * @param collectionMs their time
 * @param threadAllocatedBytes allocated by the engine's thread; empty where the virtual machine does not measure it
 * @param storeFaults faults of stores by error number
 * @param latency of all sessions together, by stage
 */
public record EngineMetrics(
        long heapUsedBytes,
        long heapMaxBytes,
        long collections,
        long collectionMs,
        Optional<Long> threadAllocatedBytes,
        Map<String, Long> storeFaults,
        Map<String, Histogram> latency) {
    /** Figures of an engine that was not read. */
    public static final EngineMetrics NONE = new EngineMetrics(0, 0, 0, 0, Optional.empty(), Map.of(), Map.of());

    /**
     * Values of a stage.
     *
     * @param buckets pairs of nanoseconds and count, the shortest first
     */
    public record Histogram(List<List<Long>> buckets) {
        /** No value. */
        public static final Histogram EMPTY = new Histogram(List.of());

        /**
         * Returns the number of values.
         *
         * @return the sum of the counts
         */
        public long count() {
            return buckets.stream().mapToLong(List::getLast).sum();
        }

        /**
         * Returns the value that a share of all does not exceed.
         *
         * @param share such as 0.99; 1 for the longest
         * @return nanoseconds; 0 where there is no value
         */
        public long value(double share) {
            long rank = (long) Math.ceil(share * count());
            long seen = 0;
            for (List<Long> bucket : buckets) {
                seen += bucket.getLast();
                if (seen >= rank) return bucket.getFirst();
            }
            return 0;
        }

        /**
         * Returns the values that came after an earlier reading.
         *
         * @param before the earlier reading; that of an engine that was started again since counts as none
         * @return the difference
         */
        public Histogram since(Histogram before) {
            if (count() < before.count()) return this;
            Map<Long, Long> old = new HashMap<>();
            before.buckets.forEach(bucket -> old.put(bucket.getFirst(), bucket.getLast()));
            return new Histogram(buckets.stream()
                    .map(bucket ->
                            List.of(bucket.getFirst(), bucket.getLast() - old.getOrDefault(bucket.getFirst(), 0L)))
                    .filter(bucket -> bucket.getLast() > 0)
                    .toList());
        }
    }

    static EngineMetrics of(Engine engine) {
        Runtime runtime = Runtime.getRuntime();
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        Map<String, Long> faults = new TreeMap<>();
        engine.storeFaults().forEach((fault, count) -> faults.put(fault.id(), count));
        return new EngineMetrics(
                runtime.totalMemory() - runtime.freeMemory(),
                runtime.maxMemory(),
                collectors.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                        .sum(),
                collectors.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum(),
                engine.allocatedBytes().stream().boxed().findFirst(),
                faults,
                latency(engine.views()));
    }

    private static Map<String, Histogram> latency(List<SessionView> sessions) {
        Map<String, Histogram> stages = new LinkedHashMap<>();
        for (Stage stage : Stage.values()) {
            TreeMap<Long, Long> buckets = new TreeMap<>();
            sessions.forEach(session ->
                    session.latency().forEach(stage, (ns, count) -> buckets.merge(ns, count, Long::sum)));
            if (buckets.isEmpty()) continue;
            stages.put(
                    stage.name().toLowerCase(Locale.ROOT),
                    new Histogram(buckets.entrySet().stream()
                            .map(bucket -> List.of(bucket.getKey(), bucket.getValue()))
                            .toList()));
        }
        return stages;
    }
}
