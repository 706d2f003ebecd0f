package io.needletail.engine;

import io.needletail.engine.admission.ConnectionLimiter;
import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.admission.RejectionCounters;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all acceptors of an engine share: the limits, the counts, and the making of sessions from templates. */
final class AcceptorServices {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.acceptor");
    private static final CompletableFuture<Void> DONE = CompletableFuture.completedFuture(null);

    private final ConnectionLimits admission;
    private final ConnectionLimiter gate;
    private final RejectionCounters refusals = new RejectionCounters();
    private final RegisteredSessions slots;
    private final Opening opening;
    private final Executor background;
    private final Set<SessionId> pending = new HashSet<>();
    private final Map<SessionId, CompletableFuture<Void>> closing = new HashMap<>();

    /** Opens a session. Blocks. */
    @FunctionalInterface
    interface Opening {
        RegisteredSession open(Plan plan, Optional<Plan> template) throws IOException;
    }

    AcceptorServices(ConnectionLimits admission, RegisteredSessions slots, Opening opening, Executor background) {
        this.admission = admission;
        this.slots = slots;
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
        return slots.connected();
    }

    /** Begins to make a session; empty when there are too many, or when it is being made for somebody else already. */
    Optional<PendingConnection.Making> make(Plan template, SessionId meant) {
        SessionId id = template.isTemplate() ? meant : template.id();
        boolean room = !template.isTemplate() || slots.made() + pending.size() < admission.dynamicSessionsMax();
        if (!room || pending.contains(id) || slots.find(id).isPresent()) return Optional.empty();
        pending.add(id);
        // Its journal may still be on its way out, after the last connection.
        CompletableFuture<Void> before = Optional.ofNullable(closing.remove(id)).orElse(DONE);
        return Optional.of(new PendingConnection.Making(
                template, id, before.thenApplyAsync(closed -> opened(template, id), background)));
    }

    /** A session is over until its peer logs on again: its journal is free for another process. */
    void retire(RegisteredSession slot) {
        slots.remove(slot);
        closing.put(slot.id(), CompletableFuture.runAsync(() -> close(slot), background));
    }

    /** Waits until the journals of all sessions that are over are closed. */
    void awaitRetired() {
        closing.values().forEach(CompletableFuture::join);
    }

    /** Takes a session that was made among the others. */
    RegisteredSession take(PendingConnection.Making made) throws IOException {
        pending.remove(made.id());
        try {
            RegisteredSession slot = made.slot().join();
            slots.add(slot);
            return slot;
        } catch (CompletionException failure) {
            throw new IOException(failure.getCause().getMessage(), failure);
        }
    }

    /** Nobody wants a session any more that is being made: its journal is closed as soon as it is open. */
    void abandon(PendingConnection.Making made) {
        pending.remove(made.id());
        CompletableFuture<Void> closed = made.slot().thenAcceptAsync(AcceptorServices::close, background);
        closed.exceptionally(neverOpened -> null);
    }

    private static void close(RegisteredSession slot) {
        try {
            slot.line().close();
        } catch (IOException failure) {
            LOG.warn("{} could not close its journal: {}", slot.id(), failure.getMessage());
        }
    }

    private RegisteredSession opened(Plan template, SessionId id) {
        try {
            return opening.open(template.as(id), Optional.of(template));
        } catch (IOException failure) {
            throw new CompletionException(failure);
        }
    }
}
