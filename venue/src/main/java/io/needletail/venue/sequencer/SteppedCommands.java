package io.needletail.venue.sequencer;

import io.needletail.matching.MatchingEngine;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.SubmitOrderDecoder;
import io.needletail.venue.sbe.SubmitQuoteDecoder;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Commands that the engine goes on with in steps, and who sent them, in the engine's order. It belongs to the
 * replicated state. Steps begin with the first order, cancel or quote of a client whose schema has them: a log of
 * before is executed as it was.
 */
final class SteppedCommands {
    private static final int SINCE_VERSION = 3;
    private static final int ORDERS_MAX = 1_024;
    private static final int PARTS_OF_LOG = 4;
    private static final long HASH_FACTOR = 31;

    private final int limit;
    private final Deque<Cause> pending = new ArrayDeque<>();
    private boolean isEnabled;

    /** Receives the commands that are pending. */
    @FunctionalInterface
    interface Causes {
        void pending(long clientId, long clientSequence);
    }

    /** A command; both numbers are 0 when the time caused it. */
    private record Cause(long clientId, long clientSequence) {}

    /** Creates an empty list for a log of so many events. */
    SteppedCommands(int eventsRetained) {
        limit = Math.min(ORDERS_MAX, eventsRetained / PARTS_OF_LOG);
    }

    /** Returns how many orders end in one step. */
    int limit() {
        return limit;
    }

    /** Begins to limit the steps of the engine, with the first command of a client that knows them. */
    void see(MessageHeaderDecoder header, MatchingEngine engine) {
        if (isEnabled || header.version() < SINCE_VERSION) return;
        int template = header.templateId();
        isEnabled = template >= SubmitOrderDecoder.TEMPLATE_ID && template <= SubmitQuoteDecoder.TEMPLATE_ID;
        apply(engine);
    }

    /** Limits the steps of an engine when those before it were limited. */
    void apply(MatchingEngine engine) {
        if (isEnabled) engine.limitSteps(limit);
    }

    boolean isEnabled() {
        return isEnabled;
    }

    boolean isEmpty() {
        return pending.isEmpty();
    }

    /** Notes the command that was executed last, when the engine goes on with it in steps; returns whether it does. */
    boolean began(MatchingEngine engine, long clientId, long clientSequence) {
        if (engine.pendingCancels() == pending.size()) return false;
        pending.add(new Cause(clientId, clientSequence));
        return true;
    }

    /** Begins the events of the next step. */
    void begin(EventEncoder events, long timeNs) {
        Cause oldest = pending.element();
        events.begin(oldest.clientId, oldest.clientSequence, timeNs);
    }

    /** Forgets the oldest command, which is complete. */
    void remove() {
        pending.remove();
    }

    int size() {
        return pending.size();
    }

    void forEach(Causes action) {
        for (Cause cause : pending) action.pending(cause.clientId, cause.clientSequence);
    }

    long hash() {
        long hash = 0;
        for (Cause cause : pending) hash = HASH_FACTOR * (HASH_FACTOR * hash + cause.clientId) + cause.clientSequence;
        return hash;
    }

    void write(SnapshotWriter out) {
        out.word(pending.size());
        for (Cause cause : pending) {
            out.word(cause.clientId);
            out.word(cause.clientSequence);
        }
    }

    void read(SnapshotReader in) {
        isEnabled = true;
        pending.clear();
        for (long left = in.word(); left > 0; left--) pending.add(new Cause(in.word(), in.word()));
    }
}
