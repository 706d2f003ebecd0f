package io.needletail.console;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An engine as it was at one moment. The maps have the members of the admin channel's answers.
 *
 * @param engine name of the engine
 * @param atMs when it was read, milliseconds since 1970
 * @param error why it could not be read; empty when it was
 * @param status answer of {@code status}
 * @param metrics answer of {@code metrics}
 * @param sessions those of {@code list}
 */
record EngineState(
        String engine,
        long atMs,
        String error,
        Map<String, Object> status,
        Map<String, Object> metrics,
        List<Map<String, Object>> sessions) {
    static final String ACTIVE = "ACTIVE";

    /** Copies the sessions. */
    EngineState {
        sessions = List.copyOf(sessions);
    }

    static EngineState unreachable(String engine, long atMs, String error) {
        return new EngineState(engine, atMs, error, Map.of(), Map.of(), List.of());
    }

    boolean isReachable() {
        return error.isEmpty();
    }

    /** Finds a session by its identity or by the name of its journal's folder. */
    Optional<Map<String, Object>> session(String name) {
        return sessions.stream()
                .filter(session -> name.equals(session.get("session")) || name.equals(session.get("store")))
                .findFirst();
    }

    /** Returns a sum over all sessions: of a counter, or of {@code nextIn} and {@code nextOut}. */
    long sum(String member) {
        return sessions.stream()
                .mapToLong(session -> session.containsKey(member)
                        ? Members.number(session, member)
                        : Members.number(Members.object(session, "counters"), member))
                .sum();
    }
}
