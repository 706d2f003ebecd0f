package io.needletail.engine;

import io.needletail.engine.admission.Admission;
import io.needletail.engine.admission.Gate;
import io.needletail.engine.admission.Refusals;
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
final class Reception {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.acceptor");
    private static final CompletableFuture<Void> DONE = CompletableFuture.completedFuture(null);

    private final Admission admission;
    private final Gate gate;
    private final Refusals refusals = new Refusals();
    private final Slots slots;
    private final Opening opening;
    private final Executor background;
    private final Set<SessionId> pending = new HashSet<>();
    private final Map<SessionId, CompletableFuture<Void>> closing = new HashMap<>();

    /** Opens a session. Blocks. */
    @FunctionalInterface
    interface Opening {
        Slot open(Plan plan, Optional<Plan> template) throws IOException;
    }

    Reception(Admission admission, Slots slots, Opening opening, Executor background) {
        this.admission = admission;
        this.slots = slots;
        this.opening = opening;
        this.background = background;
        gate = new Gate(admission);
    }

    Admission admission() {
        return admission;
    }

    Gate gate() {
        return gate;
    }

    Refusals refusals() {
        return refusals;
    }

    int connected() {
        return slots.connected();
    }

    /** Begins to make a session; empty when there are too many, or when it is being made for somebody else already. */
    Optional<Visitor.Making> make(Plan template, SessionId meant) {
        SessionId id = template.isTemplate() ? meant : template.id();
        boolean room = !template.isTemplate() || slots.made() + pending.size() < admission.dynamicSessionsMax();
        if (!room || pending.contains(id) || slots.find(id).isPresent()) return Optional.empty();
        pending.add(id);
        // Its journal may still be on its way out, after the last connection.
        CompletableFuture<Void> before = Optional.ofNullable(closing.remove(id)).orElse(DONE);
        return Optional.of(
                new Visitor.Making(template, id, before.thenApplyAsync(closed -> opened(template, id), background)));
    }

    /** A session is over until its peer logs on again: its journal is free for another process. */
    void retire(Slot slot) {
        slots.remove(slot);
        closing.put(slot.id(), CompletableFuture.runAsync(() -> close(slot), background));
    }

    /** Waits until the journals of all sessions that are over are closed. */
    void awaitRetired() {
        closing.values().forEach(CompletableFuture::join);
    }

    /** Takes a session that was made among the others. */
    Slot take(Visitor.Making made) throws IOException {
        pending.remove(made.id());
        try {
            Slot slot = made.slot().join();
            slots.add(slot);
            return slot;
        } catch (CompletionException failure) {
            throw new IOException(failure.getCause().getMessage(), failure);
        }
    }

    /** Nobody wants a session any more that is being made: its journal is closed as soon as it is open. */
    void abandon(Visitor.Making made) {
        pending.remove(made.id());
        CompletableFuture<Void> closed = made.slot().thenAcceptAsync(Reception::close, background);
        closed.exceptionally(neverOpened -> null);
    }

    private static void close(Slot slot) {
        try {
            slot.line().close();
        } catch (IOException failure) {
            LOG.warn("{} could not close its journal: {}", slot.id(), failure.getMessage());
        }
    }

    private Slot opened(Plan template, SessionId id) {
        try {
            return opening.open(template.as(id), Optional.of(template));
        } catch (IOException failure) {
            throw new CompletionException(failure);
        }
    }
}
