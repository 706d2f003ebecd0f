package io.needletail.engine;

import io.needletail.engine.error.StoreError;
import io.needletail.session.SessionId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls the monitors of all open stores of an engine each second, on a thread of its own that starts with the first of them.
 * Reports each fault once, and ends a session whose store accepts no further message.
 */
final class StoreWatch {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.session");

    private static final long PERIOD_NS = 1_000_000_000L;

    private final Map<SessionConnection, Watched> all = new ConcurrentHashMap<>();
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
        private final StoreMonitor monitor;
        private Optional<StoreError> reported = Optional.empty();

        Watched(StoreMonitor monitor) {
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
        all.put(session, new Watched(monitor.get()));
        if (thread.getState() == Thread.State.NEW) thread.start();
    }

    /** Stops monitoring; call it before the store is closed. Returns when no check of the store is in progress. Any thread. */
    void remove(SessionConnection session) {
        Watched watched = all.remove(session);
        if (watched == null) return;
        synchronized (watched) {
            // No check is in progress.
            watched.reported = Optional.empty();
        }
    }

    void stop() {
        stopping = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!stopping) {
            LockSupport.parkNanos(PERIOD_NS);
            all.forEach(this::checkSafely);
        }
    }

    // A failure of one monitor must not end the monitoring of the other stores.
    private void checkSafely(SessionConnection session, Watched watched) {
        try {
            check(session, watched);
        } catch (RuntimeException bug) {
            all.remove(session);
            LOG.error("{}: its store is not monitored any more, because its monitor threw", session.id(), bug);
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
        if (trouble.get().isFatal()) ending.end(session);
    }
}
