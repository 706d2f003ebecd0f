package io.needletail.session;

import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** Range of sequence numbers: 1 to eighteen digits, so that the next number never overflows. */
final class SequenceNumbers {
    /** Largest MsgSeqNum(34) and NewSeqNo(36) that is accepted. */
    static final long MAX = 999_999_999_999_999_999L;

    private SequenceNumbers() {}

    /**
     * Returns the verdict on a number, as {@link MessageValidator} packs it. A SequenceReset-Reset may have any number.
     */
    static long verdict(Message message, long seqNum) {
        return seqNum > MAX && !isReset(message)
                ? MessageValidator.verdict(RejectReason.VALUE_INCORRECT, Tags.MSG_SEQ_NUM)
                : MessageValidator.PASS;
    }

    /** Rejects numbers that an operator must not set. */
    static void require(long nextIn, long nextOut) {
        if (isValid(nextIn) && isValid(nextOut)) return;
        throw new IllegalArgumentException("sequence numbers " + nextIn + " in and " + nextOut
                + " out: both must be 1 or more and at most " + MAX);
    }

    private static boolean isValid(long number) {
        return number >= 1 && number <= MAX;
    }

    private static boolean isReset(Message message) {
        return message.msgType() == MsgTypes.SEQUENCE_RESET && !message.isSet(Tags.GAP_FILL_FLAG);
    }
}
