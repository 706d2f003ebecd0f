package io.needletail.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.wire.Ascii;
import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.Tags;
import java.util.concurrent.locks.LockSupport;

/**
 * Message that a thread sends through the thread of an engine: {@link #begin} names the session, the methods of
 * {@link FieldWriter} write the body, {@link #send} or {@link #post} hands it over.
 *
 * <p>{@link #send} waits for the result; {@link #post} does not, and {@link #isDone} and {@link #result} return it
 * later. The fields are encoded into an array of this object, which the engine reads until the message is done. A value
 * that throws {@link IllegalArgumentException} leaves the message with the caller: nothing is queued, and
 * {@link #begin} starts again.
 *
 * <p>Made by {@link MessageQueue#message}; belongs to one thread at a time; reusable as soon as it is done; never
 * allocates. The session writes PossDupFlag(43) and OrigSendingTime(122) itself: only {@link #raw} writes them.
 */
public final class QueuedMessage implements FieldWriter {
    private static final byte[] BEGIN_STRING = "FIX".getBytes(ISO_8859_1);
    private static final SessionId NO_SESSION = new SessionId("FIX", "NONE", "NONE");
    private static final int BODY_BYTES_MAX = 1 << 24;

    // The body is encoded as the body of a frame; header and trailer are left out: 8=FIX|9=…|35=…| and 10=…|.
    private static final int HEADER_FIELDS = 3;
    private static final int TRAILER_BYTES = 7;
    private static final int FRAME_BYTES = 80;

    private static final int SPINS = 100;
    private static final int YIELDS = 100;
    private static final long PARK_NS = 20_000;

    private final MessageQueue queue;
    private final int bodyBytes;
    private final byte[] bytes;
    private final MessageWriter writer = new MessageWriter();
    private SessionId session = NO_SESSION;
    private int msgType;
    private boolean open;
    private int from;
    private int to;
    private SendResult result = SendResult.REFUSED;

    // Passes the message between producer and engine: all other fields are written before it.
    private volatile boolean queued;

    QueuedMessage(MessageQueue queue, int bodyBytes) {
        if (bodyBytes < 1 || bodyBytes > BODY_BYTES_MAX) {
            throw new IllegalArgumentException("bodyBytes=" + bodyBytes + ": expected 1 to " + BODY_BYTES_MAX);
        }
        this.queue = queue;
        this.bodyBytes = bodyBytes;
        bytes = new byte[bodyBytes + FRAME_BYTES];
    }

    /**
     * Begins a message; one that was begun and not handed over is discarded.
     *
     * @param id session of the engine that sends it
     * @param type MsgType(35), see {@link io.needletail.wire.MsgTypes}
     * @return this
     * @throws IllegalStateException while the message is in the queue
     */
    public QueuedMessage begin(SessionId id, int type) {
        if (!isDone()) throw inQueue();
        open = false;
        writer.begin(bytes, 0, bytes.length, BEGIN_STRING, type);
        session = id;
        msgType = type;
        open = true;
        return this;
    }

    /**
     * Queues the message and waits until the engine's thread has handed it to the session, which it does in its next
     * cycle: spins first, then yields, then parks. Before the engine's first cycle it waits for that one.
     *
     * <p>On the engine's own thread, as in a callback or in a submitted task, it sends at once, before what waits in
     * the queue: the message is part of the present step, as one of {@link Session#begin} is.
     *
     * @return what the session returned; {@link SendResult#BACK_PRESSURE} at once when the queue is full;
     *     {@link SendResult#REFUSED} when the message is too long, when the engine does not run the session, or when
     *     the engine has ended
     */
    public SendResult send() {
        if (queue.isEngineThread() && !queue.isClosed()) return sendHere();
        if (!post()) return result;
        for (int turn = 0; !isDone(); turn++) pause(turn);
        return result;
    }

    /**
     * Queues the message and returns at once. From any thread, the engine's own included; in a callback the message is
     * no part of the step, and a kill of the process may lose it though the message that began the step is counted.
     *
     * @return false when it is not queued: {@link #result} returns {@link SendResult#BACK_PRESSURE} when the queue is
     *     full, {@link SendResult#REFUSED} when the message is too long or the engine has ended
     */
    public boolean post() {
        if (!open) throw notBegun();
        open = false;
        result = SendResult.REFUSED;
        if (!encodes() || queue.isClosed()) return false;
        queued = true;
        if (queue.offer(this)) return true;
        result = SendResult.BACK_PRESSURE;
        queued = false;
        return false;
    }

    private SendResult sendHere() {
        if (!open) throw notBegun();
        open = false;
        result = SendResult.REFUSED;
        if (encodes()) result = queue.sendHere(this);
        return result;
    }

    /**
     * {@return false while the message is in the queue; true when the result is known or the message was never queued}
     */
    public boolean isDone() {
        if (!queued) return true;
        // After the engine has closed the queue it processes no message: queued ones remain queued.
        boolean closed = queue.isClosed();
        if (!queued) return true;
        if (!closed) return false;
        result = SendResult.REFUSED;
        queued = false;
        return true;
    }

    /**
     * Returns the result of the last {@link #send} or {@link #post}.
     *
     * @return {@link SendResult#REFUSED} before the first of these calls
     * @throws IllegalStateException while the message is in the queue
     */
    public SendResult result() {
        if (!isDone()) throw inQueue();
        return result;
    }

    @Override
    public QueuedMessage put(int tag, long value) {
        if (isWritable(tag)) writer.put(tag, value);
        return this;
    }

    @Override
    public QueuedMessage put(int tag, char value) {
        if (isWritable(tag)) writer.put(tag, value);
        return this;
    }

    @Override
    public QueuedMessage put(int tag, byte[] value) {
        if (isWritable(tag)) writer.put(tag, value);
        return this;
    }

    @Override
    public QueuedMessage put(int tag, byte[] value, int from, int to) {
        if (isWritable(tag)) writer.put(tag, value, from, to);
        return this;
    }

    @Override
    public QueuedMessage put(int tag, CharSequence value) {
        if (isWritable(tag)) writer.put(tag, value);
        return this;
    }

    @Override
    public QueuedMessage decimal(int tag, long value, int scale) {
        if (isWritable(tag)) writer.decimal(tag, value, scale);
        return this;
    }

    @Override
    public QueuedMessage bool(int tag, boolean value) {
        if (isWritable(tag)) writer.bool(tag, value);
        return this;
    }

    @Override
    public QueuedMessage timestamp(int tag, long epochNs, int places) {
        if (isWritable(tag)) writer.timestamp(tag, epochNs, places);
        return this;
    }

    @Override
    public QueuedMessage date(int tag, long epochNs) {
        if (isWritable(tag)) writer.date(tag, epochNs);
        return this;
    }

    @Override
    public QueuedMessage time(int tag, long nanosOfDay, int places) {
        if (isWritable(tag)) writer.time(tag, nanosOfDay, places);
        return this;
    }

    @Override
    public QueuedMessage data(int lengthTag, int dataTag, byte[] value) {
        if (isWritable(dataTag)) writer.data(lengthTag, dataTag, value);
        return this;
    }

    @Override
    public QueuedMessage copy(FieldReader fields, int tag) {
        if (isWritable(tag)) writer.copy(fields, tag);
        return this;
    }

    @Override
    public QueuedMessage entry(int countTag) {
        if (isWritable(countTag)) writer.entry(countTag);
        return this;
    }

    @Override
    public QueuedMessage copyBody(Message message, int... except) {
        FieldWriter.super.copyBody(message, except);
        return this;
    }

    @Override
    public QueuedMessage raw(byte[] fields, int from, int to) {
        if (!open) throw notBegun();
        writer.raw(fields, from, to);
        return this;
    }

    /** Returns the session of the message. */
    SessionId session() {
        return session;
    }

    /** Sends the message on its session. On the engine's thread, while the message is in the queue. */
    SendResult sendOn(Session sender) {
        OutboundMessage message = sender.begin(msgType);
        message.raw(bytes, from, to);
        return message.send();
    }

    /** Returns the message to its producer. On the engine's thread. */
    void complete(SendResult outcome) {
        result = outcome;
        queued = false;
    }

    // Ends the frame and finds the body in it; false when the body is too long.
    private boolean encodes() {
        int length = writer.end();
        if (length == MessageWriter.OVERFLOW) return false;
        int at = 0;
        for (int fields = 0; fields < HEADER_FIELDS; at++) {
            if (bytes[at] == Ascii.SOH) fields++;
        }
        from = at;
        to = length - TRAILER_BYTES;
        return to - from <= bodyBytes;
    }

    private boolean isWritable(int tag) {
        if (!open) throw notBegun();
        return tag != Tags.POSS_DUP_FLAG && tag != Tags.ORIG_SENDING_TIME;
    }

    @SuppressWarnings("ThreadPriorityCheck") // the engine's thread may need this core
    private static void pause(int turn) {
        if (turn < SPINS) {
            Thread.onSpinWait();
        } else if (turn < SPINS + YIELDS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(PARK_NS);
        }
    }

    private static IllegalStateException inQueue() {
        return new IllegalStateException("the message is in the queue; wait until isDone() returns true");
    }

    private static IllegalStateException notBegun() {
        return new IllegalStateException("a field, send() or post() without begin(), or called twice for one message");
    }
}
