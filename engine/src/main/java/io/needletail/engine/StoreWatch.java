package io.needletail.engine;

import io.needletail.engine.error.StoreError;
import io.needletail.engine.log.EngineLogger;
import io.needletail.session.SessionId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;

/**
 * Calls the monitors of all open stores of an engine, on a thread of its own that starts with the first of them: each
 * second. Reports each fault once, and ends a session whose store accepts no further message. A second without a fault
 * and without a change of the sessions allocates nothing but what the monitors allocate.
 */
final class StoreWatch {
    private static final Logger LOG = EngineLogger.of("needletail.session");

    private static final long PERIOD_NS = 1_000_000_000L;

    private final Map<SessionConnection, Watched> all = new ConcurrentHashMap<>();
    // The same for the thread that looks: copied after a change, so that to walk through it allocates nothing.
    private Watched[] order = {};
    private volatile boolean isChanged;
    private final Map<StoreError, Long> counts = new ConcurrentHashMap<>();
    private final Ending ending;
    private final Thread thread =
            Thread.ofPlatform().name("needletail-store-watch").daemon().unstarted(this::run);
    private volatile boolean stopping;

    /** Ends a session on the engine's thread. */
    @FunctionalInterface
    interface Ending {
        void end(SessionConnection session);
    }

    private static final class Watched {
        private final SessionConnection session;
        private final StoreMonitor monitor;
        private Optional<StoreError> reported = Optional.empty();

        Watched(SessionConnection session, StoreMonitor monitor) {
            this.session = session;
            this.monitor = monitor;
        }
    }

    StoreWatch(Ending ending) {
        this.ending = ending;
    }

    /** Starts the monitoring of a session's store. Any thread. */
    synchronized void add(SessionConnection session) {
        Optional<StoreMonitor> monitor = session.monitor();
        if (monitor.isEmpty()) return;
        all.put(session, new Watched(session, monitor.get()));
        isChanged = true;
        if (thread.getState() == Thread.State.NEW) thread.start();
    }

    /**
     * Stops monitoring; call it before the store is closed. Returns when no check of the store is in progress. Any
     * thread.
     */
    void remove(SessionConnection session) {
        Watched watched = all.remove(session);
        if (watched == null) return;
        isChanged = true;
        synchronized (watched) {
            // No check is in progress.
            watched.reported = Optional.empty();
        }
    }

    /** Returns the number of faults that were reported, by kind. Any thread. */
    Map<StoreError, Long> counts() {
        return Map.copyOf(counts);
    }

    void stop() {
        stopping = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!stopping) {
            LockSupport.parkNanos(PERIOD_NS);
            copy();
            for (Watched watched : order) checkSafely(watched);
        }
    }

    private void copy() {
        if (!isChanged) return;
        isChanged = false;
        order = all.values().toArray(Watched[]::new);
    }

    private void forget(SessionConnection session, RuntimeException bug) {
        all.remove(session);
        isChanged = true;
        LOG.error("{}: its store is not monitored any more, because its monitor threw", session.id(), bug);
    }

    // A failure of one monitor must not end the monitoring of the other stores.
    private void checkSafely(Watched watched) {
        SessionConnection session = watched.session;
        try {
            check(session, watched);
        } catch (RuntimeException bug) {
            forget(session, bug);
        }
    }

    private void check(SessionConnection session, Watched watched) {
        synchronized (watched) {
            if (!all.containsKey(session)) return;
            Optional<StoreTrouble> trouble = watched.monitor.look();
            Optional<StoreError> code = trouble.map(StoreTrouble::code);
            if (code.equals(watched.reported)) return;
            watched.reported = code;
            tell(session, trouble);
        }
    }

    private void tell(SessionConnection session, Optional<StoreTrouble> trouble) {
        SessionId id = session.id();
        if (trouble.isEmpty()) {
            StoreLog.over(id);
            return;
        }
        StoreLog.trouble(id, trouble.get());
        counts.merge(trouble.get().code(), 1L, Long::sum);
        if (trouble.get().isFatal()) ending.end(session);
    }
}
