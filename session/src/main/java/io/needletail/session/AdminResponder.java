package io.needletail.session;

import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** What a session says to the peer's admin messages, and to application messages that it cannot let through. */
final class AdminResponder {
    private static final int THROTTLE_LIMIT_EXCEEDED = 8;

    // A peer may ask with each message of ours that reaches it ahead of its turn, before an answer can: no loop.
    private static final long BURST_NS = 1_000_000_000L;

    private final SessionState course;
    private final MessageStore history;
    private final InboundGapQueue gap;
    private final SessionConfig config;
    private final VersionRules rules;
    private long lastBegin;
    private long lastEnd;
    private int repetitions;
    private long firstNs;

    AdminResponder(SessionState course, InboundGapQueue gap) {
        this.course = course;
        this.gap = gap;
        history = course.history();
        config = course.config();
        rules = VersionRules.of(config.id().beginString());
    }

    /** Something other than the same request came: it is no loop. */
    void progressed() {
        repetitions = 0;
    }

    void forget() {
        progressed();
        lastBegin = 0;
    }

    void shift(long byNs) {
        firstNs += byNs;
    }

    void testRequest(Message message, long seqNum) {
        int id = message.find(Tags.TEST_REQ_ID);
        if (id == FieldReader.NOT_FOUND) {
            course.reject(
                    message, seqNum, MessageValidator.verdict(RejectReason.REQUIRED_TAG_MISSING, Tags.TEST_REQ_ID));
            return;
        }
        // As it stands: where empty values are allowed an empty one is repeated too.
        MessageWriter writer = course.admin(MsgTypes.HEARTBEAT);
        writer.raw(message.bytes(), message.to(id - 1) + 1, message.to(id) + 1);
        if (!course.end()) {
            course.reject(message, seqNum, MessageValidator.verdict(RejectReason.VALUE_INCORRECT, Tags.TEST_REQ_ID));
        }
    }

    void resendRequest(Message message, long seqNum) {
        long begin = message.number(Tags.BEGIN_SEQ_NO);
        long end = message.number(Tags.END_SEQ_NO);
        long last = history.nextOut() - 1;
        long verdict = numberVerdict(begin, Tags.BEGIN_SEQ_NO, 1, last);
        if (verdict == MessageValidator.PASS) verdict = numberVerdict(end, Tags.END_SEQ_NO, 0, Long.MAX_VALUE);
        boolean open = end == 0 || end == VersionRules.OLD_INFINITY || end > last;
        if (verdict == MessageValidator.PASS && !open && end < begin) {
            verdict = MessageValidator.verdict(RejectReason.VALUE_INCORRECT, Tags.END_SEQ_NO);
        }
        if (verdict != MessageValidator.PASS) {
            course.reject(message, seqNum, verdict);
        } else if (isLoop(begin, end)) {
            course.fail(
                    DisconnectReason.RESEND_LOOP,
                    "ResendRequest from " + begin + " to " + end + " came " + repetitions + " times in a row");
        } else {
            course.tell(SessionEvent.RESENDING, begin);
            course.resender().request(begin, open ? last : end, seqNum);
        }
    }

    private boolean isLoop(long begin, long end) {
        repetitions = begin == lastBegin && end == lastEnd ? repetitions + 1 : 1;
        lastBegin = begin;
        lastEnd = end;
        if (repetitions == 1) firstNs = course.nowNs();
        int most = config.recovery().requestsMax();
        return most > 0 && repetitions > most && course.nowNs() - firstNs >= BURST_NS;
    }

    void gapFill(Message message, long seqNum) {
        long newSeqNo = message.number(Tags.NEW_SEQ_NO);
        long verdict = numberVerdict(newSeqNo, Tags.NEW_SEQ_NO, seqNum + 1, SequenceNumbers.MAX);
        if (verdict == MessageValidator.PASS) {
            gap.filledTo(newSeqNo);
            move(newSeqNo);
        } else {
            course.reject(message, seqNum, verdict);
        }
    }

    /** Whether a SequenceReset-Reset leads forward. */
    long resetVerdict(Message message) {
        long newSeqNo = message.number(Tags.NEW_SEQ_NO);
        return numberVerdict(newSeqNo, Tags.NEW_SEQ_NO, history.nextIn(), SequenceNumbers.MAX);
    }

    void move(long newSeqNo) {
        if (newSeqNo != history.nextIn()) history.moved(newSeqNo, history.nextOut(), course.nowNs());
        course.tell(SessionEvent.SEQUENCE_MOVED, newSeqNo);
    }

    /** Refuses a message that came too fast. */
    void tooMany(Message message, long seqNum, Throttle throttle) {
        course.tell(SessionEvent.THROTTLED, seqNum);
        String text = "Throttle limit exceeded: at most " + throttle.messages() + " messages in "
                + throttle.perNs() / 1_000_000 + " ms";
        if (throttle.excess() == Throttle.Excess.DISCONNECT) {
            course.fail(DisconnectReason.THROTTLED, text);
        } else {
            int reason = rules.applVersions() ? THROTTLE_LIMIT_EXCEEDED : BusinessRejectReason.OTHER;
            course.rejectBusiness(message, reason, text);
        }
    }

    /** Refuses a message on which the application failed. */
    void failed(Message message, long seqNum) {
        if (config.checks().onError() != RejectAction.GO_ON) {
            course.endOnError();
        } else if (message.msgType() != MsgTypes.BUSINESS_MESSAGE_REJECT) {
            // A refusal is not refused: two ends would go on for ever.
            course.tell(SessionEvent.REJECT_SENT, seqNum);
            course.rejectBusiness(message, BusinessRejectReason.APPLICATION_NOT_AVAILABLE, "");
        }
    }

    private static long numberVerdict(long number, int tag, long least, long most) {
        if (number == FieldValue.ABSENT) return MessageValidator.verdict(RejectReason.REQUIRED_TAG_MISSING, tag);
        if (number == FieldValue.MALFORMED) return MessageValidator.verdict(RejectReason.INCORRECT_FORMAT, tag);
        if (number < least || number > most) return MessageValidator.verdict(RejectReason.VALUE_INCORRECT, tag);
        return MessageValidator.PASS;
    }
}
