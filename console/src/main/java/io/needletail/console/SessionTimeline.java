package io.needletail.console;

import io.needletail.engine.operate.SessionReport;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Events of the sessions, those of earlier consoles included, made from the differences between two states of an
 * engine: logons, ends of connections, gaps, rejects and all others that a session counts. Keeps the newest
 * {@value #EVENTS_MAX}. Any thread.
 */
final class SessionTimeline {
    static final int EVENTS_MAX = 10_000;

    private static final String ERROR = "error";

    // An attempt to connect that fails for the reason of the one before is no event of its own.
    private static final Set<String> NO_EVENTS =
            Set.of("log_missed", "connect_failures", "store_slow_appends", "store_slowest_append_ns", "store_stall_ns");
    private static final Set<String> WARNINGS = Set.of(
            "gap_detected",
            "reject_sent",
            "reject_received",
            "resend_capped",
            "resend_incomplete",
            "peer_silent",
            "throttled",
            "invalid_accepted",
            "credentials_refused",
            "store_stalls",
            "disconnects",
            ERROR);

    private final Deque<Event> events = new ArrayDeque<>();
    private final Optional<TimelineFile> file;
    private final Map<String, SessionReport> before = new HashMap<>();

    /**
     * Event of a session.
     *
     * @param atMs when the console saw it, milliseconds since 1970
     * @param engine name of the engine
     * @param session identity of the session
     * @param event name of the counter that rose, or the new status
     * @param count how often it occurred between two readings
     * @param level {@code warning} or {@code info}
     * @param text more about it; empty where there is nothing
     */
    record Event(
            long atMs, String engine, String session, String event, long count, String level, Optional<String> text) {}

    /**
     * Creates a timeline with the events of a file.
     *
     * @param file keeps the events; empty for memory only
     */
    SessionTimeline(Optional<TimelineFile> file) throws IOException {
        this.file = file;
        if (file.isPresent()) file.get().read(this::keep);
    }

    /** Adds what changed since the last state of the engine. */
    synchronized void accept(EngineState state) {
        for (SessionReport session : state.sessions()) {
            String key = state.engine() + "/" + session.session();
            SessionReport last = before.put(key, session);
            if (last != null) compare(state, last, session);
        }
    }

    private void compare(EngineState state, SessionReport last, SessionReport now) {
        now.counters().forEach((name, count) -> {
            long old = last.counters().getOrDefault(name, 0L);
            // The counts of an engine that was started again begin at 0.
            long rose = count >= old ? count - old : count;
            if (rose <= 0 || NO_EVENTS.contains(name)) return;
            Optional<String> text = name.equals("disconnects") ? now.lastDisconnectReason() : Optional.empty();
            add(state, now, name, rose, text);
        });
        if (now.status() != last.status()) {
            add(state, now, "status", 1, Optional.of(now.status().name()));
        }
        if (now.lastError().isPresent() && !now.lastError().equals(last.lastError())) {
            add(
                    state,
                    now,
                    ERROR,
                    1,
                    now.lastError().map(error -> now.lastErrorCode().orElse("") + " " + error));
        }
        if (now.enabled() != last.enabled())
            add(state, now, now.enabled() ? "enabled" : "disabled", 1, Optional.empty());
    }

    private void add(EngineState state, SessionReport session, String event, long count, Optional<String> text) {
        String level = WARNINGS.contains(event) ? "warning" : "info";
        Event added = new Event(state.atMs(), state.engine(), session.session(), event, count, level, text);
        keep(added);
        file.ifPresent(open -> open.append(added));
    }

    private void keep(Event event) {
        if (events.size() == EVENTS_MAX) events.removeFirst();
        events.addLast(event);
    }

    /**
     * Returns events, newest first.
     *
     * @param engine of this engine; all where it is empty
     * @param session of this session; all where it is empty
     * @param max at most so many
     */
    synchronized List<Event> newest(String engine, String session, int max) {
        List<Event> found = new ArrayList<>();
        var newest = events.descendingIterator();
        while (newest.hasNext() && found.size() < max) {
            Event event = newest.next();
            boolean isEngine = engine.isEmpty() || engine.equals(event.engine());
            if (isEngine && (session.isEmpty() || session.equals(event.session()))) found.add(event);
        }
        return found;
    }
}
