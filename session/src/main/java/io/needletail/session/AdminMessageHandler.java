package io.needletail.session;

import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** Responds to the peer's admin messages, and rejects application messages that are not delivered. */
final class AdminMessageHandler {
    private static final int THROTTLE_LIMIT_EXCEEDED = 8;

    // A peer may send the same request for each message that it receives out of sequence, before the resend arrives.
    private static final long BURST_NS = 1_000_000_000L;

    private final SessionState state;
    private final MessageSender sender;
    private final Resender resender;
    private final Rejects rejects;
    private final ListenerCalls application;
    private final SessionLifecycle lifecycle;
    private final MessageStore store;
    private final InboundGapQueue gapQueue;
    private final SessionConfig config;
    private final VersionRules rules;
    private long lastBegin;
    private long lastEnd;
    private int repetitions;
    private long firstNs;

    AdminMessageHandler(SessionParts parts, Rejects rejects, InboundGapQueue gapQueue) {
        state = parts.state();
        sender = parts.sender();
        resender = parts.resender();
        application = parts.application();
        lifecycle = parts.lifecycle();
        this.rejects = rejects;
        this.gapQueue = gapQueue;
        store = state.store();
        config = state.config();
        rules = VersionRules.of(config.id().beginString());
    }

    /** Takes note of an application message in sequence, which ends a series of equal requests. */
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

    /** Responds to a TestRequest(1) with a Heartbeat(0). */
    void testRequest(Message message, long seqNum) {
        int id = message.find(Tags.TEST_REQ_ID);
        if (id == FieldReader.NOT_FOUND) {
            rejects.reject(
                    message, seqNum, MessageValidator.verdict(RejectReason.REQUIRED_TAG_MISSING, Tags.TEST_REQ_ID));
            return;
        }
        // Copied unchanged: where empty values are allowed an empty TestReqID(112) is repeated too.
        MessageWriter writer = sender.begin(MsgTypes.HEARTBEAT);
        writer.raw(message.bytes(), message.to(id - 1) + 1, message.to(id) + 1);
        if (!sender.end()) {
            rejects.reject(message, seqNum, MessageValidator.verdict(RejectReason.VALUE_INCORRECT, Tags.TEST_REQ_ID));
        }
    }

    /** Validates a ResendRequest(2) of the peer and starts the {@link Resender}. */
    void resendRequest(Message message, long seqNum) {
        long begin = message.number(Tags.BEGIN_SEQ_NO);
        long end = message.number(Tags.END_SEQ_NO);
        long last = store.nextOut() - 1;
        long verdict = numberVerdict(begin, Tags.BEGIN_SEQ_NO, 1, last);
        if (verdict == MessageValidator.PASS) verdict = numberVerdict(end, Tags.END_SEQ_NO, 0, Long.MAX_VALUE);
        boolean open = end == 0 || end == VersionRules.OLD_INFINITY || end > last;
        if (verdict == MessageValidator.PASS && !open && end < begin) {
            verdict = MessageValidator.verdict(RejectReason.VALUE_INCORRECT, Tags.END_SEQ_NO);
        }
        if (verdict != MessageValidator.PASS) {
            rejects.reject(message, seqNum, verdict);
        } else if (isLoop(begin, end)) {
            lifecycle.fail(
                    DisconnectReason.RESEND_LOOP,
                    "ResendRequest from " + begin + " to " + end + " came " + repetitions + " times in a row");
        } else {
            application.report(SessionEvent.RESENDING, begin);
            resender.request(begin, open ? last : end, seqNum);
        }
    }

    private boolean isLoop(long begin, long end) {
        repetitions = begin == lastBegin && end == lastEnd ? repetitions + 1 : 1;
        lastBegin = begin;
        lastEnd = end;
        if (repetitions == 1) firstNs = state.nowNs();
        int most = config.resend().requestsMax();
        return most > 0 && repetitions > most && state.nowNs() - firstNs >= BURST_NS;
    }

    /** Applies a SequenceReset(4) that fills a gap. */
    void gapFill(Message message, long seqNum) {
        long newSeqNo = message.number(Tags.NEW_SEQ_NO);
        long verdict = numberVerdict(newSeqNo, Tags.NEW_SEQ_NO, seqNum + 1, SequenceNumbers.MAX);
        if (verdict == MessageValidator.PASS) {
            gapQueue.filledTo(newSeqNo);
            move(newSeqNo);
        } else {
            rejects.reject(message, seqNum, verdict);
        }
    }

    /** Returns the verdict on a SequenceReset-Reset, which must not lower the expected number. */
    long resetVerdict(Message message) {
        long newSeqNo = message.number(Tags.NEW_SEQ_NO);
        return numberVerdict(newSeqNo, Tags.NEW_SEQ_NO, store.nextIn(), SequenceNumbers.MAX);
    }

    void move(long newSeqNo) {
        if (newSeqNo != store.nextIn()) store.moved(newSeqNo, store.nextOut(), state.nowNs());
        application.report(SessionEvent.SEQUENCE_MOVED, newSeqNo);
    }

    /** Rejects a message above the inbound throttle. */
    void tooMany(Message message, long seqNum, Throttle throttle) {
        application.report(SessionEvent.THROTTLED, seqNum);
        String text = "Throttle limit exceeded: at most " + throttle.messages() + " messages in "
                + throttle.perNs() / 1_000_000 + " ms";
        if (throttle.excess() == Throttle.Excess.DISCONNECT) {
            lifecycle.fail(DisconnectReason.THROTTLED, text);
        } else {
            int reason = rules.applVersions() ? THROTTLE_LIMIT_EXCEEDED : BusinessRejectReason.OTHER;
            rejects.business(message, reason, text);
        }
    }

    /** Rejects a message for which the application threw. */
    void failed(Message message, long seqNum) {
        if (config.validation().rejectAction() != RejectAction.GO_ON) {
            lifecycle.endAfterReject();
        } else if (message.msgType() != MsgTypes.BUSINESS_MESSAGE_REJECT) {
            // A rejection is never rejected: two ends would reject each other's rejections in a loop.
            application.report(SessionEvent.REJECT_SENT, seqNum, "the application failed on it");
            rejects.business(message, BusinessRejectReason.APPLICATION_NOT_AVAILABLE, "");
        }
    }

    private static long numberVerdict(long number, int tag, long least, long most) {
        if (number == FieldValue.ABSENT) return MessageValidator.verdict(RejectReason.REQUIRED_TAG_MISSING, tag);
        if (number == FieldValue.MALFORMED) return MessageValidator.verdict(RejectReason.INCORRECT_FORMAT, tag);
        if (number < least || number > most) return MessageValidator.verdict(RejectReason.VALUE_INCORRECT, tag);
        return MessageValidator.PASS;
    }
}
