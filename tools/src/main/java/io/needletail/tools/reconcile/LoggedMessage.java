package io.needletail.tools.reconcile;

import io.needletail.tools.extract.FoundMessage;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.util.Arrays;

/** A message of one log, kept until it is found in the other one. */
final class LoggedMessage {
    private static final int FIELD_BYTES_MIN = 3;

    final LogSide side;
    final MessageFlow flow;
    final long seqNum;
    final boolean isDuplicate;
    final long sentNs;
    final long afterSeqNum;
    private final String source;
    private final long position;
    private byte[] frame;

    /** The next one that waits under the same number. */
    LoggedMessage next;

    LoggedMessage(LogSide side, MessageFlow flow, FoundMessage found, long afterSeqNum) {
        this.side = side;
        this.flow = flow;
        this.afterSeqNum = afterSeqNum;
        Message fields = found.fields();
        seqNum = fields.number(Tags.MSG_SEQ_NUM);
        isDuplicate = fields.isSet(Tags.POSS_DUP_FLAG);
        sentNs = fields.timestamp(Tags.SENDING_TIME);
        source = found.source();
        position = found.position();
        frame = Arrays.copyOfRange(found.bytes(), found.from(), found.from() + found.length());
    }

    /** Tests that it stands after a message with a higher number. */
    boolean isLate() {
        return afterSeqNum > seqNum;
    }

    /** Tests that it is settled. */
    boolean isDone() {
        return frame == null;
    }

    void done() {
        frame = null;
    }

    boolean hasSameBytes(LoggedMessage other) {
        return Arrays.equals(frame, other.frame);
    }

    /** Its fields; not after {@link #done}. */
    Message fields() {
        Message fields = new Message(frame.length / FIELD_BYTES_MIN + 1);
        fields.index(frame, 0, frame.length);
        return fields;
    }

    /** Such as {@code gate.log:17}. */
    String place() {
        return source + ":" + position;
    }
}
