package io.needletail.engine;

import io.needletail.engine.admission.ConnectionLimiter;
import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.admission.RejectionCounters;
import io.needletail.engine.admission.RemoteAddress;
import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.log.LogLimiter.Kind;
import io.needletail.engine.log.Logs;
import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
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
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all acceptors of an engine share: the limits, the counts, and the making of sessions from templates. */
final class AcceptorServices {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.acceptor");
    private static final CompletableFuture<Void> DONE = CompletableFuture.completedFuture(null);

    private final ConnectionLimits admission;
    private final ConnectionLimiter gate;
    private final RejectionCounters refusals = new RejectionCounters();
    private final SessionRegistry sessions;
    private final Opening opening;
    private final Executor background;
    private final Set<SessionId> pending = new HashSet<>();
    private final Map<SessionId, CompletableFuture<Void>> closing = new HashMap<>();
    // By session: the address that made it.
    private final Map<SessionId, String> makers = new HashMap<>();

    /** Opens a session. Blocks. */
    @FunctionalInterface
    interface Opening {
        RegisteredSession open(SessionSpec spec, Optional<SessionSpec> template) throws IOException;
    }

    /**
     * A session that was opened when its peer's Logon(A) came.
     *
     * @param registered the session
     * @param files the folder of its journal and its log files, those that opening it made: nothing is lost with them until the
     *     first logon
     */
    record Made(RegisteredSession registered, List<Path> files) {}

    AcceptorServices(ConnectionLimits admission, SessionRegistry sessions, Opening opening, Executor background) {
        this.admission = admission;
        this.sessions = sessions;
        this.opening = opening;
        this.background = background;
        gate = new ConnectionLimiter(admission);
    }

    ConnectionLimits admission() {
        return admission;
    }

    ConnectionLimiter gate() {
        return gate;
    }

    RejectionCounters refusals() {
        return refusals;
    }

    int connected() {
        return sessions.connected();
    }

    /** Why no session can be made for a peer at this address; empty when one can. */
    Optional<ConnectionError> objection(SessionSpec template, SessionId meant, String address) {
        SessionId id = template.isTemplate() ? meant : template.id();
        if (pending.contains(id) || sessions.find(id).isPresent())
            return Optional.of(ConnectionError.ALREADY_CONNECTED);
        if (!template.isTemplate()) return Optional.empty();
        if (sessions.made() + pending.size() >= admission.dynamicSessionsMax()) {
            return Optional.of(ConnectionError.DYNAMIC_SESSIONS_MAX);
        }
        int most = admission.dynamicSessionsPerAddressMax();
        return most > 0 && !address.isEmpty() && madeBy(address) >= most
                ? Optional.of(ConnectionError.DYNAMIC_SESSIONS_PER_ADDRESS)
                : Optional.empty();
    }

    /** Begins to make a session that {@link #objection} does not object to. */
    PendingConnection.Making make(SessionSpec template, SessionId meant, String address) {
        SessionId id = template.isTemplate() ? meant : template.id();
        pending.add(id);
        if (template.isTemplate()) makers.put(id, RemoteAddress.group(address));
        // Its journal may still be on its way out, after the last connection.
        CompletableFuture<Void> before = Optional.ofNullable(closing.remove(id)).orElse(DONE);
        return new PendingConnection.Making(
                template, id, before.thenApplyAsync(closed -> opened(template, id), background));
    }

    /** A session is over until its peer logs on again: its journal is free for another process. */
    void retire(RegisteredSession registered) {
        retire(registered, List.of());
    }

    /** A session that was made for a peer that did not log on: nothing of it is left. */
    void discard(Made made, long nowNs) {
        if (made.registered.connection().mayLog(Kind.CONNECTION, nowNs)) {
            LOG.info("{} is removed, its first Logon(A) was refused: {}", made.registered.id(), made.files);
        }
        retire(made.registered, made.files);
    }

    private void retire(RegisteredSession registered, List<Path> files) {
        if (sessions.find(registered.id()).filter(known -> known == registered).isEmpty()) return;
        sessions.remove(registered);
        makers.remove(registered.id());
        closing.values().removeIf(CompletableFuture::isDone);
        closing.put(registered.id(), CompletableFuture.runAsync(() -> close(registered, files), background));
    }

    /** Waits until the journals of all sessions that are over are closed. */
    void awaitRetired() {
        closing.values().forEach(CompletableFuture::join);
    }

    /** Takes a session that was made among the others. */
    Made take(PendingConnection.Making making) throws IOException {
        pending.remove(making.id());
        try {
            Made made = making.made().join();
            sessions.add(made.registered);
            return made;
        } catch (CompletionException failure) {
            throw new IOException(failure.getCause().getMessage(), failure);
        }
    }

    /** Nobody wants a session any more that is being made: its journal is closed as soon as it is open. */
    void abandon(PendingConnection.Making making) {
        pending.remove(making.id());
        CompletableFuture<Void> closed =
                making.made().thenAcceptAsync(made -> close(made.registered, made.files), background);
        closed.exceptionally(neverOpened -> null);
    }

    private int madeBy(String address) {
        // Those that ended by another way than retire().
        makers.keySet()
                .removeIf(id -> !pending.contains(id) && sessions.find(id).isEmpty());
        String group = RemoteAddress.group(address);
        int count = 0;
        for (String maker : makers.values()) {
            if (maker.equals(group)) count++;
        }
        return count;
    }

    private static void close(RegisteredSession registered, List<Path> files) {
        try {
            registered.connection().close();
            for (Path file : files) delete(file);
        } catch (IOException failure) {
            LOG.warn("{} could not close its journal: {}", registered.id(), failure.getMessage());
        }
    }

    private Made opened(SessionSpec template, SessionId id) {
        SessionSpec spec = template.as(id);
        List<Path> missing =
                template.isTemplate() ? files(spec).filter(Files::notExists).toList() : List.of();
        try {
            RegisteredSession registered = opening.open(spec, Optional.of(template));
            // A journal may have come from a folder of another name, and then it is not empty.
            return new Made(registered, isEmpty(registered.session().store()) ? missing : List.of());
        } catch (IOException failure) {
            throw new CompletionException(failure);
        }
    }

    private static Stream<Path> files(SessionSpec spec) {
        return Stream.concat(
                spec.storage().files().stream(),
                Logs.files(Storage.name(spec.config().id()), spec.log()).stream());
    }

    private static boolean isEmpty(MessageStore history) {
        return history.nextIn() == 1 && history.nextOut() == 1;
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
