package io.needletail.session;

import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** Exchanges Logon(A): validates the peer's identity and credentials, agrees HeartBtInt(108) and sequence resets. */
final class LogonHandler {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long HEARTBEAT_SECONDS_MAX = 86_400;

    private final SessionState state;
    private final MessageSender sender;
    private final Resender resender;
    private final ListenerCalls application;
    private final SessionLifecycle lifecycle;
    private final InboundCheck check;
    private final Rejects rejects;
    private final SessionConfig config;
    private final MessageStore store;
    private final InboundProcessor inbound;
    private final boolean nextExpected;
    private String peerApplVerId = "";
    // This end's Logon(A) has number 1 and its response is awaited: a peer that confirms the reset has counted it.
    private boolean firstIsOut;
    private long storedFrom;

    LogonHandler(SessionParts parts, InboundCheck check, Rejects rejects, InboundProcessor inbound) {
        state = parts.state();
        sender = parts.sender();
        resender = parts.resender();
        application = parts.application();
        lifecycle = parts.lifecycle();
        this.check = check;
        this.rejects = rejects;
        this.inbound = inbound;
        config = state.config();
        store = state.store();
        nextExpected = config.resend().nextExpected();
    }

    /** Returns DefaultApplVerID(1137) of the peer's last Logon(A). */
    String peerApplVerId() {
        return peerApplVerId;
    }

    /** Sends Logon(A) as the initiator. */
    void begin() {
        lifecycle.resetIfOld();
        boolean resets = config.resetPolicy().onLogon();
        if (resets) lifecycle.reset();
        state.timers().heartbeat(config.heartbeat().heartbeatNs());
        sendLogon(resets, store.nextIn());
    }

    /** Takes the first message of the peer, which must be a Logon(A). */
    void onMessage(Message message) {
        if (message.msgType() != MsgTypes.LOGON || !check.isOfVersion(message)) {
            refuseOther(message);
            return;
        }
        lifecycle.resetIfOld();
        boolean asksForReset = message.isSet(Tags.RESET_SEQ_NUM_FLAG);
        if (!isAcceptable(message, asksForReset || resetsAsAcceptor())) return;
        if (state.status() == SessionStatus.LOGON_SENT) {
            if (asksForReset) resetAsInitiator();
        } else if (asksForReset || resetsAsAcceptor()) {
            lifecycle.reset();
        }
        answer(message);
    }

    /** Takes a Logon(A) that requests a reset to 1 on a live session (FIX 4.4 vol. 2, Logon, ResetSeqNumFlag). */
    void again(Message message) {
        if (!isAcceptable(message, true)) return;
        resender.stop();
        inbound.forget();
        sender.writeThrough(true);
        if (firstIsOut) {
            resetAsInitiator();
            firstIsOut = false;
            inbound.logon(message, message.number(Tags.MSG_SEQ_NUM), false);
        } else {
            lifecycle.reset();
            answer(message);
            firstIsOut = false;
        }
    }

    private boolean resetsAsAcceptor() {
        return config.resetPolicy().onLogon() && state.status() == SessionStatus.AWAITING_LOGON;
    }

    // All that may refuse the Logon(A) comes before the first change of state.
    private boolean isAcceptable(Message message, boolean beginsAnew) {
        long verdict = check.dictionaryVerdict(message);
        if (verdict == MessageValidator.PASS) verdict = check.headerVerdict(message);
        if (verdict == MessageValidator.PASS) verdict = heartbeatVerdict(message);
        if (verdict != MessageValidator.PASS) {
            refuse(message, verdict);
            return false;
        }
        // Credentials first: a peer without them receives no information about schedule and numbers.
        String refusal = config.initiator() ? "" : credentialRefusal(message);
        if (refusal.isEmpty()) refusal = refusal(message);
        if (!refusal.isEmpty()) {
            refuse(message, refusal);
            return false;
        }
        long seqNum = message.number(Tags.MSG_SEQ_NUM);
        long expected = beginsAnew ? 1 : store.nextIn();
        if (seqNum >= expected || !config.validation().sequence()) return true;
        state.recordUnsequenced(message);
        lifecycle.failTooLow(seqNum, expected);
        return false;
    }

    private String refusal(Message message) {
        if (encrypts(message)) {
            return "EncryptMethod(98) must be 0: message encryption is not supported; use TLS";
        } else if (message.number(Tags.HEART_BT_INT) < 0) {
            return "HeartBtInt must not be negative";
        } else if (!FieldValue.isPresent(message.number(Tags.MSG_SEQ_NUM))) {
            return "Received message without MsgSeqNum";
        } else if (message.number(Tags.MSG_SEQ_NUM) > SequenceNumbers.MAX) {
            return "MsgSeqNum(34) is " + message.number(Tags.MSG_SEQ_NUM) + ", at most " + SequenceNumbers.MAX
                    + " is accepted";
        } else if (!lifecycle.isOpen(state.nowNs())) {
            return "Logon attempt not within session time";
        } else if (expectsTooMuch(message)) {
            return "Tag 789 (NextExpectedMsgSeqNum) is higher than expected. Expected " + store.nextOut()
                    + ", Received " + message.number(Tags.NEXT_EXPECTED_MSG_SEQ_NUM);
        }
        return application.checkLogon(message);
    }

    // The Logout(5) does not name the wrong field.
    private String credentialRefusal(Message message) {
        int fault = config.logon().credentialFault(message);
        if (fault != 0) {
            application.report(SessionEvent.CREDENTIALS_REFUSED, fault);
            return "Invalid credentials";
        }
        int newPassword = LogonFields.newPassword(message);
        if (newPassword == 0 || application.handlesNewPassword()) return "";
        application.report(SessionEvent.NEW_PASSWORD_REFUSED, newPassword);
        return "A new password (" + newPassword + ") is not supported";
    }

    private static boolean encrypts(Message message) {
        return message.has(Tags.ENCRYPT_METHOD) && message.number(Tags.ENCRYPT_METHOD) != 0;
    }

    // The peer expects a number that was never sent: a resend cannot repair that.
    private boolean expectsTooMuch(Message message) {
        boolean beginsAnew = message.isSet(Tags.RESET_SEQ_NUM_FLAG);
        return nextExpected && !beginsAnew && message.number(Tags.NEXT_EXPECTED_MSG_SEQ_NUM) > store.nextOut();
    }

    // The message has been validated, and what it resets is reset.
    private void answer(Message message) {
        long seqNum = message.number(Tags.MSG_SEQ_NUM);
        peerApplVerId = message.text(Tags.DEFAULT_APPL_VER_ID);
        // An initiator that has just reset sends its Logon(A) again: the peer expects number 1 now.
        boolean replies = state.status() != SessionStatus.LOGON_SENT || store.nextOut() == 1;
        if (replies && !config.initiator()) {
            state.timers().heartbeat(message.number(Tags.HEART_BT_INT) * SECOND_NS);
        }
        firstIsOut = false;
        sender.respondTo(seqNum);
        if (replies) {
            boolean inTurn = seqNum <= store.nextIn();
            sendLogon(message.isSet(Tags.RESET_SEQ_NUM_FLAG), inTurn ? store.nextIn() + 1 : store.nextIn());
        }
        sender.respondToNone();
        // Sends messages stored since this end's Logon(A); the peer would notice them only after the next message.
        if (storedFrom < store.nextOut()) resender.sendStored(storedFrom);
        resendExpected(message, seqNum);
        // A peer without NextExpectedMsgSeqNum(789) resends only on request.
        inbound.logon(message, seqNum, nextExpected && message.has(Tags.NEXT_EXPECTED_MSG_SEQ_NUM));
        if (!state.isLive()) lifecycle.loggedOn();
    }

    // NextExpectedMsgSeqNum(789) of the peer acts as a ResendRequest(2) up to this end's Logon(A).
    private void resendExpected(Message message, long seqNum) {
        long expected = message.number(Tags.NEXT_EXPECTED_MSG_SEQ_NUM);
        if (!nextExpected || message.isSet(Tags.RESET_SEQ_NUM_FLAG) || expected < 1) return;
        long last = storedFrom - 1;
        if (expected < last || (expected == last && config.initiator())) {
            application.report(SessionEvent.RESENDING, expected);
            resender.request(expected, last, seqNum);
        }
    }

    // A peer that echoes ResetSeqNumFlag(141) does not request another reset.
    private void resetAsInitiator() {
        if (!firstIsOut) {
            lifecycle.reset();
        } else if (store.nextIn() != 1) {
            store.moved(1, store.nextOut(), state.nowNs());
            application.report(SessionEvent.SEQUENCE_MOVED, 1);
        }
    }

    private void sendLogon(boolean resets, long expected) {
        firstIsOut = config.initiator() && store.nextOut() == 1;
        LogonFields logonFields = config.logon();
        MessageWriter writer = sender.begin(MsgTypes.LOGON)
                .put(Tags.ENCRYPT_METHOD, '0')
                .put(Tags.HEART_BT_INT, state.timers().heartbeatNs() / SECOND_NS);
        if (resets) writer.put(Tags.RESET_SEQ_NUM_FLAG, 'Y');
        boolean sendsCredentials = config.initiator();
        if (sendsCredentials && !logonFields.username().isEmpty()) writer.put(Tags.USERNAME, logonFields.username());
        if (sendsCredentials && !logonFields.password().isEmpty()) writer.put(Tags.PASSWORD, logonFields.password());
        if (nextExpected) writer.put(Tags.NEXT_EXPECTED_MSG_SEQ_NUM, expected);
        if (!logonFields.applVerId().isEmpty()) writer.put(Tags.DEFAULT_APPL_VER_ID, applVerId(logonFields));
        for (LogonFields.Extra extra : logonFields.fields()) {
            if (sendsCredentials || !Credentials.isSecret(extra.tag())) writer.put(extra.tag(), extra.value());
        }
        application.fillLogon(writer);
        if (!sender.end()) {
            lifecycle.close(DisconnectReason.CLOSED_HERE, "this end's Logon(A) is longer than a message may be");
        }
        storedFrom = store.nextOut();
    }

    // An acceptor uses the version of the peer's accepted Logon(A).
    private String applVerId(LogonFields logonFields) {
        return config.initiator() || peerApplVerId.isEmpty() ? logonFields.applVerId() : peerApplVerId;
    }

    // An acceptor closes without a message; an initiator sends Logout(5) with the reason (session test case 1B.e).
    private void refuseOther(Message message) {
        if (message.msgType() == MsgTypes.LOGOUT) {
            state.recordUnsequenced(message);
            application.logoutReceived(message);
            application.loggedOut(LogoutInitiator.PEER, message.text(Tags.TEXT));
            lifecycle.close(DisconnectReason.LOGON_REFUSED, "the peer sent Logout(5): " + message.text(Tags.TEXT));
        } else if (state.status() == SessionStatus.LOGON_SENT && check.isOfVersion(message)) {
            refuse(message, "First message is not a Logon", "the peer answered Logon(A) with " + described(message));
        } else {
            state.recordUnsequenced(message);
            String detail = "the first message is no Logon(A) of this BeginString(8): BeginString(8)="
                    + message.text(Tags.BEGIN_STRING) + ", " + described(message);
            lifecycle.close(DisconnectReason.LOGON_REFUSED, detail);
        }
    }

    private static String described(Message message) {
        String type = "MsgType(35)=" + message.text(Tags.MSG_TYPE);
        return message.has(Tags.TEXT) ? type + ", Text(58)=" + message.text(Tags.TEXT) : type + " without Text(58)";
    }

    private void refuse(Message message, long verdict) {
        if (MessageValidator.reason(verdict) == RejectReason.COMP_ID_PROBLEM) {
            state.recordUnsequenced(message);
            lifecycle.close(DisconnectReason.LOGON_REFUSED, check.compIdText(message));
        } else if (MessageValidator.reason(verdict) == RejectReason.SENDING_TIME_PROBLEM) {
            refuse(message, "Invalid Logon message: " + rejects.text(message, verdict), check.sendingTimeText(message));
        } else if (MessageValidator.tag(verdict) == Tags.DEFAULT_APPL_VER_ID
                && MessageValidator.field(verdict) != FieldReader.NOT_FOUND) {
            refuse(message, "Invalid DefaultApplVerID=" + message.text(Tags.DEFAULT_APPL_VER_ID));
        } else {
            refuse(message, "Invalid Logon message: " + rejects.text(message, verdict));
        }
    }

    private void refuse(Message message, String text) {
        refuse(message, text, text);
    }

    // QuickFIX closes without Logout(5).
    private void refuse(Message message, String text, String detail) {
        state.recordUnsequenced(message);
        if (state.isLive()) {
            lifecycle.fail(DisconnectReason.PROTOCOL_ERROR, text, detail);
        } else if (config.validation().style() == RejectStyle.QUICKFIX) {
            lifecycle.close(DisconnectReason.LOGON_REFUSED, detail);
        } else {
            lifecycle.fail(DisconnectReason.LOGON_REFUSED, text, detail);
        }
    }

    private static long heartbeatVerdict(Message message) {
        long seconds = message.number(Tags.HEART_BT_INT);
        if (seconds == FieldValue.ABSENT)
            return MessageValidator.verdict(RejectReason.REQUIRED_TAG_MISSING, Tags.HEART_BT_INT);
        if (seconds == FieldValue.MALFORMED)
            return MessageValidator.verdict(RejectReason.INCORRECT_FORMAT, Tags.HEART_BT_INT);
        return seconds > HEARTBEAT_SECONDS_MAX
                ? MessageValidator.verdict(RejectReason.VALUE_INCORRECT, Tags.HEART_BT_INT)
                : MessageValidator.PASS;
    }
}
