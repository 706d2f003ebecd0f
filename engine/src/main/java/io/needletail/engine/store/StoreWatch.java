package io.needletail.engine.store;

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

    private final Map<StepStore, Watched> all = new ConcurrentHashMap<>();
    // The same for the thread that looks: copied after a change, so that to walk through it allocates nothing.
    private Watched[] order = {};
    private volatile boolean isChanged;
    private final Map<StoreError, Long> counts = new ConcurrentHashMap<>();
    private final Thread thread =
            Thread.ofPlatform().name("needletail-store-watch").daemon().unstarted(this::run);
    private volatile boolean stopping;

    private static final class Watched {
        private final StepStore store;
        private final StoreMonitor monitor;
        private final Runnable ending;
        private Optional<StoreError> reported = Optional.empty();

        Watched(StepStore store, StoreMonitor monitor, Runnable ending) {
            this.store = store;
            this.monitor = monitor;
            this.ending = ending;
        }
    }

    /** Starts the monitoring of a session's store; {@code ending} ends the session. Any thread. */
    synchronized void add(StepStore store, Runnable ending) {
        Optional<StoreMonitor> monitor = store.monitor();
        if (monitor.isEmpty()) return;
        all.put(store, new Watched(store, monitor.get(), ending));
        isChanged = true;
        if (thread.getState() == Thread.State.NEW) thread.start();
    }

    /**
     * Stops monitoring; call it before the store is closed. Returns when no check of the store is in progress. Any
     * thread.
     */
    void remove(StepStore store) {
        Watched watched = all.remove(store);
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

    private void forget(StepStore store, RuntimeException bug) {
        all.remove(store);
        isChanged = true;
        LOG.error(
                "{} {}: its store is not monitored any more, because its monitor threw",
                StoreError.MONITOR_FAILED.id(),
                store.id(),
                bug);
    }

    // A failure of one monitor must not end the monitoring of the other stores.
    private void checkSafely(Watched watched) {
        try {
            check(watched);
        } catch (RuntimeException bug) {
            forget(watched.store, bug);
        }
    }

    private void check(Watched watched) {
        synchronized (watched) {
            if (!all.containsKey(watched.store)) return;
            Optional<StoreTrouble> trouble = watched.monitor.look();
            Optional<StoreError> code = trouble.map(StoreTrouble::code);
            if (code.equals(watched.reported)) return;
            watched.reported = code;
            report(watched, trouble);
        }
    }

    private void report(Watched watched, Optional<StoreTrouble> trouble) {
        SessionId id = watched.store.id();
        if (trouble.isEmpty()) {
            StoreLog.over(id);
            return;
        }
        StoreLog.trouble(id, trouble.get());
        counts.merge(trouble.get().code(), 1L, Long::sum);
        if (trouble.get().isFatal()) watched.ending.run();
    }
}
