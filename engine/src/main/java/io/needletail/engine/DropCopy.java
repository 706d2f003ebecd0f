package io.needletail.engine;

import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.LogLimiter;
import io.needletail.engine.log.LogLimiter.Kind;
import io.needletail.engine.store.StepStore;
import io.needletail.engine.store.StoreTap;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.SessionId;
import io.needletail.session.SessionLimits;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;

/**
 * Sends each application message of one session on a second session as well, with the header and sequence number of the
 * second. OnBehalfOfCompID(115) is the peer of the first session, unless the message has it already, and an
 * ExecutionReport(8) of FIX 4.4 and later has CopyMsgIndicator(797)=Y; a copy that would become too long has neither.
 *
 * <p>The second session numbers and stores a copy also while its peer is not connected, or reads too slowly. A copy is
 * part of the step that sends the message: no copy waits in memory. While the second session's store prepares room the
 * first session sends no such message and reads none, as with its own store ({@link #accepts}). A copy that cannot be
 * stored is counted and logged.
 */
final class DropCopy implements StoreTap {
    private static final Logger LOG = EngineLogger.of("needletail.session");

    // Only CheckSum(10).
    private static final int TRAILER_BYTES = "10=000|".length();

    private static final int COPY_MSG_INDICATOR = 797;
    // Both fields, and what the second session's header may have more than that of the first.
    private static final int MARK_BYTES = 64;

    private final SessionId from;
    private final SessionId to;
    private final Function<SessionId, Optional<RegisteredSession>> sessions;
    private final LogLimiter lines;
    private final Message copied;
    private final int bytesOfOne;
    private final int markBytes;
    private final boolean knowsIndicator;
    private long lost;

    /**
     * Creates the drop copy of a session.
     *
     * @param limits those of the first session
     * @param copied index for its messages; shared by the drop copies of one thread
     * @param lines limits the lines of the engine's log
     */
    DropCopy(
            SessionId from,
            SessionId to,
            Function<SessionId, Optional<RegisteredSession>> sessions,
            SessionLimits limits,
            Message copied,
            LogLimiter lines) {
        this.lines = lines;
        this.from = from;
        this.to = to;
        this.sessions = sessions;
        this.copied = copied;
        markBytes = MARK_BYTES + from.targetCompId().length() + to.toString().length();
        knowsIndicator = to.beginString().equals("FIX.4.4") || to.beginString().equals("FIXT.1.1");
        // What an application message needs of the first session's store; admin messages need less and have no copy.
        bytesOfOne = limits.stepBytes() - limits.messageBytes();
    }

    /**
     * Tests that the second session has room for the copies of what the first one may append. True where waiting does
     * not help: such a copy is counted as lost.
     *
     * @param bytes most bytes of messages that the first session will append
     */
    @Override
    public boolean accepts(int bytes) {
        if (bytes < bytesOfOne) return true;
        Optional<RegisteredSession> target = sessions.apply(to);
        if (target.isEmpty()) return true;
        StepStore store = target.get().store();
        SessionLimits limits = target.get().session().config().limits();
        if (store.accepts(limits.messageBytes() + limits.stepBytes())) return true;
        if (store.isPreparing()) return false;
        // What the step has appended there is committed with it: then there is room again, unless the store is full.
        return !store.isChanged() || store.accepts(limits.stepBytes() - limits.messageBytes());
    }

    /** Copies a message that the first session has just stored. */
    @Override
    public void sent(long seqNum, byte[] frame, int at, int length, long nowNs) {
        if (copied.index(frame, at, length) != Message.WELL_FORMED || MsgTypes.isAdmin(copied.msgType())) return;
        Optional<RegisteredSession> target = sessions.apply(to);
        SendResult result = target.isPresent() ? send(target.get(), frame, at, length) : SendResult.REFUSED;
        if (result == SendResult.SENT || result == SendResult.STORED) return;
        lost++;
        if (!lines.allows(Kind.FAULT, from, nowNs)) return;
        LOG.error(
                "{} message {} of {} was not copied to {}; {} such by now",
                ConnectionError.DROP_COPY_LOST.id(),
                seqNum,
                from,
                to,
                lost);
    }

    private SendResult send(RegisteredSession target, byte[] frame, int at, int length) {
        int body = afterHeader(frame, at);
        int end = at + length - TRAILER_BYTES;
        StepStore store = target.store();
        store.copying(true);
        try {
            OutboundMessage copy = target.session().beginStored(copied.msgType());
            boolean isMarked =
                    length + markBytes <= target.session().config().limits().messageBytes();
            if (isMarked && !copied.has(Tags.ON_BEHALF_OF_COMP_ID))
                copy.put(Tags.ON_BEHALF_OF_COMP_ID, from.targetCompId());
            copy.raw(frame, body, end);
            boolean hasIndicator = copied.msgType() == MsgTypes.EXECUTION_REPORT && knowsIndicator;
            if (isMarked && hasIndicator && !copied.has(COPY_MSG_INDICATOR)) copy.bool(COPY_MSG_INDICATOR, true);
            return copy.send();
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
