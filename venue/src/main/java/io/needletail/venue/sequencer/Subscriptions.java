package io.needletail.venue.sequencer;

import io.needletail.venue.sbe.AcknowledgedEncoder;
import io.needletail.venue.sbe.CommandRejectedEncoder;
import io.needletail.venue.sbe.EventsGoneEncoder;
import io.needletail.venue.sbe.MessageHeaderEncoder;
import io.needletail.venue.sbe.SubscribedEncoder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Sends events and replies to the connected clients. What a client misses because its connection is slower than the
 * events, it notices as a gap in their sequence, and asks for again: nothing here belongs to the replicated state.
 */
final class Subscriptions {
    /** Events that one Subscribe brings at most; the client asks for more when it has these. */
    private static final int PAGE_EVENTS = 256;

    /** Pause between two steps of a command, and for how long a client that misses so many events needs it. */
    private static final long PAUSE_NS = 10_000_000;

    private static final long PAUSE_NS_MAX = 100_000_000;
    private static final long PAUSE_OF_EVENT_NS = 10_000;

    /** A client that does not ask for what it misses is not waited for after so long. */
    private static final long PATIENCE_NS = 2_000_000_000;

    private final EventLog log;
    private final Long2ObjectHashMap<Subscription> bySession = new Long2ObjectHashMap<>();
    private final List<Subscription> all = new ArrayList<>();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Egress.FRAME_BYTES_MAX]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SubscribedEncoder subscribed = new SubscribedEncoder();
    private final EventsGoneEncoder eventsGone = new EventsGoneEncoder();
    private final AcknowledgedEncoder acknowledged = new AcknowledgedEncoder();
    private final CommandRejectedEncoder rejected = new CommandRejectedEncoder();
    private long published;
    private long dropped;
    private long nowNs;
    private int packed;

    Subscriptions(EventLog log) {
        this.log = log;
        published = log.next();
    }

    void open(long sessionId, Egress egress) {
        Subscription subscription = new Subscription(egress);
        Subscription before = bySession.put(sessionId, subscription);
        if (before != null) all.remove(before);
        all.add(subscription);
    }

    void close(long sessionId) {
        Subscription subscription = bySession.remove(sessionId);
        if (subscription != null) all.remove(subscription);
    }

    /** Forgets which events were sent: those before the log's next one are sent on demand only. */
    void restart() {
        published = log.next();
        for (int index = 0; index < all.size(); index++) all.get(index).isLive = false;
    }

    /** Returns how many frames no client took. */
    long dropped() {
        return dropped;
    }

    /** Sends the events of a command to all live clients, as far as they are final. */
    void publish(long to) {
        long from = Math.max(published, log.oldest());
        published = to;
        if (all.isEmpty()) return;
        while (from < to) {
            long after = pack(from, to);
            for (int index = 0; index < all.size(); index++) {
                Subscription subscription = all.get(index);
                if (subscription.isLive && !subscription.egress.offer(frame, 0, packed)) missed(subscription, from);
            }
            from = after;
        }
    }

    /** Notes the time of the message that is executed. */
    void at(long timeNs) {
        nowNs = timeNs;
    }

    /**
     * Returns the time until the next step of a command: the longer, the more events a client misses. Only the pace of
     * the leader depends on it, not what a step does.
     */
    long pauseNs() {
        long behind = 0;
        for (int index = 0; index < all.size(); index++) {
            Subscription subscription = all.get(index);
            boolean isBehind = subscription.missing != 0 && nowNs - subscription.missingNs < PATIENCE_NS;
            if (isBehind) behind = Math.max(behind, log.next() - subscription.missing);
        }
        return Math.clamp(behind * PAUSE_OF_EVENT_NS, PAUSE_NS, PAUSE_NS_MAX);
    }

    private void missed(Subscription subscription, long sequence) {
        dropped++;
        if (subscription.missing == 0) lacks(subscription, sequence);
    }

    private void lacks(Subscription subscription, long sequence) {
        subscription.missing = sequence;
        subscription.missingNs = nowNs;
    }

    /** Sends the next retained events to a client, and tells it where it is. */
    void subscribe(long sessionId, long clientId, long fromSequence, long lastClientSequence) {
        Subscription subscription = bySession.get(sessionId);
        if (subscription == null) return;
        long next = fromSequence == SequencerClient.FROM_NOW ? log.next() : fromSequence;
        if (next < log.oldest() || next > log.next()) {
            subscription.isLive = false;
            lacks(subscription, log.oldest());
            eventsGone(subscription, clientId, fromSequence, lastClientSequence);
            return;
        }
        long end = Math.min(log.next(), next + PAGE_EVENTS);
        while (next < end) {
            long after = pack(next, end);
            if (!subscription.egress.offer(frame, 0, packed)) break;
            next = after;
        }
        subscription.isLive = next == log.next();
        lacks(subscription, subscription.isLive ? 0 : next);
        subscribed
                .wrapAndApplyHeader(frame, 0, header)
                .clientId(clientId)
                .nextSequence(next)
                .lastClientSequence(lastClientSequence)
                .isLive((short) (subscription.isLive ? 1 : 0));
        send(subscription, subscribed.encodedLength());
    }

    /** Answers a command that was executed before. */
    void acknowledge(long sessionId, long clientId, long lastClientSequence) {
        Subscription subscription = bySession.get(sessionId);
        if (subscription == null) return;
        acknowledged
                .wrapAndApplyHeader(frame, 0, header)
                .clientId(clientId)
                .nextSequence(log.next())
                .lastClientSequence(lastClientSequence);
        send(subscription, acknowledged.encodedLength());
    }

    /** Answers a command that was not executed. */
    void reject(long sessionId, CommandId command, long expectedSequence, CommandRejection reason) {
        Subscription subscription = bySession.get(sessionId);
        if (subscription == null) return;
        rejected.wrapAndApplyHeader(frame, 0, header)
                .clientId(command.clientId)
                .clientSequence(command.clientSequence)
                .expectedSequence(expectedSequence)
                .code(Codes.of(reason));
        send(subscription, rejected.encodedLength());
    }

    /** Sends a frame to a client; returns false when it did not take it. */
    boolean offer(long sessionId, DirectBuffer buffer, int length) {
        Subscription subscription = bySession.get(sessionId);
        if (subscription == null) return false;
        boolean isTaken = subscription.egress.offer(buffer, 0, length);
        if (!isTaken) dropped++;
        return isTaken;
    }

    private void eventsGone(Subscription subscription, long clientId, long fromSequence, long lastClientSequence) {
        eventsGone
                .wrapAndApplyHeader(frame, 0, header)
                .clientId(clientId)
                .fromSequence(fromSequence)
                .oldestSequence(log.oldest())
                .nextSequence(log.next())
                .lastClientSequence(lastClientSequence);
        send(subscription, eventsGone.encodedLength());
    }

    private void send(Subscription subscription, int blockLength) {
        if (!subscription.egress.offer(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + blockLength)) dropped++;
    }

    /** Copies events into the frame as long as they fit, and returns the sequence after the last one. */
    private long pack(long from, long to) {
        packed = 0;
        long sequence = from;
        while (sequence < to) {
            int length = log.length(sequence);
            if (packed + length > Egress.FRAME_BYTES_MAX) break;
            frame.putBytes(packed, log.buffer(), log.offset(sequence), length);
            packed += length;
            sequence++;
        }
        return sequence;
    }

    private static final class Subscription {
        private final Egress egress;
        private boolean isLive;

        /** First event that the client is known to miss, 0 for none, and when it asked last or missed it. */
        private long missing;

        private long missingNs;

        private Subscription(Egress egress) {
            this.egress = egress;
        }
    }
}
