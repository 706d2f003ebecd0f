package io.needletail.engine;

import io.needletail.engine.store.StepUndoneException;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The sessions of an engine, in the order in which they were added; runs them. On the engine's thread. */
final class SessionRegistry {
    private final List<RegisteredSession> all = new ArrayList<>();
    /**
     * The values are made once for each session: {@link #find} is called for each queued message and allocates nothing.
     */
    private final Map<SessionId, Optional<RegisteredSession>> byId = new HashMap<>();

    // The session whose step a failed memory access has ended.
    private Optional<SessionConnection> interrupted = Optional.empty();

    private final List<SessionView> views = new CopyOnWriteArrayList<>();
    private volatile Runnable onChange = () -> {};

    List<RegisteredSession> all() {
        return all;
    }

    void add(RegisteredSession registered) {
        all.add(registered);
        byId.put(registered.id(), Optional.of(registered));
        views.add(registered.view());
        onChange.run();
    }

    void remove(RegisteredSession registered) {
        registered.connection().end();
        all.remove(registered);
        byId.remove(registered.id());
        views.remove(registered.view());
        onChange.run();
    }

    /** Returns what other threads see of all sessions, in the same order. Any thread. */
    List<SessionView> views() {
        return List.copyOf(views);
    }

    /** Sets what is called after a session was added or removed, on the engine's thread. Any thread. */
    void onChange(Runnable action) {
        onChange = action;
    }

    Optional<RegisteredSession> find(SessionId id) {
        return byId.getOrDefault(id, Optional.empty());
    }

    Optional<Session> session(SessionId id) {
        return find(id).map(RegisteredSession::session);
    }

    int connected() {
        int count = 0;
        for (RegisteredSession registered : all) {
            if (registered.isConnected()) count++;
        }
        return count;
    }

    int made() {
        int count = 0;
        for (RegisteredSession registered : all) {
            if (registered.template().isPresent() && registered.template().get().isTemplate()) count++;
        }
        return count;
    }

    /**
     * Runs each session once and returns the number of bytes and messages. An exception of an application ends its
     * session only.
     */
    int poll(long nowNs) {
        int work = 0;
        for (int i = 0; i < all.size(); i++) {
            RegisteredSession registered = all.get(i);
            try {
                work += registered.connection().poll(nowNs) + registered.pollInitiator(nowNs);
            } catch (RuntimeException error) {
                registered.connection().failed(error, nowNs);
                work++;
            } catch (InternalError fault) {
                interrupted = registered.store().isChanged() ? Optional.of(registered.connection()) : Optional.empty();
                registered.store().undo();
                throw fault;
            }
        }
        return work;
    }

    /**
     * Returns until when no session has work unless bytes arrive: epoch nanoseconds, see
     * {@link SessionConnection#idleUntilNs}.
     */
    long idleUntilNs() {
        long untilNs = Long.MAX_VALUE;
        for (int i = 0; i < all.size(); i++) {
            untilNs = Math.min(untilNs, all.get(i).connection().idleUntilNs());
        }
        return untilNs;
    }

    /** Returns unused memory to the budget. */
    void trim() {
        for (RegisteredSession registered : all) registered.connection().trim();
    }

    /**
     * Handles a failed memory access, which the JVM reports late and without the file: ends the sessions whose journal
     * cannot be read any more, and the one whose step it interrupted. Throws the error again when no journal is at
     * fault.
     */
    int examine(InternalError fault, long nowNs) {
        // All of them before a connection ends: its end commits other stores.
        List<SessionConnection> faulty = all.stream()
                .map(RegisteredSession::connection)
                .filter(SessionConnection::isFaulty)
                .toList();
        if (faulty.isEmpty()) throw fault;
        faulty.forEach(connection -> connection.storeFailed(nowNs));
        StepUndoneException undone =
                new StepUndoneException("the store of " + faulty.getFirst().id() + " failed");
        interrupted.filter(SessionConnection::isConnected).ifPresent(connection -> connection.failed(undone, nowNs));
        interrupted = Optional.empty();
        return faulty.size();
    }

    void clear() {
        all.clear();
        byId.clear();
        views.clear();
        onChange.run();
    }
}
