package io.needletail.engine;

import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.error.SystemError;
import io.needletail.engine.log.EngineLogger;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/**
 * Applies a new list of sessions to a running engine and changes only what differs. Blocking work is done on the
 * calling thread, the rest on the engine's thread.
 */
final class SessionReloader {
    private static final Logger LOG = EngineLogger.of("needletail.engine");

    private final SessionRegistry sessions;
    private final Acceptors acceptors;
    private final SessionOpener opener;
    private final EngineThread engineThread;
    private final List<ReloadResult.Failure> failures = new ArrayList<>();

    /** Access to the engine's thread from another one. */
    interface EngineThread {
        /** Runs a function on the engine's thread and waits for its result. */
        <T> T call(Supplier<T> task);

        /** Calls a function once a cycle until it returns true. */
        void await(Supplier<Boolean> task);
    }

    SessionReloader(SessionRegistry sessions, Acceptors acceptors, SessionOpener opener, EngineThread engineThread) {
        this.sessions = sessions;
        this.acceptors = acceptors;
        this.opener = opener;
        this.engineThread = engineThread;
    }

    /** Returns what {@link #run} would change now; changes nothing. */
    ReloadResult preview(List<SessionSpec> wanted) {
        requireDistinct(wanted);
        Map<SessionId, SessionSpec> running = engineThread.call(this::specs);
        Set<SessionId> all = wanted.stream().map(SessionSpec::id).collect(Collectors.toSet());
        return new ReloadResult(
                wanted.stream()
                        .map(SessionSpec::id)
                        .filter(id -> !running.containsKey(id))
                        .toList(),
                wanted.stream()
                        .filter(spec -> running.containsKey(spec.id()))
                        .filter(spec -> !spec.equals(running.get(spec.id())))
                        .map(SessionSpec::id)
                        .toList(),
                running.keySet().stream().filter(id -> !all.contains(id)).toList(),
                List.of(),
                List.of());
    }

    ReloadResult run(List<SessionSpec> wanted) {
        ReloadResult planned = preview(wanted);
        List<RegisteredSession> leaving = engineThread.call(() -> disableChanged(wanted));
        engineThread.await(() -> removeDisconnected(leaving));
        leaving.forEach(SessionReloader::close);
        Set<SessionId> kept = engineThread.call(() -> {
            acceptors.closeIdle();
            return Set.copyOf(specs().keySet());
        });
        Set<SessionId> opened = Set.copyOf(
                add(wanted.stream().filter(spec -> !kept.contains(spec.id())).toList()));
        ReloadResult changes = new ReloadResult(
                planned.added().stream().filter(opened::contains).toList(),
                planned.changed().stream().filter(opened::contains).toList(),
                planned.removed(),
                failures,
                List.of());
        LOG.info(
                "sessions: {} added, {} changed, {} removed, {} failed",
                changes.added().size(),
                changes.changed().size(),
                changes.removed().size(),
                changes.failures().size());
        return changes;
    }

    /** Opens sessions; returns those that could be opened. */
    List<SessionId> add(List<SessionSpec> specs) {
        Map<AcceptorConfig, Acceptor> present = new HashMap<>(engineThread.call(acceptors::all));
        Map<AcceptorConfig, Acceptor> fresh = new HashMap<>();
        List<SessionId> opened = new ArrayList<>();
        List<Runnable> entries = new ArrayList<>();
        for (SessionSpec spec : specs) {
            try {
                if (spec.connection() instanceof AcceptorConfig accepting) listen(accepting.listener(), present, fresh);
                entries.add(open(spec));
                opened.add(spec.id());
            } catch (IOException failure) {
                LOG.error(
                        "{} session {} cannot run: {}",
                        EngineFault.SESSION_NOT_RUNNING.id(),
                        spec.id(),
                        SystemError.text(failure));
                failures.add(new ReloadResult.Failure(spec.id(), failure));
            } catch (RuntimeException failure) {
                LOG.error(
                        "{} session {} cannot run: {}",
                        EngineFault.SESSION_NOT_RUNNING.id(),
                        spec.id(),
                        failure.getMessage());
                failures.add(new ReloadResult.Failure(spec.id(), failure));
            }
        }
        engineThread.call(() -> {
            fresh.forEach(acceptors::add);
            entries.forEach(Runnable::run);
            acceptors.closeIdle();
            return opened;
        });
        return opened;
    }

    List<ReloadResult.Failure> failures() {
        return failures;
    }

    /** Returns the specs of all sessions and templates; sessions created from templates are left out. */
    private Map<SessionId, SessionSpec> specs() {
        Map<SessionId, SessionSpec> specs = new HashMap<>(acceptors.templates());
        for (RegisteredSession registered : sessions.all()) {
            if (registered.template().isEmpty()) specs.put(registered.id(), registered.spec());
        }
        return specs;
    }

    /** Disables sessions whose spec changed or that were removed; returns them. */
    private List<RegisteredSession> disableChanged(List<SessionSpec> wanted) {
        acceptors.retainTemplates(wanted);
        List<RegisteredSession> leaving = new ArrayList<>();
        for (RegisteredSession registered : sessions.all()) {
            if (wanted.contains(registered.template().orElse(registered.spec()))) continue;
            registered.disable("");
            leaving.add(registered);
        }
        return leaving;
    }

    /** Removes the disconnected sessions from the list; returns whether all are disconnected. */
    private boolean removeDisconnected(List<RegisteredSession> leaving) {
        for (RegisteredSession registered : leaving) {
            if (registered.isConnected() || sessions.find(registered.id()).isEmpty()) continue;
            sessions.remove(registered);
            acceptors.remove(registered);
        }
        return leaving.stream()
                .allMatch(registered -> sessions.find(registered.id()).isEmpty());
    }

    private Runnable open(SessionSpec spec) throws IOException {
        if (spec.isMadeAtLogon()) return () -> acceptors.addTemplate(spec);
        RegisteredSession registered = opener.open(spec, Optional.empty());
        return () -> add(registered);
    }

    private void add(RegisteredSession registered) {
        sessions.add(registered);
        acceptors.add(registered);
    }

    private void listen(AcceptorConfig at, Map<AcceptorConfig, Acceptor> present, Map<AcceptorConfig, Acceptor> fresh)
            throws IOException {
        if (present.containsKey(at)) return;
        Acceptor acceptor = acceptors.open(at);
        present.put(at, acceptor);
        fresh.put(at, acceptor);
    }

    private static void close(RegisteredSession registered) {
        try {
            registered.connection().close();
        } catch (IOException failure) {
            LOG.error(
                    "{} session {} could not close its journal: {}",
                    EngineFault.JOURNAL_NOT_CLOSED.id(),
                    registered.id(),
                    failure.getMessage());
        }
    }

    private static void requireDistinct(List<SessionSpec> wanted) {
        Set<SessionId> seen = new HashSet<>();
        for (SessionSpec spec : wanted) {
            if (!seen.add(spec.id())) throw twice(spec.id());
        }
    }

    static IllegalArgumentException twice(SessionId id) {
        return new IllegalArgumentException("session " + id + " runs in this engine already");
    }
}
