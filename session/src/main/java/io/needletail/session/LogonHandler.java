package io.needletail.session;

import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** The first exchange of a connection: who is there, how often to beat, and whether numbers begin anew. */
final class LogonHandler {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long HEARTBEAT_SECONDS_MAX = 86_400;

    private final SessionState course;
    private final SessionConfig config;
    private final MessageStore history;
    private final InboundProcessor inbound;
    private final boolean nextExpected;
    private String peerApplVerId = "";
    // Our Logon(A) took number 1 and awaits its answer: a peer that says it began anew has counted it.
    private boolean firstIsOut;
    private long storedFrom;

    LogonHandler(SessionState course, InboundProcessor inbound) {
        this.course = course;
        this.inbound = inbound;
        config = course.config();
        history = course.history();
        nextExpected = config.recovery().nextExpected();
    }

    /** DefaultApplVerID(1137) of the peer's last Logon(A). */
    String peerApplVerId() {
        return peerApplVerId;
    }

    /** Says Logon(A) as the initiator. */
    void begin() {
        course.resetIfOld();
        boolean resets = config.resets().onLogon();
        if (resets) course.reset();
        course.timers().heartbeat(config.liveness().heartbeatNs());
        say(resets, history.nextIn());
    }

    /** Takes the first message of the peer, which has to be a Logon(A). */
    void onMessage(Message message) {
        if (message.msgType() != MsgTypes.LOGON || !inbound.isOfVersion(message)) {
            refuseOther(message);
            return;
        }
        course.resetIfOld();
        if (!isAcceptable(message)) return;
        if (course.state() == SessionStatus.LOGON_SENT) {
            if (message.isSet(Tags.RESET_SEQ_NUM_FLAG)) resetAsInitiator();
        } else if (message.isSet(Tags.RESET_SEQ_NUM_FLAG) || config.resets().onLogon()) {
            course.reset();
        }
        answer(message);
    }

    /** Takes a Logon(A) that asks on a live session to begin anew at 1 (FIX 4.4 vol. 2, Logon, ResetSeqNumFlag). */
    void again(Message message) {
        if (!isAcceptable(message)) return;
        course.resender().stop();
        inbound.forget();
        course.out().flows(true);
        if (firstIsOut) {
            resetAsInitiator();
            firstIsOut = false;
            inbound.logon(message, message.number(Tags.MSG_SEQ_NUM), false);
        } else {
            course.reset();
            answer(message);
            firstIsOut = false;
        }
    }

    private boolean isAcceptable(Message message) {
        long verdict = inbound.dialectVerdict(message);
        if (verdict == MessageValidator.PASS) verdict = inbound.headerVerdict(message);
        if (verdict == MessageValidator.PASS) verdict = heartbeatVerdict(message);
        if (verdict != MessageValidator.PASS) {
            refuse(message, verdict);
            return false;
        }
        // A peer that has not proved who it is learns nothing of hours and numbers.
        String refusal = config.initiator() ? "" : credentialRefusal(message);
        if (refusal.isEmpty()) refusal = refusal(message);
        if (refusal.isEmpty()) return true;
        refuse(message, refusal);
        return false;
    }

    private String refusal(Message message) {
        if (encrypts(message)) {
            return "EncryptMethod(98) must be 0: messages are not encrypted here, connections are, by TLS";
        } else if (message.number(Tags.HEART_BT_INT) < 0) {
            return "HeartBtInt must not be negative";
        } else if (!FieldValue.isPresent(message.number(Tags.MSG_SEQ_NUM))) {
            return "Received message without MsgSeqNum";
        } else if (message.number(Tags.MSG_SEQ_NUM) > SequenceNumbers.MAX) {
            return "MsgSeqNum(34) is " + message.number(Tags.MSG_SEQ_NUM) + ", at most " + SequenceNumbers.MAX
                    + " is accepted";
        } else if (!course.hours().isOpen(course.nowNs())) {
            return "Logon attempt not within session time";
        } else if (saysTooMuch(message)) {
            return "Tag 789 (NextExpectedMsgSeqNum) is higher than expected. Expected " + history.nextOut()
                    + ", Received " + message.number(Tags.NEXT_EXPECTED_MSG_SEQ_NUM);
        }
        return course.askAboutLogon(message);
    }

    // The peer is not told which field is at fault.
    private String credentialRefusal(Message message) {
        int fault = config.logon().credentialFault(message);
        if (fault != 0) {
            course.tell(SessionEvent.CREDENTIALS_REFUSED, fault);
            return "Invalid credentials";
        }
        int newPassword = LogonFields.newPassword(message);
        if (newPassword == 0 || course.handlesNewPassword()) return "";
        course.tell(SessionEvent.NEW_PASSWORD_REFUSED, newPassword);
        return "A new password (" + newPassword + ") is not supported";
    }

    private static boolean encrypts(Message message) {
        return message.has(Tags.ENCRYPT_METHOD) && message.number(Tags.ENCRYPT_METHOD) != 0;
    }

    // A peer that has seen messages of ours which we never sent: nothing can repair that.
    private boolean saysTooMuch(Message message) {
        boolean beginsAnew = message.isSet(Tags.RESET_SEQ_NUM_FLAG);
        return nextExpected && !beginsAnew && message.number(Tags.NEXT_EXPECTED_MSG_SEQ_NUM) > history.nextOut();
    }

    // All but the sequence has been checked.
    private void answer(Message message) {
        long seqNum = message.number(Tags.MSG_SEQ_NUM);
        if (seqNum < history.nextIn() && config.checks().sequence()) {
            inbound.note(message);
            course.failTooLow(seqNum, history.nextIn());
            return;
        }
        peerApplVerId = message.text(Tags.DEFAULT_APPL_VER_ID);
        // An initiator that has just begun anew says its Logon(A) again: the peer expects number 1 now.
        boolean answers = course.state() != SessionStatus.LOGON_SENT || history.nextOut() == 1;
        if (answers && !config.initiator()) {
            course.timers().heartbeat(message.number(Tags.HEART_BT_INT) * SECOND_NS);
        }
        firstIsOut = false;
        course.out().answers(seqNum);
        if (answers) {
            boolean inTurn = seqNum <= history.nextIn();
            say(message.isSet(Tags.RESET_SEQ_NUM_FLAG), inTurn ? history.nextIn() + 1 : history.nextIn());
        }
        course.out().answersNobody();
        // What was stored since our Logon(A) would otherwise be missed only when something follows it.
        if (storedFrom < history.nextOut()) course.resender().sendStored(storedFrom);
        resendExpected(message, seqNum);
        // A peer that does not speak of 789 sends nothing again by itself.
        inbound.logon(message, seqNum, nextExpected && message.has(Tags.NEXT_EXPECTED_MSG_SEQ_NUM));
        if (!course.isLive()) course.loggedOn();
    }

    // The number that the peer names in 789 is as good as a ResendRequest(2) up to our Logon(A).
    private void resendExpected(Message message, long seqNum) {
        long expected = message.number(Tags.NEXT_EXPECTED_MSG_SEQ_NUM);
        if (!nextExpected || message.isSet(Tags.RESET_SEQ_NUM_FLAG) || expected < 1) return;
        long last = storedFrom - 1;
        if (expected < last || (expected == last && config.initiator())) {
            course.tell(SessionEvent.RESENDING, expected);
            course.resender().request(expected, last, seqNum);
        }
    }

    // The peer that echoes our own ResetSeqNumFlag(141) does not ask again.
    private void resetAsInitiator() {
        if (!firstIsOut) {
            course.reset();
        } else if (history.nextIn() != 1) {
            history.moved(1, history.nextOut(), course.nowNs());
            course.tell(SessionEvent.SEQUENCE_MOVED, 1);
        }
    }

    private void say(boolean resets, long expected) {
        firstIsOut = config.initiator() && history.nextOut() == 1;
        LogonFields terms = config.logon();
        MessageWriter writer = course.admin(MsgTypes.LOGON)
                .put(Tags.ENCRYPT_METHOD, '0')
                .put(Tags.HEART_BT_INT, course.timers().heartbeatNs() / SECOND_NS);
        if (resets) writer.put(Tags.RESET_SEQ_NUM_FLAG, 'Y');
        boolean proves = config.initiator();
        if (proves && !terms.username().isEmpty()) writer.put(Tags.USERNAME, terms.username());
        if (proves && !terms.password().isEmpty()) writer.put(Tags.PASSWORD, terms.password());
        if (nextExpected) writer.put(Tags.NEXT_EXPECTED_MSG_SEQ_NUM, expected);
        if (!terms.applVerId().isEmpty()) writer.put(Tags.DEFAULT_APPL_VER_ID, applVerId(terms));
        for (LogonFields.Extra extra : terms.fields()) {
            if (proves || !Credentials.isSecret(extra.tag())) writer.put(extra.tag(), extra.value());
        }
        course.end();
        storedFrom = history.nextOut();
    }

    // An acceptor speaks the version that the peer asked for and that was let in.
    private String applVerId(LogonFields terms) {
        return config.initiator() || peerApplVerId.isEmpty() ? terms.applVerId() : peerApplVerId;
    }

    // Whoever calls without a Logon(A) hears nothing; a peer that we called hears why we leave (session test case
    // 1B.e).
    private void refuseOther(Message message) {
        if (message.msgType() == MsgTypes.LOGOUT) {
            inbound.note(message);
            course.tellLogout(message.text(Tags.TEXT));
            course.close(DisconnectReason.LOGON_REFUSED);
        } else if (course.state() == SessionStatus.LOGON_SENT && inbound.isOfVersion(message)) {
            refuse(message, "First message is not a Logon");
        } else {
            inbound.note(message);
            course.close(DisconnectReason.LOGON_REFUSED);
        }
    }

    private void refuse(Message message, long verdict) {
        if (MessageValidator.reason(verdict) == RejectReason.COMP_ID_PROBLEM) {
            inbound.note(message);
            course.close(DisconnectReason.LOGON_REFUSED);
        } else if (MessageValidator.tag(verdict) == Tags.DEFAULT_APPL_VER_ID
                && MessageValidator.field(verdict) != FieldReader.NOT_FOUND) {
            refuse(message, "Invalid DefaultApplVerID=" + message.text(Tags.DEFAULT_APPL_VER_ID));
        } else {
            refuse(message, "Invalid Logon message: " + course.text(message, verdict));
        }
    }

    // QuickFIX closes without a word.
    private void refuse(Message message, String text) {
        inbound.note(message);
        if (course.isLive()) {
            course.fail(DisconnectReason.PROTOCOL_ERROR, text);
        } else if (config.checks().style() == RejectStyle.QUICKFIX) {
            course.close(DisconnectReason.LOGON_REFUSED);
        } else {
            course.fail(DisconnectReason.LOGON_REFUSED, text);
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
