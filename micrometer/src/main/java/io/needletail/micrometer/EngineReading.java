package io.needletail.micrometer;

import io.micrometer.core.instrument.Tags;
import io.needletail.engine.Engine;
import io.needletail.engine.operate.CounterTotals;
import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.EngineReport;
import io.needletail.engine.operate.OperatorCommands;
import io.needletail.engine.operate.SessionReport;
import io.needletail.micrometer.MeterKey.Kind;
import io.needletail.micrometer.MeterKey.Value;
import io.needletail.session.SessionStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One reading of an engine: all its meters with their values. What Prometheus' registry makes of the names is what the
 * console calls them.
 */
final class EngineReading {
    private static final double NS_PER_SECOND = 1e9;
    private static final double MS_PER_SECOND = 1e3;
    private static final String SECONDS = "seconds";
    private static final String BYTES = "bytes";
    private static final String ERROR = "error";

    private final Map<MeterKey, Value> values = new LinkedHashMap<>();

    private EngineReading() {}

    /**
     * Reads an engine.
     *
     * @param engine empty while none runs
     * @param tags tags of all its meters
     * @param totals takes the reading
     * @param sessionsMax sessions with meters of their own
     */
    static Map<MeterKey, Value> of(Optional<Engine> engine, Tags tags, CounterTotals totals, int sessionsMax) {
        EngineReading reading = new EngineReading();
        List<SessionReport> sessions = List.of();
        reading.gauge("needletail.engine.up", "", tags, engine.isPresent() ? 1 : 0);
        if (engine.isPresent()) {
            OperatorCommands commands = OperatorCommands.of(engine.get());
            sessions = commands.list().sessions();
            totals.accept(sessions);
            reading.engine(tags, commands.status(), (EngineMetrics)
                    commands.execute("metrics", Map.of()).join());
        }
        reading.sessions(tags, sessions);
        totals.values().forEach((name, count) -> reading.count("needletail.engine.", name, tags, count));
        sessions.stream().limit(sessionsMax).forEach(session -> reading.session(tags, session));
        reading.gauge("needletail.sessions.without.series", "", tags, Math.max(0, sessions.size() - sessionsMax));
        return reading.values;
    }

    private void engine(Tags tags, EngineReport report, EngineMetrics metrics) {
        metrics.threadAllocatedBytes().ifPresent(bytes -> counter("needletail.engine.allocated", BYTES, tags, bytes));
        report.refusals()
                .forEach(
                        (error, count) -> counter("needletail.refused.connections", "", tags.and(ERROR, error), count));
        metrics.storeFaults()
                .forEach((error, count) -> counter("needletail.store.faults", "", tags.and(ERROR, error), count));
        metrics.latency().forEach((stage, times) -> {
            double totalNs = times.buckets().stream()
                    .mapToDouble(bucket -> (double) bucket.getFirst() * bucket.getLast())
                    .sum();
            MeterKey key = new MeterKey(Kind.TIMER, "needletail.stage", "", tags.and("stage", stage));
            values.put(key, new Value((double) times.count(), totalNs));
        });
    }

    private void sessions(Tags tags, List<SessionReport> sessions) {
        gauge("needletail.sessions", "", tags, sessions.size());
        gauge(
                "needletail.sessions.active",
                "",
                tags,
                sessions.stream().filter(EngineReading::isActive).count());
        gauge(
                "needletail.sessions.down",
                "",
                tags,
                sessions.stream().filter(SessionReport::isDown).count());
        gauge(
                "needletail.engine.queued.messages",
                "",
                tags,
                sessions.stream()
                        .mapToLong(session -> session.queued().orElse(0L))
                        .sum());
    }

    private void session(Tags engine, SessionReport session) {
        Tags tags = engine.and("session", session.session());
        gauge("needletail.session.active", "", tags, isActive(session) ? 1 : 0);
        gauge("needletail.session.enabled", "", tags, session.enabled() ? 1 : 0);
        gauge("needletail.session.schedule.open", "", tags, session.open() ? 1 : 0);
        gauge("needletail.session.next.in", "", tags, session.nextIn());
        gauge("needletail.session.next.out", "", tags, session.nextOut());
        gauge("needletail.session.queued.messages", "", tags, session.queued().orElse(0L));
        gauge(
                "needletail.session.failed.attempts",
                "",
                tags,
                session.failedAttempts().orElse(0L));
        session.lastErrorAtMs()
                .ifPresent(atMs -> gauge(
                        "needletail.session.last.error.timestamp",
                        SECONDS,
                        tags.and(ERROR, session.lastErrorCode().orElse("")),
                        atMs / MS_PER_SECOND));
        session.counters().forEach((name, count) -> count("needletail.session.", name, tags, count));
    }

    private static boolean isActive(SessionReport session) {
        return session.status() == SessionStatus.ACTIVE;
    }

    private void count(String prefix, String name, Tags tags, long count) {
        switch (name) {
            case "store_slowest_append_ns" ->
                gauge(prefix + "store.slowest.append", SECONDS, tags, count / NS_PER_SECOND);
            case "store_stall_ns" -> counter(prefix + "store.stall", SECONDS, tags, count / NS_PER_SECOND);
            case "garbled_bytes" -> counter(prefix + "garbled.bytes", BYTES, tags, count);
            default -> counter(prefix + name.replace('_', '.'), "", tags, count);
        }
    }

    private void gauge(String name, String unit, Tags tags, Number value) {
        values.put(new MeterKey(Kind.GAUGE, name, unit, tags), new Value(value.doubleValue(), 0));
    }

    private void counter(String name, String unit, Tags tags, Number value) {
        values.put(new MeterKey(Kind.COUNTER, name, unit, tags), new Value(value.doubleValue(), 0));
    }
}
