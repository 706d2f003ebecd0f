package io.needletail.console;

import io.needletail.engine.admin.JsonRecords;
import io.needletail.engine.operate.CounterTotals;
import io.needletail.engine.operate.SessionReport;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The console's knowledge of its engines: the newest state of each and what was made of all states. Any thread. */
final class ConsoleState implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");
    private static final long AWAIT_MS = 1000;
    private static final int DOWN_SHOWN = 5;

    private final Map<String, EngineState> states = new LinkedHashMap<>();
    private final Map<String, EngineRates> rates = new LinkedHashMap<>();
    private final Map<String, LatencyHistory> latency = new LinkedHashMap<>();
    private final Map<String, EngineHistory> histories = new LinkedHashMap<>();
    private final Map<String, CounterTotals> totals = new LinkedHashMap<>();
    private final Optional<TimelineFile> events;
    private final SessionTimeline timeline;
    private final Alarms alarms;
    private final ConsoleSources sources;
    private long version;

    ConsoleState(ConsoleConfig config, ConsoleSources sources, Supplier<URI> page) throws IOException {
        this.sources = sources;
        events = config.engines().isEmpty() ? Optional.empty() : Optional.of(TimelineFile.open(config.folder()));
        timeline = new SessionTimeline(events);
        Optional<AlarmFile> kept =
                config.engines().isEmpty() ? Optional.empty() : Optional.of(AlarmFile.open(config.folder(), LOG));
        alarms = new Alarms(config.alarms(), config.notifiers(), page, kept);
        for (WatchedEngine engine : config.engines()) {
            states.put(engine.name(), EngineState.unreachable(engine.name(), 0, "not read yet"));
            rates.put(engine.name(), EngineRates.NONE);
            latency.put(engine.name(), new LatencyHistory());
            Path file = config.folder().resolve("history-" + engine.name() + ".ring");
            HistoryFile rings = new HistoryFile(file, HistoryRing.USUAL, LOG);
            histories.put(engine.name(), new EngineHistory(engine.name(), HistoryRing.USUAL, rings));
        }
    }

    /** Takes a state that was read; one thread for each engine. */
    void accept(EngineState state) {
        show(state);
        // A disk that stalls delays the next reading of this engine, and no caller.
        alarms.save();
        history(state.engine()).accept(state);
    }

    private synchronized void show(EngineState state) {
        EngineState before = states.get(state.engine());
        rates.put(state.engine(), EngineRates.between(before, state));
        states.put(state.engine(), state);
        latency(state.engine()).accept(state);
        if (state.isReachable()) {
            totals.computeIfAbsent(state.engine(), _ -> new CounterTotals()).accept(state.sessions());
        }
        timeline.accept(state);
        alarms.accept(state);
        version++;
        notifyAll();
    }

    /** Waits for a newer version than the given one, for a second at most; returns the present one. */
    synchronized long await(long known) throws InterruptedException {
        long endNs = System.nanoTime() + AWAIT_MS * 1_000_000;
        long leftMs = AWAIT_MS;
        while (version == known && leftMs > 0) {
            wait(leftMs);
            leftMs = (endNs - System.nanoTime()) / 1_000_000;
        }
        return version;
    }

    synchronized List<EngineState> engines() {
        return List.copyOf(states.values());
    }

    /** Finds an engine; where the name is empty, the only one. */
    synchronized EngineState engine(String name) {
        if (name.isEmpty() && states.size() == 1)
            return states.values().iterator().next();
        EngineState state = states.get(name);
        if (state != null) return state;
        String known = String.join(", ", states.keySet());
        if (name.isEmpty()) throw ApiException.badRequest("engine: expected one of " + known);
        throw ApiException.notFound("there is no engine " + name + "; the console shows " + known);
    }

    /**
     * Finds a session.
     *
     * @param engine its engine; all are searched where it is empty
     * @param name its identity, or the name of its journal's folder
     */
    Found session(String engine, String name) {
        List<Found> found = new ArrayList<>();
        List<EngineState> searched = engine.isEmpty() ? engines() : List.of(engine(engine));
        for (EngineState state : searched) {
            Optional<SessionReport> session = state.session(name);
            session.ifPresent(one -> found.add(new Found(state, one)));
        }
        if (found.size() == 1) return found.getFirst();
        if (found.isEmpty())
            throw ApiException.notFound("no engine runs the session " + name + "; see /api/v1/sessions");
        throw ApiException.badRequest("several engines run the session " + name + ": name one with engine=");
    }

    /**
     * A session of an engine.
     *
     * @param state of the engine
     * @param session as it was read last
     */
    record Found(EngineState state, SessionReport session) {}

    LatencyHistory latency(String engine) {
        LatencyHistory history = latency.get(engine);
        if (history == null) throw ApiException.notFound("there is no engine " + engine);
        return history;
    }

    EngineHistory history(String engine) {
        EngineHistory history = histories.get(engine);
        if (history == null) throw ApiException.notFound("there is no engine " + engine);
        return history;
    }

    /** Returns the sums of the counters of all sessions of an engine; none before its first reading. */
    synchronized Map<String, Long> totals(String engine) {
        CounterTotals of = totals.get(engine);
        return of == null ? Map.of() : of.values();
    }

    SessionTimeline timeline() {
        return timeline;
    }

    Alarms alarms() {
        return alarms;
    }

    /** Returns all engines in a few members each: what the first page shows. */
    Map<String, Object> overview() {
        List<Map<String, Object>> engines = new ArrayList<>();
        for (EngineState state : engines()) engines.add(summary(state));
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("atMs", System.currentTimeMillis());
        object.put("activeAlarms", alarms.active());
        object.put("unacknowledgedAlarms", alarms.unacknowledged());
        object.put("engine", !states.isEmpty());
        object.put("market", sources.market().isPresent());
        object.put("cluster", sources.cluster().isPresent());
        object.put("feed", sources.feed().isPresent());
        object.put("engines", engines);
        return object;
    }

    private Map<String, Object> summary(EngineState state) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("engine", state.engine());
        object.put("atMs", state.atMs());
        object.put("reachable", state.isReachable());
        if (!state.isReachable()) {
            object.put("error", state.error());
            return object;
        }
        Map<String, Object> status = JsonRecords.members(state.status());
        status.remove("certificates");
        object.put("status", status);
        Map<String, Object> metrics = JsonRecords.members(state.metrics());
        metrics.remove("latency");
        object.put("metrics", metrics);
        object.put("rates", rates(state.engine()));
        List<SessionReport> down = state.down();
        object.put("down", down.size());
        object.put(
                "downFirst",
                down.stream()
                        .limit(DOWN_SHOWN)
                        .map(session -> briefly(state.engine(), session))
                        .toList());
        object.put("latency", latency(state.engine()).newest());
        return object;
    }

    /** Returns a session without its counters. */
    static Map<String, Object> briefly(String engine, SessionReport session) {
        Map<String, Object> members = JsonRecords.members(session);
        members.remove("counters");
        members.put("engine", engine);
        return members;
    }

    private synchronized EngineRates rates(String engine) {
        return rates.getOrDefault(engine, EngineRates.NONE);
    }

    @Override
    public void close() throws IOException {
        histories.values().forEach(EngineHistory::close);
        alarms.close();
        if (events.isPresent()) events.get().close();
    }
}
