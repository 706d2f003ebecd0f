package io.needletail.engine;

import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.LogLimiter;
import io.needletail.engine.log.LogLimiter.Kind;
import io.needletail.session.MessageStore;
import io.needletail.session.SendResult;
import io.needletail.session.SessionId;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;

/**
 * Sends each application message of one session on a second session as well, with the header and sequence number of the second.
 *
 * <p>The second session numbers and stores a copy also while its peer is not connected, or reads too slowly. While its store prepares room
 * the copies wait in the message store of the first session. A copy that cannot be stored is counted and logged.
 */
final class DropCopy {
    private static final Logger LOG = EngineLogger.of("needletail.session");

    // Only CheckSum(10).
    private static final int TRAILER_BYTES = "10=000|".length();

    private final SessionId from;
    private final SessionId to;
    private final Function<SessionId, Optional<RegisteredSession>> sessions;
    private final LogLimiter lines;
    private final Message copied;
    private final byte[] bytes;
    private Optional<MessageStore> source = Optional.empty();
    private long nextWaiting;
    private long lastWaiting = -1;
    private long lost;

    /** Buffers for building copies; shared by all drop copies of one thread. */
    static final class Buffers {
        private final Message copied;
        private final byte[] bytes;

        /** Creates buffers for messages of this size. */
        Buffers(int fields, int messageBytes) {
            copied = new Message(fields);
            bytes = new byte[messageBytes];
        }
    }

    /** {@code buffers} match the limits of the source session; {@code lines} limits the lines of the engine's log. */
    DropCopy(
            SessionId from,
            SessionId to,
            Function<SessionId, Optional<RegisteredSession>> sessions,
            Buffers buffers,
            LogLimiter lines) {
        this.lines = lines;
        this.from = from;
        this.to = to;
        this.sessions = sessions;
        copied = buffers.copied;
        bytes = buffers.bytes;
    }

    /** Sets the message store of the first session, which has the messages that wait. */
    void from(MessageStore store) {
        source = Optional.of(store);
    }

    /** Returns the number of messages that could not be copied. */
    long lost() {
        return lost;
    }

    /** Copies the waiting messages as far as the second session accepts them; returns their number. */
    int poll(long nowNs) {
        int count = 0;
        while (nextWaiting <= lastWaiting) {
            int length = source.orElseThrow().find(nextWaiting, bytes, 0);
            if (length > 0 && !copy(nextWaiting, bytes, 0, length, nowNs)) break;
            nextWaiting++;
            count++;
        }
        return count;
    }

    /** Copies a message that the first session has just stored. */
    void sent(long seqNum, byte[] frame, int at, int length, long nowNs) {
        boolean waits = nextWaiting <= lastWaiting;
        if (!waits && copy(seqNum, frame, at, length, nowNs)) return;
        if (!waits) nextWaiting = seqNum;
        lastWaiting = seqNum;
    }

    private boolean copy(long seqNum, byte[] frame, int at, int length, long nowNs) {
        if (copied.index(frame, at, length) != Message.WELL_FORMED || MsgTypes.isAdmin(copied.msgType())) return true;
        Optional<RegisteredSession> target = sessions.apply(to);
        SendResult result = target.isPresent() ? send(target.get(), frame, at, length) : SendResult.REFUSED;
        return switch (result) {
            case SENT, STORED -> true;
            case BACK_PRESSURE, THROTTLED -> false;
            case REFUSED -> {
                lost++;
                if (lines.allows(Kind.FAULT, from, nowNs)) {
                    LOG.error(
                            "{} message {} of {} was not copied to {}; {} such by now",
                            ConnectionError.DROP_COPY_LOST.id(),
                            seqNum,
                            from,
                            to,
                            lost);
                }
                yield true;
            }
        };
    }

    private SendResult send(RegisteredSession target, byte[] frame, int at, int length) {
        int body = afterHeader(frame, at);
        int end = at + length - TRAILER_BYTES;
        StepStore store = target.connection().store();
        store.copying(true);
        try {
            return target.session()
                    .beginStored(copied.msgType())
                    .raw(frame, body, end)
                    .send();
        } catch (UncheckedIOException gone) {
            // The end of the step reports it, and ends the second session only.
            return SendResult.REFUSED;
        } finally {
            store.copying(false);
        }
    }

    /** Returns the index of the first field after the standard header that the first session writes itself. */
    private static int afterHeader(byte[] frame, int at) {
        int field = at;
        while (isHeader(tag(frame, field))) field = afterField(frame, field);
        return field;
    }

    private static int tag(byte[] frame, int at) {
        int tag = 0;
        for (int i = at; frame[i] != '='; i++) tag = tag * 10 + frame[i] - '0';
        return tag;
    }

    private static int afterField(byte[] frame, int at) {
        int i = at;
        while (frame[i] != 1) i++;
        return i + 1;
    }

    private static boolean isHeader(int tag) {
        return switch (tag) {
            case Tags.BEGIN_STRING,
                    Tags.BODY_LENGTH,
                    Tags.MSG_TYPE,
                    Tags.MSG_SEQ_NUM,
                    Tags.SENDER_COMP_ID,
                    Tags.SENDER_SUB_ID,
                    Tags.SENDER_LOCATION_ID,
                    Tags.TARGET_COMP_ID,
                    Tags.TARGET_SUB_ID,
                    Tags.TARGET_LOCATION_ID,
                    Tags.SENDING_TIME,
                    Tags.LAST_MSG_SEQ_NUM_PROCESSED -> true;
            default -> false;
        };
    }
}
