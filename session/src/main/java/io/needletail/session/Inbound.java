package io.needletail.session;

import io.needletail.wire.Check;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Value;

/**
 * What a logged-on session does with the peer's messages: verifies the header, keeps the sequence, answers the admin
 * messages and delivers the rest.
 */
final class Inbound {
    private static final long SEQ_NUM_MAX = 999_999_999_999_999_999L;
    private static final long PATIENCE_NS = 30_000_000_000L;

    private final Session session;
    private final History history;
    private final HeaderCheck header;
    private final Check check;
    private final Gap gap;
    private final Message queued;
    private final int chunk;
    private final Rules rules;

    Inbound(Session session, History history, Check check) {
        SessionConfig config = session.config();
        this.session = session;
        this.history = history;
        this.check = check;
        header = new HeaderCheck(config);
        gap = new Gap(config.recovery().queueBytes());
        queued = new Message(config.limits().fields());
        chunk = config.recovery().chunk();
        rules = Rules.of(config.id().beginString());
    }

    void forget() {
        gap.forget();
    }

    void shift(long byNs) {
        gap.shift(byNs);
    }

    long headerVerdict(Message message) {
        return header.verdict(message, session.nowNs());
    }

    boolean isOfVersion(Message message) {
        return header.isOfVersion(message);
    }

    long dialectVerdict(Message message) {
        if (!message.isComplete()) return Check.verdict(RejectReason.OTHER, 0);
        if (message.msgType() == MsgTypes.NONE) return Check.verdict(RejectReason.INVALID_MSG_TYPE, Tags.MSG_TYPE);
        return check.verdict(message);
    }

    /** A message of a peer that is logged on. */
    void onMessage(Message message) {
        long seqNum = message.number(Tags.MSG_SEQ_NUM);
        if (!header.isOfVersion(message)) {
            note(message);
            session.fail(DisconnectReason.PROTOCOL_ERROR, "Incorrect BeginString");
            return;
        }
        if (!Value.isPresent(seqNum)) {
            note(message);
            session.fail(DisconnectReason.PROTOCOL_ERROR, "Received message without MsgSeqNum");
            return;
        }
        long verdict = headerVerdict(message);
        if (verdict != Check.PASS) {
            refuse(message, seqNum, verdict);
            return;
        }
        switch (message.msgType()) {
            case MsgTypes.LOGOUT -> logout(message, seqNum);
            case MsgTypes.LOGON -> logonAgain(message, seqNum);
            case MsgTypes.SEQUENCE_RESET -> sequenceReset(message, seqNum);
            default -> inSequence(message, seqNum);
        }
    }

    void note(Message message) {
        long seqNum = Math.max(0, message.number(Tags.MSG_SEQ_NUM));
        history.noted(seqNum, message.bytes(), message.start(), message.length(), session.nowNs());
    }

    private void count(Message message, long seqNum) {
        history.received(seqNum, message.bytes(), message.start(), message.length(), session.nowNs());
    }

    /** Counts a Logon(A) that opened the session, or asks for what is missing before it. */
    void logon(Message message, long seqNum) {
        if (seqNum > history.nextIn()) {
            ahead(message, seqNum);
        } else {
            count(message, seqNum);
        }
    }

    boolean hasWork() {
        long nextIn = history.nextIn();
        if (gap.first(nextIn) == nextIn || gap.wantsNextChunk(nextIn)) return true;
        return gap.lastMissing(nextIn) >= nextIn && !gap.isOpen(nextIn);
    }

    /** Processes one message that waited, or asks for what is still missing before it. */
    void work() {
        long nextIn = history.nextIn();
        long first = gap.first(nextIn);
        if (first == nextIn) {
            gap.take(queued);
            process(queued, first, true);
        } else if (gap.wantsNextChunk(nextIn)) {
            ask(nextIn, gap.missingTo());
        } else if (gap.lastMissing(nextIn) >= nextIn && !gap.isOpen(nextIn)) {
            ask(nextIn, gap.lastMissing(nextIn));
        }
    }

    private void inSequence(Message message, long seqNum) {
        long expected = history.nextIn();
        if (seqNum == expected) {
            process(message, seqNum, false);
        } else if (seqNum > expected) {
            ahead(message, seqNum);
        } else {
            behind(message, seqNum, expected);
        }
    }

    private void process(Message message, long seqNum, boolean waited) {
        long verdict = dialectVerdict(message);
        count(message, seqNum);
        if (verdict == Check.PASS) {
            deliver(message, seqNum, waited);
        } else {
            session.reject(message, seqNum, verdict);
        }
        if (gap.isOpen(history.nextIn())) gap.progressed(session.nowNs());
    }

    private void deliver(Message message, long seqNum, boolean waited) {
        switch (message.msgType()) {
            case MsgTypes.HEARTBEAT -> {}
            case MsgTypes.TEST_REQUEST -> testRequest(message, seqNum);
            case MsgTypes.REJECT -> session.listener().onReject(session, message);
            case MsgTypes.SEQUENCE_RESET -> gapFill(message, seqNum);
            // Both were answered when they came in; now only their number counts.
            case MsgTypes.LOGON -> {}
            case MsgTypes.RESEND_REQUEST -> {
                if (!waited) resendRequest(message, seqNum);
            }
            default -> session.listener().onMessage(session, message);
        }
    }

    private void testRequest(Message message, long seqNum) {
        if (!message.has(Tags.TEST_REQ_ID)) {
            session.reject(message, seqNum, Check.verdict(RejectReason.REQUIRED_TAG_MISSING, Tags.TEST_REQ_ID));
            return;
        }
        session.admin(MsgTypes.HEARTBEAT).copy(message, Tags.TEST_REQ_ID);
        if (!session.end()) {
            session.reject(message, seqNum, Check.verdict(RejectReason.VALUE_INCORRECT, Tags.TEST_REQ_ID));
        }
    }

    private void resendRequest(Message message, long seqNum) {
        long begin = message.number(Tags.BEGIN_SEQ_NO);
        long end = message.number(Tags.END_SEQ_NO);
        long last = history.nextOut() - 1;
        long verdict = numberVerdict(begin, Tags.BEGIN_SEQ_NO, 1, last);
        if (verdict == Check.PASS) verdict = numberVerdict(end, Tags.END_SEQ_NO, 0, Long.MAX_VALUE);
        boolean open = end == 0 || end == rules.infinity() || end > last;
        if (verdict == Check.PASS && !open && end < begin) {
            verdict = Check.verdict(RejectReason.VALUE_INCORRECT, Tags.END_SEQ_NO);
        }
        if (verdict != Check.PASS) {
            session.reject(message, seqNum, verdict);
            return;
        }
        session.listener().onEvent(session, SessionEvent.RESENDING, begin);
        session.resend(begin, open ? last : end);
    }

    private void sequenceReset(Message message, long seqNum) {
        long gapFillFlag = message.bool(Tags.GAP_FILL_FLAG);
        if (gapFillFlag == Value.MALFORMED) {
            refuse(message, seqNum, Check.verdict(RejectReason.INCORRECT_FORMAT, Tags.GAP_FILL_FLAG));
        } else if (message.isSet(Tags.GAP_FILL_FLAG)) {
            inSequence(message, seqNum);
        } else {
            reset(message, seqNum);
        }
    }

    // SequenceReset-Reset: its own number does not matter (FIX 4.4 vol. 2, Sequence Reset).
    private void reset(Message message, long seqNum) {
        long newSeqNo = message.number(Tags.NEW_SEQ_NO);
        long verdict = numberVerdict(newSeqNo, Tags.NEW_SEQ_NO, history.nextIn(), SEQ_NUM_MAX);
        if (verdict != Check.PASS) {
            refuse(message, seqNum, verdict);
            return;
        }
        note(message);
        move(newSeqNo);
    }

    private void gapFill(Message message, long seqNum) {
        long newSeqNo = message.number(Tags.NEW_SEQ_NO);
        long verdict = numberVerdict(newSeqNo, Tags.NEW_SEQ_NO, seqNum + 1, SEQ_NUM_MAX);
        if (verdict == Check.PASS) {
            gap.filledTo(newSeqNo);
            move(newSeqNo);
        } else {
            session.reject(message, seqNum, verdict);
        }
    }

    private void move(long newSeqNo) {
        if (newSeqNo != history.nextIn()) history.moved(newSeqNo, history.nextOut(), session.nowNs());
        session.listener().onEvent(session, SessionEvent.SEQUENCE_MOVED, newSeqNo);
    }

    private void logout(Message message, long seqNum) {
        countIfExpected(message, seqNum);
        session.peerLoggedOut(message.text(Tags.TEXT));
    }

    private void logonAgain(Message message, long seqNum) {
        if (message.isSet(Tags.RESET_SEQ_NUM_FLAG)) {
            session.logonAnew(message);
        } else if (message.isSet(Tags.POSS_DUP_FLAG) || seqNum < history.nextIn()) {
            inSequence(message, seqNum);
        } else {
            note(message);
            session.fail(DisconnectReason.PROTOCOL_ERROR, "Logon received on a session that is logged on");
        }
    }

    private void ahead(Message message, long seqNum) {
        note(message);
        gap.offer(seqNum, message);
        if (message.msgType() == MsgTypes.RESEND_REQUEST) resendRequest(message, seqNum);
        long nextIn = history.nextIn();
        boolean asked = gap.isOpen(nextIn) && !gap.isStale(session.nowNs(), PATIENCE_NS);
        if (asked || gap.first(nextIn) == nextIn) return;
        session.listener().onEvent(session, SessionEvent.GAP_DETECTED, nextIn);
        ask(nextIn, gap.lastMissing(nextIn));
    }

    private void behind(Message message, long seqNum, long expected) {
        note(message);
        if (!message.isSet(Tags.POSS_DUP_FLAG)) {
            session.failTooLow(seqNum, expected);
            return;
        }
        long verdict = header.duplicateVerdict(message);
        if (verdict == Check.PASS) {
            session.listener().onEvent(session, SessionEvent.MESSAGE_IGNORED, seqNum);
        } else {
            session.reject(message, seqNum, verdict);
            logoutAfter(verdict);
        }
    }

    // Counted even when rejected: the peer has used this number (FIX 4.4 vol. 2, Reject).
    private void refuse(Message message, long seqNum, long verdict) {
        countIfExpected(message, seqNum);
        session.reject(message, seqNum, verdict);
        logoutAfter(verdict);
    }

    private void logoutAfter(long verdict) {
        int reason = Check.reason(verdict);
        if (reason == RejectReason.COMP_ID_PROBLEM || reason == RejectReason.SENDING_TIME_PROBLEM) {
            session.logout(RejectReason.describe(verdict));
        }
    }

    private void countIfExpected(Message message, long seqNum) {
        if (seqNum == history.nextIn()) {
            count(message, seqNum);
        } else {
            note(message);
        }
    }

    private void ask(long from, long missingTo) {
        boolean isLast = chunk == 0 || missingTo - from < chunk;
        long askedTo = isLast ? missingTo : from + chunk - 1;
        session.admin(MsgTypes.RESEND_REQUEST)
                .put(Tags.BEGIN_SEQ_NO, from)
                .put(Tags.END_SEQ_NO, isLast ? rules.infinity() : askedTo);
        session.end();
        gap.asked(missingTo, askedTo, session.nowNs());
        session.listener().onEvent(session, SessionEvent.RESEND_REQUESTED, from);
    }

    private static long numberVerdict(long number, int tag, long least, long most) {
        if (number == Value.ABSENT) return Check.verdict(RejectReason.REQUIRED_TAG_MISSING, tag);
        if (number == Value.MALFORMED) return Check.verdict(RejectReason.INCORRECT_FORMAT, tag);
        if (number < least || number > most) return Check.verdict(RejectReason.VALUE_INCORRECT, tag);
        return Check.PASS;
    }
}
