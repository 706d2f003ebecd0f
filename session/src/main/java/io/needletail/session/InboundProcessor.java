package io.needletail.session;

import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * What a logged-on session does with the peer's messages: judges them, keeps them in sequence, asks for what is missing
 * and delivers.
 *
 * <p>A message is judged in the order of both QuickFIX engines: number there, version, dialect, time, ends, number right.
 */
final class InboundProcessor {
    private static final long PATIENCE_NS = 30_000_000_000L;

    private final SessionState course;
    private final MessageStore history;
    private final SessionConfig config;
    private final HeaderCheck header;
    private final MessageValidator check;
    private final InboundGapQueue gap;
    private final Message queued;
    private final AdminResponder answers;
    private final LogonHandler logons;
    private final RateLimiter rate;
    private final VersionRules rules;
    private long movesTo;

    InboundProcessor(SessionState course, MessageValidator check, SessionMemory memory) {
        this.course = course;
        this.check = check;
        config = course.config();
        history = course.history();
        header = new HeaderCheck(config);
        gap = new InboundGapQueue(config.recovery().queueBytes(), memory.budget());
        queued = memory.step().queued();
        answers = new AdminResponder(course, gap);
        logons = new LogonHandler(course, this);
        rate = new RateLimiter(config.limits().in());
        rules = VersionRules.of(config.id().beginString());
    }

    LogonHandler logons() {
        return logons;
    }

    /** The numbers begin anew, or the connection is gone: forgets what is missing and what waits. */
    void forget() {
        gap.forget();
        answers.forget();
        movesTo = 0;
    }

    void shift(long byNs) {
        gap.shift(byNs);
        rate.shift(byNs);
        answers.shift(byNs);
    }

    /** Whether the throttle lets another message in; what waits unread is no silence of the peer. */
    boolean reads(long nowNs) {
        if (config.limits().in().excess() != Throttle.Excess.QUEUE || rate.admits(nowNs)) return true;
        course.timers().heard(nowNs);
        return false;
    }

    long headerVerdict(Message message) {
        return header.verdict(message, course.nowNs());
    }

    boolean isOfVersion(Message message) {
        return header.isOfVersion(message);
    }

    long dialectVerdict(Message message) {
        if (!message.isComplete()) return MessageValidator.verdict(RejectReason.OTHER, 0);
        if (message.msgType() == MsgTypes.NONE)
            return MessageValidator.verdict(RejectReason.INVALID_MSG_TYPE, Tags.MSG_TYPE);
        long verdict = check.verdict(message);
        if (verdict == MessageValidator.PASS || config.checks().rejectsInvalid()) return verdict;
        course.tell(SessionEvent.INVALID_ACCEPTED, MessageValidator.tag(verdict));
        return MessageValidator.PASS;
    }

    /** A message of a peer that is logged on. */
    void onMessage(Message message) {
        long seqNum = message.number(Tags.MSG_SEQ_NUM);
        if (!FieldValue.isPresent(seqNum)) {
            note(message);
            course.fail(DisconnectReason.PROTOCOL_ERROR, "Received message without MsgSeqNum");
            return;
        }
        if (!header.isOfVersion(message)) {
            note(message);
            course.fail(DisconnectReason.PROTOCOL_ERROR, "Incorrect BeginString");
            return;
        }
        long verdict = SequenceNumbers.verdict(message, seqNum);
        if (verdict == MessageValidator.PASS && isDue(message, seqNum)) verdict = dialectVerdict(message);
        if (verdict == MessageValidator.PASS) verdict = headerVerdict(message);
        if (verdict != MessageValidator.PASS) {
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

    /** A frame that could not be read, where such are rejected. */
    void garbled(Message remains) {
        long seqNum = remains.number(Tags.MSG_SEQ_NUM);
        countIfExpected(remains, seqNum);
        course.rejectGarbled(remains, Math.max(0, seqNum));
    }

    void note(Message message) {
        long seqNum = Math.max(0, message.number(Tags.MSG_SEQ_NUM));
        history.noted(seqNum, message.bytes(), message.start(), message.length(), course.nowNs());
    }

    /** Counts a Logon(A) that opened the session, or asks for what is missing before it. */
    void logon(Message message, long seqNum, boolean asksAlready) {
        if (seqNum > history.nextIn() && config.checks().sequence()) {
            if (asksAlready) gap.asked(seqNum - 1, seqNum - 1, course.nowNs());
            ahead(message, seqNum);
        } else {
            count(message, seqNum);
        }
    }

    boolean hasWork() {
        long nextIn = history.nextIn();
        if (gap.first(nextIn) == nextIn || movesTo > nextIn || gap.wantsNextChunk(nextIn)) return true;
        return gap.lastMissing(nextIn) >= nextIn && !gap.isOpen(nextIn);
    }

    /** Processes one message that waited, or asks for what is still missing before it. */
    void work() {
        long nextIn = history.nextIn();
        long first = gap.first(nextIn);
        if (first == nextIn) {
            gap.take(queued);
            processQueued(first);
        } else if (movesTo > nextIn) {
            answers.move(movesTo);
        } else if (gap.wantsNextChunk(nextIn)) {
            ask(nextIn, gap.missingTo(), false);
        } else if (gap.lastMissing(nextIn) >= nextIn && !gap.isOpen(nextIn)) {
            ask(nextIn, gap.lastMissing(nextIn), false);
        }
    }

    // What waits for its turn is judged then; what will never have one is judged now.
    private boolean isDue(Message message, long seqNum) {
        if (takes(seqNum)) return true;
        return switch (message.msgType()) {
            case MsgTypes.LOGOUT, MsgTypes.SEQUENCE_RESET, MsgTypes.RESEND_REQUEST, MsgTypes.NONE -> true;
            default -> false;
        };
    }

    // Whether a message with this number is processed at once: in its turn, or where turns are not waited for.
    private boolean takes(long seqNum) {
        long nextIn = history.nextIn();
        boolean ignoresGap = config.recovery().outOfOrder() == GapPolicy.IGNORE_GAP;
        return seqNum == nextIn
                || (seqNum > nextIn && ignoresGap && seqNum <= SequenceNumbers.MAX)
                || !config.checks().sequence();
    }

    private void count(Message message, long seqNum) {
        long nextIn = history.nextIn();
        if (seqNum > nextIn && config.checks().sequence()) course.tell(SessionEvent.GAP_IGNORED, nextIn);
        history.received(seqNum, message.bytes(), message.start(), message.length(), course.nowNs());
    }

    private void inSequence(Message message, long seqNum) {
        long expected = history.nextIn();
        if (seqNum == expected || !config.checks().sequence()) {
            process(message, seqNum);
        } else if (seqNum > expected) {
            ahead(message, seqNum);
        } else {
            behind(message, seqNum, expected);
        }
    }

    private void process(Message message, long seqNum) {
        boolean again = header.saysAgain() && message.msgType() != MsgTypes.SEQUENCE_RESET;
        long verdict = again ? header.duplicateVerdict(message) : MessageValidator.PASS;
        if (verdict != MessageValidator.PASS) {
            refuse(message, seqNum, verdict);
            return;
        }
        countInTurn(message, seqNum);
        deliver(message, seqNum, false);
        if (gap.isOpen(history.nextIn())) gap.progressed(course.nowNs());
    }

    private void processQueued(long seqNum) {
        long verdict = dialectVerdict(queued);
        if (verdict != MessageValidator.PASS) {
            refuse(queued, seqNum, verdict);
            return;
        }
        count(queued, seqNum);
        deliver(queued, seqNum, true);
        if (gap.isOpen(history.nextIn())) gap.progressed(course.nowNs());
    }

    private void deliver(Message message, long seqNum, boolean waited) {
        switch (message.msgType()) {
            case MsgTypes.HEARTBEAT -> {}
            case MsgTypes.TEST_REQUEST -> answers.testRequest(message, seqNum);
            case MsgTypes.REJECT -> course.tellReject(message);
            case MsgTypes.SEQUENCE_RESET -> answers.gapFill(message, seqNum);
            // Both were answered when they came in; now only their number counts.
            case MsgTypes.LOGON -> {}
            case MsgTypes.RESEND_REQUEST -> {
                if (!waited) answers.resendRequest(message, seqNum);
            }
            default -> deliverToApplication(message, seqNum);
        }
    }

    private void deliverToApplication(Message message, long seqNum) {
        answers.progressed();
        Throttle throttle = config.limits().in();
        // A refusal is not refused: two ends would go on for ever.
        boolean admitted = throttle.excess() == Throttle.Excess.QUEUE
                || message.msgType() == MsgTypes.BUSINESS_MESSAGE_REJECT
                || rate.admits(course.nowNs());
        if (admitted) rate.passed(course.nowNs());
        if (!admitted) {
            answers.tooMany(message, seqNum, throttle);
        } else if (!course.deliver(message)) {
            answers.failed(message, seqNum);
        }
    }

    private void sequenceReset(Message message, long seqNum) {
        long gapFillFlag = message.bool(Tags.GAP_FILL_FLAG);
        if (gapFillFlag == FieldValue.MALFORMED) {
            refuse(message, seqNum, MessageValidator.verdict(RejectReason.INCORRECT_FORMAT, Tags.GAP_FILL_FLAG));
        } else if (!config.checks().sequence()) {
            note(message);
            course.tell(SessionEvent.MESSAGE_IGNORED, seqNum);
        } else if (message.isSet(Tags.GAP_FILL_FLAG)) {
            inSequence(message, seqNum);
        } else {
            reset(message, seqNum);
        }
    }

    // SequenceReset-Reset: its own number does not matter (FIX 4.4 vol. 2, Sequence Reset).
    private void reset(Message message, long seqNum) {
        long verdict = answers.resetVerdict(message);
        if (verdict == MessageValidator.PASS) {
            note(message);
            moveTo(message.number(Tags.NEW_SEQ_NO));
        } else {
            refuse(message, seqNum, verdict);
        }
    }

    // What came before and only waits for its step is not lost.
    private void moveTo(long newSeqNo) {
        long nextIn = history.nextIn();
        if (gap.first(nextIn) == nextIn) {
            movesTo = newSeqNo;
        } else {
            answers.move(newSeqNo);
        }
    }

    private void logout(Message message, long seqNum) {
        countInTurn(message, seqNum);
        course.out().answers(seqNum);
        course.peerLoggedOut(message.text(Tags.TEXT));
        course.out().answersNobody();
    }

    private void logonAgain(Message message, long seqNum) {
        if (message.isSet(Tags.RESET_SEQ_NUM_FLAG)) {
            logons.again(message);
        } else if (message.isSet(Tags.POSS_DUP_FLAG) || seqNum < history.nextIn()) {
            inSequence(message, seqNum);
        } else {
            note(message);
            course.fail(DisconnectReason.PROTOCOL_ERROR, "Logon received on a session that is logged on");
        }
    }

    private void ahead(Message message, long seqNum) {
        long nextIn = history.nextIn();
        if (config.recovery().outOfOrder() == GapPolicy.IGNORE_GAP) {
            process(message, seqNum);
            return;
        }
        note(message);
        gap.offer(seqNum, message);
        if (message.msgType() == MsgTypes.RESEND_REQUEST) answers.resendRequest(message, seqNum);
        boolean asked = gap.isOpen(nextIn) && !gap.isStale(course.nowNs(), PATIENCE_NS);
        // Two ends that lack something would otherwise ask because of each other's asking, for ever.
        boolean again = config.recovery().outOfOrder() == GapPolicy.REQUEST_ALWAYS
                && message.msgType() != MsgTypes.RESEND_REQUEST;
        if ((asked && !again) || gap.first(nextIn) == nextIn || course.state() == SessionStatus.CLOSING) return;
        course.tell(SessionEvent.GAP_DETECTED, nextIn);
        ask(nextIn, gap.lastMissing(nextIn), asked);
    }

    private void behind(Message message, long seqNum, long expected) {
        note(message);
        boolean answersLow = config.checks().style() == RejectStyle.QUICKFIX;
        if (answersLow && message.msgType() == MsgTypes.RESEND_REQUEST) {
            answers.resendRequest(message, seqNum);
            return;
        }
        if (!message.isSet(Tags.POSS_DUP_FLAG)) {
            course.failTooLow(seqNum, expected);
            return;
        }
        long verdict = header.duplicateVerdict(message);
        if (verdict == MessageValidator.PASS) {
            course.tell(SessionEvent.MESSAGE_IGNORED, seqNum);
        } else {
            course.reject(message, seqNum, verdict);
            logoutAfter(message, verdict);
        }
    }

    // Counted even when rejected: the peer has used this number (FIX 4.4 vol. 2, Reject).
    private void refuse(Message message, long seqNum, long verdict) {
        countInTurn(message, seqNum);
        boolean isApplication = !MsgTypes.isAdmin(message.msgType());
        if (isApplication && config.checks().onError() != RejectAction.GO_ON) {
            course.endOnError();
            return;
        }
        if (seqNum <= SequenceNumbers.MAX) course.out().answers(seqNum);
        course.reject(message, seqNum, verdict);
        logoutAfter(message, verdict);
        course.out().answersNobody();
    }

    private void logoutAfter(Message message, long verdict) {
        int reason = MessageValidator.reason(verdict);
        if (reason != RejectReason.COMP_ID_PROBLEM && reason != RejectReason.SENDING_TIME_PROBLEM) return;
        boolean silent = config.checks().style() == RejectStyle.QUICKFIX;
        course.logout(silent ? "" : course.text(message, verdict));
    }

    // Where numbers are not verified each message counts as the one expected.
    private void countInTurn(Message message, long seqNum) {
        if (takes(seqNum)) {
            count(message, config.checks().sequence() ? seqNum : history.nextIn());
        } else {
            note(message);
        }
    }

    private void countIfExpected(Message message, long seqNum) {
        if (seqNum == history.nextIn()) {
            count(message, seqNum);
        } else {
            note(message);
        }
    }

    // Asking again while the answer is on its way is a habit, and no loop.
    private void ask(long from, long missingTo, boolean expectsAnswer) {
        int chunk = config.recovery().chunk();
        boolean isLast = chunk == 0 || missingTo - from < chunk;
        long askedTo = isLast ? missingTo : from + chunk - 1;
        if (!expectsAnswer && gap.isAskedTooOften(from, config.recovery().requestsMax())) {
            course.fail(
                    DisconnectReason.RESEND_LOOP,
                    "ResendRequest from " + from + " was sent "
                            + config.recovery().requestsMax() + " times and brought nothing");
            return;
        }
        boolean isOpen = isLast && !config.recovery().closedEnd();
        course.admin(MsgTypes.RESEND_REQUEST)
                .put(Tags.BEGIN_SEQ_NO, from)
                .put(Tags.END_SEQ_NO, isOpen ? rules.infinity() : askedTo);
        course.end();
        gap.asked(missingTo, askedTo, course.nowNs());
        course.tell(SessionEvent.RESEND_REQUESTED, from);
    }
}
