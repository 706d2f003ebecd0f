package io.needletail.engine;

import io.needletail.journal.JournalWatch;
import io.needletail.journal.JournalWatch.Report;
import io.needletail.journal.JournalWatch.Trouble;
import io.needletail.session.SessionId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after the files of all journals of an engine, each second, on a thread of its own that is started with the first of them:
 * what is wrong is told at once, and once, and a session whose journal takes nothing any more is ended.
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
        void end(SessionConnection line);
    }

    private static final class Watched {
        private final JournalWatch watch;
        private Optional<Trouble> told = Optional.empty();

        Watched(JournalWatch watch) {
            this.watch = watch;
        }
    }

    StoreWatch(Ending ending) {
        this.ending = ending;
    }

    /** From here on a session's store is looked after. Any thread. */
    synchronized void add(SessionConnection line) {
        Optional<JournalWatch> watch = line.watch();
        if (watch.isEmpty()) return;
        all.put(line, new Watched(watch.get()));
        if (thread.getState() == Thread.State.NEW) thread.start();
    }

    /** Before the store is closed. Returns when no look at it is under way. Any thread. */
    void remove(SessionConnection line) {
        Watched watched = all.remove(line);
        if (watched == null) return;
        synchronized (watched) {
            // No look is under way.
            watched.told = Optional.empty();
        }
    }

    void stop() {
        stopping = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!stopping) {
            LockSupport.parkNanos(PERIOD_NS);
            all.forEach(this::lookSafely);
        }
    }

    // One store that cannot be looked at must not end the watch of the others.
    private void lookSafely(SessionConnection line, Watched watched) {
        try {
            look(line, watched);
        } catch (RuntimeException bug) {
            all.remove(line);
            LOG.error("{}: its store is looked after no more, because a look at it failed", line.id(), bug);
        }
    }

    private void look(SessionConnection line, Watched watched) {
        synchronized (watched) {
            if (!all.containsKey(line)) return;
            Optional<Report> report = watched.watch.look();
            Optional<Trouble> trouble = report.map(Report::trouble);
            if (trouble.equals(watched.told)) return;
            watched.told = trouble;
            tell(line, report);
        }
    }

    private void tell(SessionConnection line, Optional<Report> report) {
        SessionId id = line.id();
        if (report.isEmpty()) {
            StoreLog.over(id);
            return;
        }
        StoreLog.trouble(id, report.get());
        if (report.get().isFatal()) ending.end(line);
    }
}
