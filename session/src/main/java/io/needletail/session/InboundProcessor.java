package io.needletail.session; // tidy: what happens to one message of the peer, in the order of its checks

import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * Processes the messages of a peer that is logged on: validates them, keeps them in sequence, requests missing ones and
 * delivers them.
 *
 * <p>Validation has the order of both QuickFIX engines: MsgSeqNum(34) present, version, dictionary, SendingTime(52),
 * CompIDs, MsgSeqNum(34) expected.
 */
final class InboundProcessor {
    private static final long RESEND_TIMEOUT_NS = 30_000_000_000L;
    private static final String NO_RESEND =
            "; if the peer cannot resend these messages, ask it what they were, and set the number "
                    + "expected next with needletail session set-numbers, or agree a reset of both ends";
    private static final String REQUESTED = "the missing messages are requested";

    private final SessionState state;
    private final MessageStore store;
    private final SessionConfig config;
    private final InboundCheck check;
    private final MessageSender sender;
    private final Rejects rejects;
    private final ListenerCalls application;
    private final SessionLifecycle lifecycle;
    private final InboundGapQueue gapQueue;
    private final Message queued;
    private final AdminMessageHandler adminResponder;
    private final RateLimiter rate;
    private final VersionRules rules;
    private long movesTo;

    InboundProcessor(SessionParts parts, InboundCheck check, Rejects rejects, SessionResources resources) {
        state = parts.state();
        sender = parts.sender();
        application = parts.application();
        lifecycle = parts.lifecycle();
        this.check = check;
        this.rejects = rejects;
        config = state.config();
        store = state.store();
        gapQueue = new InboundGapQueue(config.resend().queueBytes(), resources.budget(), application.counters());
        queued = resources.step().queued();
        adminResponder = new AdminMessageHandler(parts, rejects, gapQueue);
        rate = new RateLimiter(config.limits().in());
        rules = VersionRules.of(config.id().beginString());
    }

    /** Drops gaps and queued messages: the numbers were reset, or the connection has ended. */
    void forget() {
        gapQueue.forget();
        adminResponder.forget();
        movesTo = 0;
    }

    void shift(long byNs) {
        gapQueue.shift(byNs);
        rate.shift(byNs);
        adminResponder.shift(byNs);
    }

    /** Tests that the throttle admits another message; while it does not, the timer of the peer's silence restarts. */
    boolean reads(long nowNs) {
        if (config.limits().in().excess() != Throttle.Excess.QUEUE || rate.admits(nowNs)) return true;
        state.timers().heard(nowNs);
        return false;
    }

    /**
     * Takes a message of a peer that is logged on. Returns false for a Logon(A) that requests a reset of the numbers:
     * it is validated, and {@link LogonHandler#again} processes it.
     */
    boolean onMessage(Message message) {
        long seqNum = message.number(Tags.MSG_SEQ_NUM);
        if (!FieldValue.isPresent(seqNum)) {
            state.recordUnsequenced(message);
            lifecycle.fail(DisconnectReason.PROTOCOL_ERROR, "Received message without MsgSeqNum");
            return true;
        }
        if (!check.isOfVersion(message)) {
            state.recordUnsequenced(message);
            lifecycle.fail(DisconnectReason.PROTOCOL_ERROR, "Incorrect BeginString");
            return true;
        }
        long verdict = SequenceNumbers.verdict(message, seqNum);
        if (verdict == MessageValidator.PASS && isValidatedNow(message, seqNum))
            verdict = check.dictionaryVerdict(message);
        if (verdict == MessageValidator.PASS) verdict = check.headerVerdict(message);
        if (verdict != MessageValidator.PASS) {
            refuse(message, seqNum, verdict);
            return true;
        }
        switch (message.msgType()) {
            case MsgTypes.LOGOUT -> logout(message, seqNum);
            case MsgTypes.LOGON -> {
                if (message.isSet(Tags.RESET_SEQ_NUM_FLAG)) return false;
                logonAgain(message, seqNum);
            }
            case MsgTypes.SEQUENCE_RESET -> sequenceReset(message, seqNum);
            default -> {
                if (seqNum == store.nextIn()) {
                    process(message, seqNum);
                } else {
                    inSequence(message, seqNum);
                }
            }
        }
        return true;
    }

    /** Rejects a garbled frame. */
    void garbled(Message remains) {
        long seqNum = remains.number(Tags.MSG_SEQ_NUM);
        countIfExpected(remains, seqNum);
        rejects.garbled(remains, Math.max(0, seqNum));
    }

    /** Counts the Logon(A) that opened the session, or requests the messages missing before it. */
    void logon(Message message, long seqNum, boolean asksAlready) {
        if (seqNum > store.nextIn() && config.validation().sequence()) {
            if (asksAlready) {
                gapQueue.asked(seqNum - 1, seqNum - 1, state.nowNs());
                reportGap(store.nextIn(), seqNum, REQUESTED);
            }
            tooHigh(message, seqNum);
        } else {
            count(message, seqNum);
        }
    }

    boolean hasWork() {
        long nextIn = store.nextIn();
        if (gapQueue.first(nextIn) == nextIn || movesTo > nextIn || gapQueue.wantsNextChunk(nextIn)) return true;
        if (lifecycle.owesLogout()) return true;
        return gapQueue.lastMissing(nextIn) >= nextIn && !gapQueue.isOpen(nextIn);
    }

    /**
     * Processes one queued message, requests the messages missing before it, or answers the Logout(5) that came before
     * them.
     */
    void work() {
        long nextIn = store.nextIn();
        long first = gapQueue.first(nextIn);
        if (lifecycle.owesLogout()) {
            lifecycle.answerLogout("");
        } else if (first == nextIn) {
            gapQueue.take(queued.with(state.dataPairs()));
            processQueued(first);
        } else if (movesTo > nextIn) {
            adminResponder.move(movesTo);
        } else if (gapQueue.wantsNextChunk(nextIn)) {
            requestResend(nextIn, gapQueue.missingTo(), false);
        } else if (gapQueue.lastMissing(nextIn) >= nextIn && !gapQueue.isOpen(nextIn)) {
            requestResend(nextIn, gapQueue.lastMissing(nextIn), false);
        }
    }

    // A queued message is validated when it is taken from the queue; a message that is never queued is validated now.
    private boolean isValidatedNow(Message message, long seqNum) {
        if (isInTurn(seqNum)) return true;
        return switch (message.msgType()) {
            case MsgTypes.LOGOUT, MsgTypes.SEQUENCE_RESET, MsgTypes.RESEND_REQUEST, MsgTypes.NONE -> true;
            default -> false;
        };
    }

    // Tests that a message with this number is processed at once: it is expected, or gaps are ignored.
    private boolean isInTurn(long seqNum) {
        long nextIn = store.nextIn();
        boolean ignoresGap = config.resend().gapPolicy() == GapPolicy.IGNORE_GAP;
        return seqNum == nextIn
                || (seqNum > nextIn && ignoresGap && seqNum <= SequenceNumbers.MAX)
                || !config.validation().sequence();
    }

    private void count(Message message, long seqNum) {
        long nextIn = store.nextIn();
        if (seqNum > nextIn && config.validation().sequence()) application.report(SessionEvent.GAP_IGNORED, nextIn);
        store.received(seqNum, message.bytes(), message.start(), message.length(), state.nowNs());
    }

    private void inSequence(Message message, long seqNum) {
        long expected = store.nextIn();
        if (seqNum == expected || !config.validation().sequence()) {
            process(message, seqNum);
        } else if (seqNum > expected) {
            tooHigh(message, seqNum);
        } else {
            tooLow(message, seqNum, expected);
        }
    }

    private void process(Message message, long seqNum) {
        long verdict = check.isPossDup() ? check.duplicateVerdict(message) : MessageValidator.PASS;
        if (verdict != MessageValidator.PASS) {
            refuse(message, seqNum, verdict);
            return;
        }
        countInTurn(message, seqNum);
        if (MsgTypes.isAdmin(message.msgType())) {
            deliverAdmin(message, seqNum, false);
        } else {
            deliver(message, seqNum);
        }
        if (gapQueue.wasAsked()) onProgress();
    }

    private void processQueued(long seqNum) {
        long verdict = check.dictionaryVerdict(queued);
        if (verdict != MessageValidator.PASS) {
            refuse(queued, seqNum, verdict);
            return;
        }
        count(queued, seqNum);
        if (MsgTypes.isAdmin(queued.msgType())) {
            deliverAdmin(queued, seqNum, true);
        } else {
            deliver(queued, seqNum);
        }
        if (gapQueue.wasAsked()) onProgress();
    }

    private void onProgress() {
        long nextIn = store.nextIn();
        if (gapQueue.isOpen(nextIn)) {
            gapQueue.progressed(state.nowNs());
            lifecycle.gapProgressed();
        } else if (gapQueue.lastMissing(nextIn) < nextIn) {
            gapQueue.closed();
            application.report(SessionEvent.GAP_FILLED, nextIn);
        }
    }

    private void deliverAdmin(Message message, long seqNum, boolean waited) {
        switch (message.msgType()) {
            case MsgTypes.HEARTBEAT -> {}
            case MsgTypes.TEST_REQUEST -> adminResponder.testRequest(message, seqNum);
            case MsgTypes.REJECT -> {
                if (!waited) application.rejected(message);
            }
            case MsgTypes.SEQUENCE_RESET -> adminResponder.gapFill(message, seqNum);
            // The session processed them when they arrived; now only their number counts.
            case MsgTypes.LOGON -> {}
            case MsgTypes.RESEND_REQUEST -> {
                if (!waited) adminResponder.resendRequest(message, seqNum);
            }
            default -> {}
        }
    }

    private void deliver(Message message, long seqNum) {
        adminResponder.progressed();
        Throttle throttle = config.limits().in();
        // A rejection is never rejected: two ends would reject each other's rejections in a loop.
        boolean admitted = throttle.excess() == Throttle.Excess.QUEUE
                || message.msgType() == MsgTypes.BUSINESS_MESSAGE_REJECT
                || rate.admits(state.nowNs());
        if (admitted) rate.passed(state.nowNs());
        if (!admitted) {
            adminResponder.tooMany(message, seqNum, throttle);
        } else if (!application.deliver(message)) {
            adminResponder.failed(message, seqNum);
        }
    }

    private void sequenceReset(Message message, long seqNum) {
        long gapFillFlag = message.bool(Tags.GAP_FILL_FLAG);
        if (gapFillFlag == FieldValue.MALFORMED) {
            refuse(message, seqNum, MessageValidator.verdict(RejectReason.INCORRECT_FORMAT, Tags.GAP_FILL_FLAG));
        } else if (!config.validation().sequence()) {
            state.recordUnsequenced(message);
            application.report(SessionEvent.MESSAGE_IGNORED, seqNum);
        } else if (message.isSet(Tags.GAP_FILL_FLAG)) {
            inSequence(message, seqNum);
        } else {
            reset(message, seqNum);
        }
    }

    // SequenceReset-Reset: its own number does not matter (FIX 4.4 vol. 2, Sequence Reset).
    private void reset(Message message, long seqNum) {
        long verdict = adminResponder.resetVerdict(message);
        if (verdict == MessageValidator.PASS) {
            state.recordUnsequenced(message);
            moveTo(message.number(Tags.NEW_SEQ_NO));
        } else {
            refuse(message, seqNum, verdict);
        }
    }

    // Messages queued before the reset are processed first.
    private void moveTo(long newSeqNo) {
        long nextIn = store.nextIn();
        if (gapQueue.first(nextIn) == nextIn) {
            movesTo = newSeqNo;
        } else {
            adminResponder.move(newSeqNo);
        }
    }

    private void logout(Message message, long seqNum) {
        boolean isEarly = seqNum > store.nextIn() && !isInTurn(seqNum);
        // With numbers that are reset at the disconnect the answer is immediate: QuickFIX/J's acceptance definitions
        // 2m,
        // RejectResentMessage and, for FIX 5.0, 1a_ValidLogonMsgSeqNumTooHigh demand it. QuickFIX does the same.
        boolean resets = config.resetPolicy().onDisconnect();
        boolean answersAtOnce = resets || config.validation().style() == RejectStyle.QUICKFIX;
        if (isEarly && !answersAtOnce && state.status() == SessionStatus.ACTIVE) {
            tooHigh(message, seqNum);
            sender.respondTo(seqNum);
            lifecycle.peerLoggedOutEarly(message, seqNum, rules.logoutFollowsGap());
            sender.respondToNone();
            return;
        }
        if (isEarly) {
            String then = resets ? "its numbers are reset" : "the messages are requested after the next logon";
            reportGap(store.nextIn(), seqNum, "this session ends, and " + then);
        }
        countInTurn(message, seqNum);
        sender.respondTo(seqNum);
        lifecycle.peerLoggedOut(message);
        sender.respondToNone();
    }

    private void logonAgain(Message message, long seqNum) {
        if (message.isSet(Tags.POSS_DUP_FLAG) || seqNum < store.nextIn()) {
            inSequence(message, seqNum);
        } else {
            state.recordUnsequenced(message);
            lifecycle.fail(DisconnectReason.PROTOCOL_ERROR, "Logon received on a session that is logged on");
        }
    }

    private void tooHigh(Message message, long seqNum) {
        long nextIn = store.nextIn();
        if (config.resend().gapPolicy() == GapPolicy.IGNORE_GAP) {
            process(message, seqNum);
            return;
        }
        state.recordUnsequenced(message);
        gapQueue.offer(seqNum, message);
        if (message.msgType() == MsgTypes.RESEND_REQUEST) adminResponder.resendRequest(message, seqNum);
        // It may answer this end's ResendRequest(2): then nothing fills the gap that it waits behind.
        if (message.msgType() == MsgTypes.REJECT) application.rejected(message);
        boolean asked = gapQueue.isOpen(nextIn) && !gapQueue.isStale(state.nowNs(), RESEND_TIMEOUT_NS);
        // No new request for a ResendRequest(2): two ends with gaps would request in a loop.
        boolean again =
                config.resend().gapPolicy() == GapPolicy.REQUEST_ALWAYS && message.msgType() != MsgTypes.RESEND_REQUEST;
        if ((asked && !again) || gapQueue.first(nextIn) == nextIn || state.status() == SessionStatus.CLOSING) return;
        reportGap(nextIn, seqNum, REQUESTED);
        requestResend(nextIn, gapQueue.lastMissing(nextIn), asked);
    }

    private void reportGap(long expected, long received, String then) {
        String text = "MsgSeqNum(34) is " + received + ", expected " + expected + "; " + then;
        application.report(SessionEvent.GAP_DETECTED, expected, text);
    }

    private void tooLow(Message message, long seqNum, long expected) {
        state.recordUnsequenced(message);
        boolean respondsToTooLow = config.validation().style() == RejectStyle.QUICKFIX;
        if (respondsToTooLow && message.msgType() == MsgTypes.RESEND_REQUEST) {
            adminResponder.resendRequest(message, seqNum);
            return;
        }
        if (!message.isSet(Tags.POSS_DUP_FLAG)) {
            lifecycle.failTooLow(seqNum, expected);
            return;
        }
        long verdict = check.duplicateVerdict(message);
        if (verdict == MessageValidator.PASS) {
            application.report(SessionEvent.MESSAGE_IGNORED, seqNum);
        } else {
            rejects.reject(message, seqNum, verdict);
            logoutAfter(message, verdict);
        }
    }

    // Counted even when rejected: the peer has used this number (FIX 4.4 vol. 2, Reject).
    private void refuse(Message message, long seqNum, long verdict) {
        countInTurn(message, seqNum);
        boolean isApplication = !MsgTypes.isAdmin(message.msgType());
        if (isApplication && config.validation().rejectAction() != RejectAction.GO_ON) {
            lifecycle.endAfterReject();
            return;
        }
        if (seqNum <= SequenceNumbers.MAX) sender.respondTo(seqNum);
        rejects.reject(message, seqNum, verdict);
        logoutAfter(message, verdict);
        sender.respondToNone();
    }

    private void logoutAfter(Message message, long verdict) {
        int reason = MessageValidator.reason(verdict);
        if (reason != RejectReason.COMP_ID_PROBLEM && reason != RejectReason.SENDING_TIME_PROBLEM) return;
        boolean silent = config.validation().style() == RejectStyle.QUICKFIX;
        lifecycle.logout(silent ? "" : rejects.text(message, verdict));
    }

    // Without sequence validation each message counts as the expected one.
    private void countInTurn(Message message, long seqNum) {
        if (isInTurn(seqNum)) {
            count(message, config.validation().sequence() ? seqNum : store.nextIn());
        } else {
            state.recordUnsequenced(message);
        }
    }

    private void countIfExpected(Message message, long seqNum) {
        if (seqNum == store.nextIn()) {
            count(message, seqNum);
        } else {
            state.recordUnsequenced(message);
        }
    }

    // A repeated request while the response is expected (REQUEST_ALWAYS) does not count as a loop.
    private void requestResend(long from, long missingTo, boolean expectsAnswer) {
        int chunk = config.resend().chunk();
        boolean isLast = chunk == 0 || missingTo - from < chunk;
        long askedTo = isLast ? missingTo : from + chunk - 1;
        if (!expectsAnswer && gapQueue.isAskedTooOften(from, config.resend().requestsMax())) {
            String text = "ResendRequest from " + from + " was sent "
                    + config.resend().requestsMax() + " times and brought nothing";
            lifecycle.fail(DisconnectReason.RESEND_LOOP, text, text + NO_RESEND);
            return;
        }
        boolean isOpen = isLast && !config.resend().closedEnd();
        sender.begin(MsgTypes.RESEND_REQUEST)
                .put(Tags.BEGIN_SEQ_NO, from)
                .put(Tags.END_SEQ_NO, isOpen ? rules.infinity() : askedTo);
        sender.end();
        gapQueue.asked(missingTo, askedTo, state.nowNs());
        application.report(SessionEvent.RESEND_REQUESTED, from);
    }
}
