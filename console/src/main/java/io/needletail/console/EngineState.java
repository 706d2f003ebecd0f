package io.needletail.console;

import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.EngineReport;
import io.needletail.engine.operate.SessionReport;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * An engine as it was at one moment.
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
        EngineReport status,
        EngineMetrics metrics,
        List<SessionReport> sessions) {
    /** Copies the sessions. */
    EngineState {
        sessions = List.copyOf(sessions);
    }

    static EngineState unreachable(String engine, long atMs, String error) {
        return new EngineState(engine, atMs, error, EngineReport.NONE, EngineMetrics.NONE, List.of());
    }

    boolean isReachable() {
        return error.isEmpty();
    }

    /** Tests whether it is a later reading of the same process, so that counts of both can be compared. */
    boolean follows(EngineState before) {
        return before.isReachable() && isReachable() && before.status().pid() == status().pid() && atMs > before.atMs();
    }

    /** Finds a session by its identity or by the name of its journal's folder. */
    Optional<SessionReport> session(String name) {
        return sessions.stream()
                .filter(session -> name.equals(session.session()) || name.equals(session.store()))
                .findFirst();
    }

    /** Returns the sessions that should be logged on by their schedule and are not. */
    List<SessionReport> down() {
        return sessions.stream().filter(SessionReport::isDown).toList();
    }

    /** Returns a sum over all sessions. */
    long sum(ToLongFunction<SessionReport> number) {
        return sessions.stream().mapToLong(number).sum();
    }
}
