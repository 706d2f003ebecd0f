package io.needletail.console;

import io.needletail.engine.config.AlarmKind;
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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Writes the newest states of all engines in the text format of OpenMetrics. The guide's page {@code console.md} lists
 * the names. Sums over all sessions are always there; series of their own have as many sessions as the caller asks for,
 * {@value #SESSIONS_USUAL} unless it does: those with a problem first, then in the order of the engines.
 */
final class OpenMetrics {
    /** Sessions with series of their own, unless the caller asks for another number. */
    static final int SESSIONS_USUAL = 200;

    private static final int SESSIONS_MOST = 1_000_000;
    private static final String SESSIONS = "sessions";

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
    private final long nowMs;
    private boolean hasStages;

    private OpenMetrics(long nowMs) {
        this.nowMs = nowMs;
    }

    private record Watched(String engine, SessionReport session) {}

    /** Answers a scrape; its parameter {@code sessions} is a number, or {@code all}. */
    static void answer(HttpCall call, ConsoleState state, Map<String, Long> refusals) throws IOException {
        boolean isAll = call.query(SESSIONS).equals("all");
        long shown = isAll ? SESSIONS_MOST : call.query(SESSIONS, SESSIONS_USUAL, 0, SESSIONS_MOST);
        byte[] text = of(state, refusals, shown, System.currentTimeMillis());
        call.send(HttpCall.OK, OpenMetricsTextFormatWriter.CONTENT_TYPE, text);
    }

    static byte[] of(ConsoleState state, Map<String, Long> refusals, long sessionsShown, long nowMs)
            throws IOException {
        OpenMetrics metrics = new OpenMetrics(nowMs);
        List<Alarm> alarms = state.alarms().lasting();
        List<EngineState> engines = state.engines();
        List<Watched> shown = shown(engines, alarms, sessionsShown);
        for (EngineState engine : engines) {
            metrics.alarms(engine.engine(), alarms);
            metrics.engine(engine, state.latency(engine.engine()));
            metrics.totals(engine.engine(), state.totals(engine.engine()));
            long own = shown.stream()
                    .filter(session -> session.engine().equals(engine.engine()))
                    .count();
            metrics.gauge(
                    "needletail_sessions_without_series",
                    "Sessions that this answer has only in sums",
                    Labels.of(ENGINE, engine.engine()),
                    engine.sessions().size() - own);
        }
        shown.forEach(session -> metrics.session(session.engine(), session.session()));
        metrics.gauge("needletail_alarms_active", "Alarms that last", Labels.EMPTY, alarms.size());
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
        gauge(
                "needletail_sessions_down",
                "Enabled sessions that are not logged on within their schedules",
                engine,
                state.down().size());
        gauge(
                "needletail_engine_queued_messages",
                "Messages that wait behind gaps, of all sessions",
                engine,
                state.sum(session -> session.queued().orElse(0L)));
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
        latency.all().forEach((stage, values) -> histogram(engine.add("stage", stage), values));
    }

    /** Returns the sessions with series of their own: those with a problem first. */
    private static List<Watched> shown(List<EngineState> engines, List<Alarm> alarms, long most) {
        Set<Alarm.Subject> alarmed = alarms.stream().map(Alarm::subject).collect(Collectors.toSet());
        Predicate<Watched> isWell = one -> !one.session().isDown()
                && one.session().queued().isEmpty()
                && !alarmed.contains(
                        new Alarm.Subject(one.engine(), one.session().session()));
        return engines.stream()
                .flatMap(engine -> engine.sessions().stream().map(session -> new Watched(engine.engine(), session)))
                .sorted(Comparator.comparing(isWell::test))
                .limit(most)
                .toList();
    }

    private void alarms(String engine, List<Alarm> alarms) {
        for (AlarmKind kind : AlarmKind.values()) {
            long active = alarms.stream()
                    .filter(alarm ->
                            alarm.kind() == kind && alarm.subject().engine().equals(engine))
                    .count();
            Labels labels = Labels.of(ENGINE, engine, "alarm", kind.toString());
            gauge("needletail_engine_alarms", "Alarms of a kind that last", labels, active);
        }
    }

    private void totals(String engine, Map<String, Long> totals) {
        Labels labels = Labels.of(ENGINE, engine);
        totals.forEach((name, sum) -> counter("needletail_engine_", " of all sessions", labels, name, sum));
    }

    private void byError(String name, String help, Labels engine, Map<String, Long> counts) {
        counts.forEach((error, count) -> counter(name, help, engine.add("error", error), count));
    }

    private void session(String engine, SessionReport session) {
        Labels labels = Labels.of(ENGINE, engine, SESSION, session.session());
        boolean isActive = session.status() == SessionStatus.ACTIVE;
        gauge("needletail_session_active", "1 when the session is logged on", labels, isActive ? 1 : 0);
        gauge("needletail_session_enabled", "0 when an operator keeps it off", labels, session.enabled() ? 1 : 0);
        gauge("needletail_session_schedule_open", "1 within its schedule", labels, session.open() ? 1 : 0);
        gauge(
                "needletail_session_queued_messages",
                "Messages of the peer that wait behind a gap",
                labels,
                session.queued().orElse(0L));
        gauge("needletail_session_next_in", "MsgSeqNum(34) expected next", labels, session.nextIn());
        gauge("needletail_session_next_out", "MsgSeqNum(34) sent next", labels, session.nextOut());
        gauge(
                "needletail_session_failed_attempts",
                "Attempts to connect in a row that have not led to a logon",
                labels,
                session.failedAttempts().orElse(0L));
        session.lastErrorAtMs().ifPresent(atMs -> {
            gauge(
                    "needletail_session_last_error_timestamp_seconds",
                    "Time of what last kept the session from being connected, or ended its connection",
                    labels.add("error", session.lastErrorCode().orElse("")),
                    atMs / MS_PER_SECOND);
            gauge(
                    "needletail_session_last_error_age_seconds",
                    "Time since then",
                    labels,
                    Math.max(0, nowMs - atMs) / MS_PER_SECOND);
        });
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
            } else {
                counter("needletail_session_", "", labels, name, value);
            }
        });
    }

    private void counter(String prefix, String of, Labels labels, String name, long value) {
        if (name.equals("store_stall_ns")) {
            String help = "Time of waiting for the store" + of;
            counter(prefix + "store_stall_seconds", help, labels, value / NS_PER_SECOND);
        } else {
            counter(prefix + name, "Count of " + name.replace('_', ' ') + of, labels, value);
        }
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
