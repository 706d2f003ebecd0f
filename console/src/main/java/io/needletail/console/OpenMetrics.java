package io.needletail.console;

import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.SessionReport;
import io.needletail.session.SessionStatus;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the newest states of all engines in the text format of OpenMetrics. The guide's page {@code console.md} lists
 * the names.
 */
final class OpenMetrics {
    static final String TYPE = OpenMetricsTextFormatWriter.CONTENT_TYPE;

    private static final String ENGINE = "engine";
    private static final String SESSION = "session";
    private static final double NS_PER_SECOND = 1e9;
    private static final double MS_PER_SECOND = 1e3;

    /** Upper bounds of the buckets of a histogram, in seconds: half a power of ten each. */
    private static final double[] BOUNDS = {
        1e-7, 3e-7, 1e-6, 3e-6, 1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1, 1, Double.POSITIVE_INFINITY
    };

    private final Map<String, GaugeSnapshot.Builder> gauges = new LinkedHashMap<>();
    private final Map<String, CounterSnapshot.Builder> counters = new LinkedHashMap<>();
    private final HistogramSnapshot.Builder stages = HistogramSnapshot.builder()
            .name("needletail_stage_seconds")
            .unit(Unit.SECONDS)
            .help("Time of a stage of a message");
    private boolean hasStages;

    private OpenMetrics() {}

    static byte[] of(ConsoleState state, Map<String, Long> refusals) throws IOException {
        OpenMetrics metrics = new OpenMetrics();
        for (EngineState engine : state.engines()) metrics.engine(engine, state.latency(engine.engine()));
        metrics.gauge(
                "needletail_alarms_active",
                "Alarms that last",
                Labels.EMPTY,
                state.alarms().active());
        refusals.forEach((code, count) -> metrics.counter(
                "needletail_console_refused_requests",
                "Requests that the console did not carry out",
                Labels.of("code", code),
                count));
        List<MetricSnapshot> all = new ArrayList<>();
        metrics.gauges.values().forEach(gauge -> all.add(gauge.build()));
        metrics.counters.values().forEach(counter -> all.add(counter.build()));
        if (metrics.hasStages) all.add(metrics.stages.build());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new OpenMetricsTextFormatWriter(false, false).write(out, new MetricSnapshots(all));
        return out.toByteArray();
    }

    private void engine(EngineState state, LatencyHistory latency) {
        Labels engine = Labels.of(ENGINE, state.engine());
        gauge("needletail_engine_up", "1 when the console can read the engine", engine, state.isReachable() ? 1 : 0);
        if (!state.isReachable()) return;
        EngineMetrics metrics = state.metrics();
        gauge("needletail_heap_used_bytes", "Heap in use", engine, metrics.heapUsedBytes());
        gauge("needletail_sessions", "Sessions", engine, state.status().sessions());
        gauge(
                "needletail_sessions_active",
                "Sessions that are logged on",
                engine,
                state.status().loggedOn());
        counter("needletail_gc_collections", "Collections of the process", engine, metrics.collections());
        counter("needletail_gc_seconds", "Time of all collections", engine, metrics.collectionMs() / MS_PER_SECOND);
        counter(
                "needletail_engine_allocated_bytes",
                "Memory that the engine's thread has allocated",
                engine,
                metrics.threadAllocatedBytes().orElse(0L));
        byError(
                "needletail_refused_connections",
                "Refused connections",
                engine,
                state.status().refusals());
        byError("needletail_store_faults", "Faults of stores", engine, metrics.storeFaults());
        state.sessions().forEach(session -> session(state.engine(), session));
        latency.all().forEach((stage, values) -> histogram(engine.add("stage", stage), values));
    }

    private void byError(String name, String help, Labels engine, Map<String, Long> counts) {
        counts.forEach((error, count) -> counter(name, help, engine.add("error", error), count));
    }

    private void session(String engine, SessionReport session) {
        Labels labels = Labels.of(ENGINE, engine, SESSION, session.session());
        boolean isActive = session.status() == SessionStatus.ACTIVE;
        gauge("needletail_session_active", "1 when the session is logged on", labels, isActive ? 1 : 0);
        gauge("needletail_session_next_in", "MsgSeqNum(34) expected next", labels, session.nextIn());
        gauge("needletail_session_next_out", "MsgSeqNum(34) sent next", labels, session.nextOut());
        gauge(
                "needletail_session_failed_attempts",
                "Attempts to connect in a row that have not led to a logon",
                labels,
                session.failedAttempts().orElse(0L));
        session.lastErrorAtMs()
                .ifPresent(atMs -> gauge(
                        "needletail_session_last_error_timestamp_seconds",
                        "Time of what last kept the session from being connected, or ended its connection",
                        labels.add("error", session.lastErrorCode().orElse("")),
                        atMs / MS_PER_SECOND));
        session.nextAttemptAtMs()
                .ifPresent(atMs -> gauge(
                        "needletail_session_next_attempt_timestamp_seconds",
                        "Time of the next attempt to connect",
                        labels,
                        atMs / MS_PER_SECOND));
        session.counters().forEach((name, value) -> {
            if (name.equals("store_slowest_append_ns")) {
                gauge(
                        "needletail_session_store_slowest_append_seconds",
                        "Longest append to the store",
                        labels,
                        value / NS_PER_SECOND);
            } else if (name.equals("store_stall_ns")) {
                counter(
                        "needletail_session_store_stall_seconds",
                        "Time in which the session waited for its store",
                        labels,
                        value / NS_PER_SECOND);
            } else {
                counter("needletail_session_" + name, "Count of " + name.replace('_', ' '), labels, value);
            }
        });
    }

    private void histogram(Labels labels, EngineMetrics.Histogram values) {
        List<Number> counts = new ArrayList<>();
        double sum = 0;
        double below = 0;
        for (double bound : BOUNDS) {
            long count = 0;
            for (List<Long> bucket : values.buckets()) {
                double seconds = (double) bucket.getFirst() / NS_PER_SECOND;
                // Exactly 0 belongs to the first.
                if ((seconds <= below && below > 0) || seconds > bound) continue;
                count += bucket.getLast();
                sum += seconds * bucket.getLast();
            }
            counts.add(count);
            below = bound;
        }
        stages.dataPoint(HistogramSnapshot.HistogramDataPointSnapshot.builder()
                .labels(labels)
                .sum(sum)
                .classicHistogramBuckets(ClassicHistogramBuckets.of(bounds(), counts))
                .build());
        hasStages = true;
    }

    private static List<Double> bounds() {
        List<Double> bounds = new ArrayList<>();
        for (double bound : BOUNDS) bounds.add(bound);
        return bounds;
    }

    private void gauge(String name, String help, Labels labels, Number value) {
        gauges.computeIfAbsent(name, _ -> GaugeSnapshot.builder().name(name).help(help))
                .dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                        .labels(labels)
                        .value(value.doubleValue())
                        .build());
    }

    private void counter(String name, String help, Labels labels, Number value) {
        counters.computeIfAbsent(name, _ -> CounterSnapshot.builder().name(name).help(help))
                .dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                        .labels(labels)
                        .value(value.doubleValue())
                        .build());
    }
}
