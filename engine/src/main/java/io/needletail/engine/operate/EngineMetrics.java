package io.needletail.engine.operate;

import io.needletail.engine.Engine;
import io.needletail.engine.SessionView;
import io.needletail.session.Stage;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Figures of a whole engine as the admin channel shows them: memory, collections, faults, and the latency of all
 * sessions together. Any thread; needs no engine's thread.
 */
final class EngineMetrics {
    private EngineMetrics() {}

    static Map<String, Object> of(Engine engine) {
        Map<String, Object> object = new LinkedHashMap<>();
        Runtime runtime = Runtime.getRuntime();
        object.put("heapUsedBytes", runtime.totalMemory() - runtime.freeMemory());
        object.put("heapMaxBytes", runtime.maxMemory());
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        object.put(
                "collections",
                collectors.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                        .sum());
        object.put(
                "collectionMs",
                collectors.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum());
        engine.allocatedBytes().ifPresent(bytes -> object.put("threadAllocatedBytes", bytes));
        Map<String, Object> faults = new TreeMap<>();
        engine.storeFaults().forEach((fault, count) -> faults.put(fault.id(), count));
        object.put("storeFaults", faults);
        object.put("latency", latency(engine.views()));
        return object;
    }

    private static Map<String, Object> latency(List<SessionView> sessions) {
        Map<String, Object> stages = new LinkedHashMap<>();
        for (Stage stage : Stage.values()) {
            TreeMap<Long, Long> buckets = new TreeMap<>();
            sessions.forEach(session ->
                    session.latency().forEach(stage, (ns, count) -> buckets.merge(ns, count, Long::sum)));
            if (buckets.isEmpty()) continue;
            stages.put(
                    stage.name().toLowerCase(Locale.ROOT),
                    Map.of(
                            "buckets",
                            buckets.entrySet().stream()
                                    .map(bucket -> List.of(bucket.getKey(), bucket.getValue()))
                                    .toList()));
        }
        return stages;
    }
}
