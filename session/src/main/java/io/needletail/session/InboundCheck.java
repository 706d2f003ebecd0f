package io.needletail.session;

import io.needletail.wire.Ascii;
import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;

/** Validates an inbound message: version, dictionary, SendingTime(52), CompIDs and PossDupFlag(43). */
final class InboundCheck {
    private static final int SECONDS_LENGTH = "20260101-00:00:00".length();
    private static final long YES = 1;
    private static final long MILLI_NS = 1_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final int[] COMP_IDS = {Tags.SENDER_COMP_ID, Tags.TARGET_COMP_ID};

    private final SessionState state;
    private final MessageValidator validator;
    private final ListenerCalls application;
    private final SessionValidation validation;
    private final byte[] beginString;
    private final byte[] peer;
    private final byte[] us;
    private long possDup = FieldValue.ABSENT;

    InboundCheck(SessionParts parts, MessageValidator validator) {
        state = parts.state();
        application = parts.application();
        this.validator = validator;
        SessionConfig config = state.config();
        validation = config.validation();
        beginString = config.id().beginString().getBytes(StandardCharsets.US_ASCII);
        peer = config.id().targetCompId().getBytes(StandardCharsets.US_ASCII);
        us = config.id().senderCompId().getBytes(StandardCharsets.US_ASCII);
    }

    boolean isOfVersion(Message message) {
        return message.is(Tags.BEGIN_STRING, beginString);
    }

    /** Tests that the last validated message is a possible duplicate. */
    boolean isPossDup() {
        return possDup == YES;
    }

    /**
     * Returns the verdict of the dictionary, as {@link MessageValidator} packs it; reports where it is only reported.
     */
    long dictionaryVerdict(Message message) {
        if (!message.isComplete()) return incompleteVerdict(message);
        if (message.msgType() == MsgTypes.NONE)
            return MessageValidator.verdict(RejectReason.INVALID_MSG_TYPE, Tags.MSG_TYPE);
        long verdict = validator.verdict(message);
        if (verdict == MessageValidator.PASS || validation.rejectsInvalid()) return verdict;
        application.report(SessionEvent.INVALID_ACCEPTED, MessageValidator.tag(verdict));
        return MessageValidator.PASS;
    }

    // Neither is garbled: FIX 4.4 vol. 2, Garbled Messages, names BeginString(8), BodyLength(9), MsgType(35) and
    // CheckSum(10) only.
    private static long incompleteVerdict(Message message) {
        int fault = message.fault();
        if (fault == FieldReader.NOT_FOUND) return MessageValidator.verdict(RejectReason.OTHER, 0);
        int tag = message.tag(fault);
        if (tag == Tags.INVALID) return MessageValidator.verdict(RejectReason.INVALID_TAG_NUMBER, tag, fault);
        boolean isNumber = Ascii.digits(message.bytes(), message.from(fault), message.to(fault)) >= 0;
        int reason = isNumber ? RejectReason.VALUE_INCORRECT : RejectReason.INCORRECT_FORMAT;
        return MessageValidator.verdict(reason, tag, fault);
    }

    /** Returns the verdict on a header, as {@link MessageValidator} packs it. */
    long headerVerdict(Message message) {
        long sendingTime = message.timestamp(Tags.SENDING_TIME);
        if (sendingTime == FieldValue.ABSENT) {
            return MessageValidator.verdict(RejectReason.REQUIRED_TAG_MISSING, Tags.SENDING_TIME);
        }
        if (sendingTime == FieldValue.MALFORMED)
            return MessageValidator.verdict(RejectReason.INCORRECT_FORMAT, Tags.SENDING_TIME);
        if (isFar(message, sendingTime, state.nowNs())) {
            return MessageValidator.verdict(RejectReason.SENDING_TIME_PROBLEM, Tags.SENDING_TIME);
        }
        boolean known = message.is(Tags.SENDER_COMP_ID, peer) && message.is(Tags.TARGET_COMP_ID, us);
        long verdict = known ? MessageValidator.PASS : compIdVerdict(message);
        if (verdict != MessageValidator.PASS) return verdict;
        possDup = message.bool(Tags.POSS_DUP_FLAG);
        if (possDup == FieldValue.MALFORMED) {
            return MessageValidator.verdict(RejectReason.INCORRECT_FORMAT, Tags.POSS_DUP_FLAG);
        }
        return MessageValidator.PASS;
    }

    /** Returns what is wrong with CompIDs that are not the session's, for an operator of this end. */
    String compIdText(Message message) {
        SessionId id = state.config().id();
        return "SenderCompID(49)=" + message.text(Tags.SENDER_COMP_ID) + " and TargetCompID(56)="
                + message.text(Tags.TARGET_COMP_ID) + ", expected " + id.targetCompId() + " and " + id.senderCompId();
    }

    /** Returns how far SendingTime(52) is from the clock of this end, for an operator of this end. */
    String sendingTimeText(Message message) {
        long aheadMs = (message.timestamp(Tags.SENDING_TIME) - state.nowNs()) / MILLI_NS;
        return "SendingTime(52)=" + message.text(Tags.SENDING_TIME) + " is " + Math.abs(aheadMs) + " ms "
                + (aheadMs > 0 ? "ahead of" : "behind") + " this end's clock, at most "
                + validation.latencyMaxNs() / MILLI_NS + " ms are accepted: synchronise the clocks, or see MaxLatency";
    }

    // A time without a fraction may be any instant of its second. Ahead of the clock the last instant counts, so that
    // the cut fraction does not bring a time within the limit.
    private boolean isFar(Message message, long sendingTime, long nowNs) {
        long limit = validation.latencyMaxNs();
        long ahead = sendingTime - nowNs;
        if (ahead > limit || -ahead > limit) return true;
        if (ahead <= limit - SECOND_NS) return false;
        int field = message.find(Tags.SENDING_TIME);
        return message.to(field) - message.from(field) == SECONDS_LENGTH;
    }

    // For a message whose CompIDs differ from the session's, or are missing.
    private long compIdVerdict(Message message) {
        for (int tag : COMP_IDS) {
            if (!message.has(tag)) return MessageValidator.verdict(RejectReason.REQUIRED_TAG_MISSING, tag);
        }
        if (!validation.compIds()) return MessageValidator.PASS;
        for (int tag : COMP_IDS) {
            int field = message.find(tag);
            if (message.from(field) == message.to(field)) return MessageValidator.verdict(RejectReason.NO_VALUE, tag);
        }
        return MessageValidator.verdict(RejectReason.COMP_ID_PROBLEM, 0);
    }

    /**
     * Returns the verdict on a possible duplicate. A SequenceReset(4) was never sent before, so that it needs no
     * OrigSendingTime(122), as in both QuickFIX engines (session test cases 10.b and 10.c).
     */
    long duplicateVerdict(Message message) {
        if (message.msgType() == MsgTypes.SEQUENCE_RESET) return MessageValidator.PASS;
        long orig = message.timestamp(Tags.ORIG_SENDING_TIME);
        if (orig == FieldValue.ABSENT) {
            return validation.origSendingTime()
                    ? MessageValidator.verdict(RejectReason.REQUIRED_TAG_MISSING, Tags.ORIG_SENDING_TIME)
                    : MessageValidator.PASS;
        }
        if (orig == FieldValue.MALFORMED)
            return MessageValidator.verdict(RejectReason.INCORRECT_FORMAT, Tags.ORIG_SENDING_TIME);
        return orig > message.timestamp(Tags.SENDING_TIME)
                ? MessageValidator.verdict(RejectReason.SENDING_TIME_PROBLEM, Tags.ORIG_SENDING_TIME)
                : MessageValidator.PASS;
    }
}
