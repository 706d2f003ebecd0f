package io.needletail.console;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Events of the sessions since the console was started, made from the differences between two states of an engine:
 * logons, ends of connections, gaps, rejects and all others that a session counts. Keeps the newest
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
    private final Map<String, Map<String, Object>> before = new HashMap<>();

    /**
     * Event of a session.
     *
     * @param atMs when the console saw it, milliseconds since 1970
     * @param engine name of the engine
     * @param session identity of the session
     * @param event name of the counter that rose, or the new status
     * @param count how often it occurred between two readings
     * @param text more about it; empty where there is nothing
     */
    record Event(long atMs, String engine, String session, String event, long count, String text) {
        Map<String, Object> json() {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("atMs", atMs);
            object.put("engine", engine);
            object.put("session", session);
            object.put("event", event);
            object.put("count", count);
            object.put("level", WARNINGS.contains(event) ? "warning" : "info");
            if (!text.isEmpty()) object.put("text", text);
            return object;
        }
    }

    /** Adds what changed since the last state of the engine. */
    synchronized void accept(EngineState state) {
        for (Map<String, Object> session : state.sessions()) {
            String key = state.engine() + "/" + Members.text(session, "session");
            Map<String, Object> last = before.put(key, session);
            if (last != null) compare(state, last, session);
        }
    }

    private void compare(EngineState state, Map<String, Object> last, Map<String, Object> now) {
        String id = Members.text(now, "session");
        Map<String, Object> old = Members.object(last, "counters");
        Map<String, Object> counters = Members.object(now, "counters");
        for (String name : counters.keySet()) {
            long rose = Members.number(counters, name) - Members.number(old, name);
            if (rose <= 0 || NO_EVENTS.contains(name)) continue;
            String text = name.equals("disconnects") ? Members.text(now, "lastDisconnectReason") : "";
            add(new Event(state.atMs(), state.engine(), id, name, rose, text));
        }
        String status = Members.text(now, "status");
        if (!status.equals(Members.text(last, "status"))) {
            add(new Event(state.atMs(), state.engine(), id, "status", 1, status));
        }
        String error = Members.text(now, "lastError");
        if (!error.isEmpty() && !error.equals(Members.text(last, "lastError"))) {
            add(new Event(
                    state.atMs(), state.engine(), id, ERROR, 1, Members.text(now, "lastErrorCode") + " " + error));
        }
        if (Members.isTrue(now, "enabled") != Members.isTrue(last, "enabled")) {
            String event = Members.isTrue(now, "enabled") ? "enabled" : "disabled";
            add(new Event(state.atMs(), state.engine(), id, event, 1, ""));
        }
    }

    private void add(Event event) {
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
