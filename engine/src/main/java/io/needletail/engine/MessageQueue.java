package io.needletail.engine;

import io.needletail.engine.store.EngineStores;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.SessionId;
import io.needletail.wire.FieldWriter;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * Bounded queue of messages that other threads send through an engine, see {@link Engine#messageQueue}.
 *
 * <pre>{@code
 * MessageQueue queue = engine.messageQueue(1024);           // once
 * QueuedMessage order = queue.message();                    // once per producing thread
 * SendResult result = order.begin(id, MsgTypes.NEW_ORDER_SINGLE).put(Tags.CL_ORD_ID, 7).send();
 * }</pre>
 *
 * <p>The queue holds references to {@link QueuedMessage} objects, which belong to the producers and hold the encoded
 * fields: a message enters the queue complete, so a producer that stops between {@code begin} and {@code send} delays
 * no other, and no bytes are copied on the way. Each cycle of the engine takes what is queued at its beginning, in
 * order.
 *
 * <p>Any number of producing threads, one engine. A full queue never blocks a producer. Messages of one thread reach
 * their sessions in the order in which the thread queued them. Nothing is allocated after {@link #message}.
 */
public final class MessageQueue {
    /** Largest capacity. */
    public static final int CAPACITY_MAX = 1 << 20;

    /** Bytes for the fields of one message unless {@link #message(int)} sets another number. */
    public static final int BODY_BYTES = 4096;

    // Each position has two cache lines of its own: producers move the tail, the engine moves the head.
    private static final int TAIL = 16;
    private static final int HEAD = 32;
    private static final int POSITIONS = 48;

    private final SessionRegistry sessions;
    private final Runnable wake;
    private final AtomicReferenceArray<QueuedMessage> entries;
    private final AtomicLongArray positions = new AtomicLongArray(POSITIONS);
    private final int capacity;
    private final int mask;
    private final ThreadOwner owner;
    private final EngineStores stores;
    private volatile boolean closed;

    MessageQueue(SessionRegistry sessions, ThreadOwner owner, EngineStores stores, Runnable wake, int capacity) {
        if (capacity < 1 || capacity > CAPACITY_MAX) {
            throw new IllegalArgumentException("capacity=" + capacity + ": expected 1 to " + CAPACITY_MAX);
        }
        this.sessions = sessions;
        this.wake = wake;
        this.owner = owner;
        this.stores = stores;
        this.capacity = capacity;
        int length = Integer.highestOneBit(Math.max(1, capacity - 1)) << 1;
        entries = new AtomicReferenceArray<>(length);
        mask = length - 1;
    }

    /** {@return the most messages that wait in the queue at a time} */
    public int capacity() {
        return capacity;
    }

    /**
     * Creates a message of {@link #BODY_BYTES} for one producing thread, which uses it again and again.
     *
     * @return a message that is not begun
     */
    public QueuedMessage message() {
        return message(BODY_BYTES);
    }

    /**
     * Creates a message for one producing thread, which uses it again and again. A thread that does not wait for
     * results creates one for each message that it keeps in flight.
     *
     * @param bodyBytes most bytes of the fields after the header, 1 or more; a longer message is
     *     {@link SendResult#REFUSED}. The limit of the session holds too, see
     *     {@link io.needletail.session.SessionLimits#messageBytes}
     * @return a message that is not begun
     */
    public QueuedMessage message(int bodyBytes) {
        return new QueuedMessage(this, bodyBytes);
    }

    /**
     * Sends one message as QuickFIX/J's {@code Session.sendToTarget} does: from any thread, the engine's own included.
     * Other threads wait as in {@link QueuedMessage#send}. Allocates a message of {@link #BODY_BYTES}; a thread that
     * sends often keeps a {@link QueuedMessage} instead.
     *
     * <pre>{@code
     * SendResult result = queue.sendToTarget(id, MsgTypes.NEW_ORDER_SINGLE, order -> order.put(Tags.CL_ORD_ID, 7));
     * }</pre>
     *
     * @param id session of the engine that sends it
     * @param msgType MsgType(35), see {@link io.needletail.wire.MsgTypes}
     * @param body writes the fields after the header; called once, on the calling thread
     * @return as {@link QueuedMessage#send}
     */
    public SendResult sendToTarget(SessionId id, int msgType, Consumer<FieldWriter> body) {
        if (isEngineThread() && !closed) return sendHere(id, msgType, body);
        QueuedMessage message = message().begin(id, msgType);
        body.accept(message);
        return message.send();
    }

    private SendResult sendHere(SessionId id, int msgType, Consumer<FieldWriter> body) {
        Optional<RegisteredSession> registered = sessions.find(id);
        if (registered.isEmpty()) return SendResult.REFUSED;
        OutboundMessage message = registered.get().session().begin(msgType);
        body.accept(message);
        return message.send();
    }

    /** Sends a complete message on the engine's thread, as a part of the present step. */
    SendResult sendHere(QueuedMessage message) {
        Optional<RegisteredSession> registered = sessions.find(message.session());
        return registered.isPresent() ? message.sendOn(registered.get().session()) : SendResult.REFUSED;
    }

    /** Appends a complete message; returns false when the queue is full. From any thread. */
    boolean offer(QueuedMessage message) {
        long tail = positions.get(TAIL);
        while (tail - positions.get(HEAD) < capacity) {
            long seen = positions.compareAndExchange(TAIL, tail, tail + 1);
            if (seen == tail) {
                entries.setRelease((int) tail & mask, message);
                wake.run();
                return true;
            }
            tail = seen;
        }
        return false;
    }

    boolean isEmpty() {
        return positions.get(HEAD) == positions.get(TAIL);
    }

    /** Sends the queued messages on their sessions and returns their number. On the engine's thread. */
    int poll(long nowNs) {
        long head = positions.get(HEAD);
        long tail = positions.get(TAIL);
        // A result is returned after the commit, which would wait for the end of that cycle's step.
        if (head == tail || closed || stores.isInCycle()) return 0;
        int count = 0;
        for (; head < tail; head++) {
            int index = (int) head & mask;
            QueuedMessage message = entries.getAcquire(index);
            // A producer has moved the tail and is about to store its message: the next cycle takes it.
            if (message == null) break;
            entries.setPlain(index, null);
            positions.setRelease(HEAD, head + 1);
            send(message, nowNs);
            count++;
        }
        return count;
    }

    /** Refuses all messages from now on, including those that wait. After the last {@link #poll}. */
    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }

    /** Tests that the calling thread is the engine's. */
    boolean isEngineThread() {
        return owner.isCaller();
    }

    private void send(QueuedMessage message, long nowNs) {
        SendResult result = SendResult.REFUSED;
        try {
            Optional<RegisteredSession> session = sessions.find(message.session());
            if (session.isPresent()) result = send(message, session.get(), nowNs);
        } finally {
            message.complete(result);
        }
    }

    private SendResult send(QueuedMessage message, RegisteredSession session, long nowNs) {
        try {
            SendResult result = message.sendOn(session.session());
            // The producer may rely on the result: it gets it after the commit.
            return stores.endStep() ? result : SendResult.REFUSED;
        } catch (RuntimeException error) {
            session.connection().failed(error, nowNs);
            return SendResult.REFUSED;
        }
    }
}
