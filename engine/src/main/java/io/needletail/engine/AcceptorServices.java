package io.needletail.engine;

import io.needletail.engine.admission.ConnectionLimiter;
import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.admission.RejectionCounters;
import io.needletail.engine.admission.RemoteAddress;
import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.LogLimiter.Kind;
import io.needletail.engine.log.Logs;
import io.needletail.engine.store.Storage;
import io.needletail.session.DisconnectReason;
import io.needletail.session.HeartbeatConfig;
import io.needletail.session.MessageStore;
import io.needletail.session.SessionCounters;
import io.needletail.session.SessionId;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;

/** Shared by all acceptors of an engine: connection limits, counters, and the creation of sessions from templates. */
final class AcceptorServices {
    private static final Logger LOG = EngineLogger.of("needletail.acceptor");
    private static final CompletableFuture<Void> DONE = CompletableFuture.completedFuture(null);

    private final ConnectionLimits admission;
    private final ConnectionLimiter limiter;
    private final RejectionCounters refusals;
    private final SessionRegistry sessions;
    private final SessionFactory factory;
    private final Executor background;
    private final Set<SessionId> pending = new HashSet<>();
    private final Map<SessionId, CompletableFuture<Void>> closing = new HashMap<>();
    // By session: the address for which it was created.
    private final Map<SessionId, String> addresses = new HashMap<>();

    /** Opens a session. Blocks. */
    @FunctionalInterface
    interface SessionFactory {
        RegisteredSession open(SessionSpec spec, Optional<SessionSpec> template) throws IOException;
    }

    /**
     * A session that was opened when the Logon(A) of its peer was received.
     *
     * @param registered the session
     * @param files journal directory and log files that opening the session created; they hold no data until the first
     *     logon
     */
    record OpenedSession(RegisteredSession registered, List<Path> files) {}

    AcceptorServices(EngineParts parts, SessionFactory factory) {
        this.factory = factory;
        admission = parts.config().admission();
        sessions = parts.sessions();
        background = parts.background();
        refusals = parts.refusals();
        limiter = new ConnectionLimiter(admission);
    }

    ConnectionLimits admission() {
        return admission;
    }

    ConnectionLimiter limiter() {
        return limiter;
    }

    /** Counts a connection that is refused. */
    void refused(Transport transport, ConnectionError why, String detail, long nowNs) {
        refusals.add(why, transport.peer(), detail, nowNs);
    }

    int connected() {
        return sessions.connected();
    }

    /**
     * Returns why no session can be created for a peer at this address; empty when one can, in place of one that is
     * over too.
     */
    Optional<ConnectionError> refusal(SessionSpec template, SessionId named, String address, long nowNs) {
        SessionId id = template.isTemplate() ? named : template.id();
        if (pending.contains(id) || sessions.find(id).isPresent())
            return Optional.of(ConnectionError.ALREADY_CONNECTED);
        if (!template.isTemplate()) return Optional.empty();
        int most = admission.dynamicSessionsPerAddressMax();
        String group = RemoteAddress.group(address);
        boolean isLimited = most > 0 && !address.isEmpty();
        if (isLimited
                && openedBy(address) >= most
                && !freesPlace(one -> group.equals(addresses.get(one.id())), nowNs)) {
            return Optional.of(ConnectionError.DYNAMIC_SESSIONS_PER_ADDRESS);
        }
        return sessions.made() + pending.size() >= admission.dynamicSessionsMax() && !freesPlace(one -> true, nowNs)
                ? Optional.of(ConnectionError.DYNAMIC_SESSIONS_MAX)
                : Optional.empty();
    }

    /** Begins to open a session for which {@link #refusal} is empty. */
    PendingConnection.Opening open(SessionSpec template, SessionId named, String address) {
        SessionId id = template.isTemplate() ? named : template.id();
        pending.add(id);
        if (template.isTemplate()) addresses.put(id, RemoteAddress.group(address));
        // The journal of its last connection may still be closing.
        CompletableFuture<Void> before = Optional.ofNullable(closing.remove(id)).orElse(DONE);
        return new PendingConnection.Opening(
                template, id, before.thenApplyAsync(closed -> opened(template, id), background));
    }

    /** Closes a session until its peer logs on again: its journal is free for another process. */
    void retire(RegisteredSession registered) {
        retire(registered, List.of());
    }

    /** Removes a session that was created for a peer whose logon failed, with its files. */
    void discard(OpenedSession opened, long nowNs) {
        if (opened.registered.events().allows(Kind.CONNECTION, nowNs)) {
            LOG.info("{} is removed, its first Logon(A) was refused: {}", opened.registered.id(), opened.files);
        }
        retire(opened.registered, opened.files);
    }

    // Frees a place: of the sessions that templates made and whose peer is not connected, the one that went first
    // leaves. A peer that
    // logged out goes before one that was cut off, whose orders may have to be cancelled and whose numbers in memory
    // would be lost.
    private boolean freesPlace(Predicate<RegisteredSession> isWanted, long nowNs) {
        Optional<RegisteredSession> gone = sessions.all().stream()
                .filter(one -> one.template().filter(SessionSpec::isTemplate).isPresent() && isWanted.test(one))
                .filter(AcceptorServices::hasGone)
                .min(Comparator.comparing((RegisteredSession one) -> !hasLoggedOut(one))
                        .thenComparingLong(
                                one -> disconnection(one).orElseThrow().timeNs()));
        gone.ifPresent(registered -> {
            if (registered.events().allows(Kind.CONNECTION, nowNs)) {
                LOG.info("{} gives its place to another peer; its journal stays", registered.id());
            }
            registered.leaveAcceptor();
            retire(registered);
        });
        return gone.isPresent();
    }

    private static boolean hasGone(RegisteredSession registered) {
        boolean isOver = registered.isEnabled()
                && !registered.isConnected()
                && disconnection(registered).isPresent();
        if (!isOver || hasLoggedOut(registered)) return isOver;
        boolean keepsNumbers = !(registered.spec().storage() instanceof Storage.Memory);
        return keepsNumbers && registered.spec().config().heartbeat().cancelAfterNs() == HeartbeatConfig.NEVER;
    }

    private static boolean hasLoggedOut(RegisteredSession registered) {
        return disconnection(registered)
                .filter(last -> last.reason() == DisconnectReason.LOGOUT)
                .isPresent();
    }

    private static Optional<SessionCounters.Disconnection> disconnection(RegisteredSession registered) {
        return registered.session().counters().lastDisconnection();
    }

    private void retire(RegisteredSession registered, List<Path> files) {
        if (sessions.find(registered.id()).filter(known -> known == registered).isEmpty()) return;
        sessions.remove(registered);
        addresses.remove(registered.id());
        closing.values().removeIf(CompletableFuture::isDone);
        closing.put(registered.id(), CompletableFuture.runAsync(() -> close(registered, files), background));
    }

    /** Waits until the journals of all retired sessions are closed. */
    void awaitRetired() {
        closing.values().forEach(CompletableFuture::join);
    }

    /** Adds an opened session to the registry. */
    OpenedSession take(PendingConnection.Opening opening) throws IOException {
        pending.remove(opening.id());
        try {
            OpenedSession opened = opening.opened().join();
            sessions.add(opened.registered);
            return opened;
        } catch (CompletionException failure) {
            throw new IOException(failure.getCause().getMessage(), failure);
        }
    }

    /** Cancels the creation of a session: its journal is closed as soon as it is open. */
    void cancel(PendingConnection.Opening opening) {
        pending.remove(opening.id());
        CompletableFuture<Void> closed =
                opening.opened().thenAcceptAsync(opened -> close(opened.registered, opened.files), background);
        closed.exceptionally(neverOpened -> null);
    }

    private int openedBy(String address) {
        // Removes the sessions that ended without retire().
        addresses
                .keySet()
                .removeIf(id -> !pending.contains(id) && sessions.find(id).isEmpty());
        String group = RemoteAddress.group(address);
        int count = 0;
        for (String owner : addresses.values()) {
            if (owner.equals(group)) count++;
        }
        return count;
    }

    private static void close(RegisteredSession registered, List<Path> files) {
        try {
            registered.connection().close();
            for (Path file : files) delete(file);
        } catch (IOException failure) {
            LOG.error(
                    "{} {} could not close its journal: {}",
                    EngineFault.JOURNAL_NOT_CLOSED.id(),
                    registered.id(),
                    failure.getMessage());
        }
    }

    private OpenedSession opened(SessionSpec template, SessionId id) {
        SessionSpec spec = template.as(id);
        List<Path> missing =
                template.isTemplate() ? files(spec).filter(Files::notExists).toList() : List.of();
        try {
            RegisteredSession registered = factory.open(spec, Optional.of(template));
            // A journal of an earlier folder name may have been found: then it is not empty.
            return new OpenedSession(registered, isNew(registered.session().store()) ? missing : List.of());
        } catch (IOException failure) {
            throw new CompletionException(failure);
        }
    }

    private static Stream<Path> files(SessionSpec spec) {
        return Stream.concat(
                spec.storage().files().stream(),
                Logs.files(Storage.name(spec.config().id()), spec.log()).stream());
    }

    private static boolean isNew(MessageStore store) {
        return store.nextIn() == 1 && store.nextOut() == 1;
    }

    private static void delete(Path folder) throws IOException {
        if (Files.notExists(folder)) return;
        List<Path> paths;
        try (Stream<Path> all = Files.walk(folder)) {
            paths = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) Files.deleteIfExists(path);
    }
}
