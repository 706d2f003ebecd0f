package io.needletail.session;

import io.needletail.wire.Check;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import io.needletail.wire.Value;

/** The first exchange of a connection: who is there, how often to beat, and whether numbers begin anew. */
final class Logons {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long HEARTBEAT_SECONDS_MAX = 86_400;

    private final Session session;
    private final Inbound inbound;
    private final Timers timers;
    // Our Logon(A) took number 1 and awaits its answer: a peer that says it began anew has counted it.
    private boolean firstIsOut;
    private long storedFrom;

    Logons(Session session, Inbound inbound, Timers timers) {
        this.session = session;
        this.inbound = inbound;
        this.timers = timers;
    }

    /** Says Logon(A) as the initiator. */
    void begin() {
        boolean resets = session.config().resets().onLogon();
        if (resets) reset();
        timers.heartbeat(session.config().liveness().heartbeatNs());
        say(resets);
    }

    /** Takes the first message of the peer: anything but a Logon(A) ends the connection without a word. */
    void onMessage(Message message) {
        if (message.msgType() != MsgTypes.LOGON || !inbound.isOfVersion(message)) {
            inbound.note(message);
            if (message.msgType() == MsgTypes.LOGOUT) {
                session.listener().onLogout(session, message.text(Tags.TEXT));
            }
            session.close(DisconnectReason.LOGON_REFUSED);
            return;
        }
        if (!isAcceptable(message)) return;
        if (session.state() == State.LOGON_SENT) {
            if (message.isSet(Tags.RESET_SEQ_NUM_FLAG)) resetAsInitiator();
        } else if (message.isSet(Tags.RESET_SEQ_NUM_FLAG)
                || session.config().resets().onLogon()) {
            reset();
        }
        answer(message);
    }

    /** Takes a Logon(A) that asks on a live session to begin anew at 1 (FIX 4.4 vol. 2, Logon, ResetSeqNumFlag). */
    void again(Message message) {
        if (!isAcceptable(message)) return;
        session.forget();
        if (firstIsOut) {
            resetAsInitiator();
            firstIsOut = false;
            inbound.logon(message, message.number(Tags.MSG_SEQ_NUM));
        } else {
            reset();
            answer(message);
            firstIsOut = false;
        }
    }

    private boolean isAcceptable(Message message) {
        long verdict = inbound.headerVerdict(message);
        if (verdict == Check.PASS) verdict = inbound.dialectVerdict(message);
        if (verdict == Check.PASS) verdict = heartbeatVerdict(message);
        if (verdict != Check.PASS) {
            refuse(message, verdict);
        } else if (message.number(Tags.HEART_BT_INT) < 0) {
            refuse(message, "HeartBtInt must not be negative");
        } else if (!Value.isPresent(message.number(Tags.MSG_SEQ_NUM))) {
            refuse(message, "Received message without MsgSeqNum");
        } else {
            return true;
        }
        return false;
    }

    // All but the sequence has been checked.
    private void answer(Message message) {
        long seqNum = message.number(Tags.MSG_SEQ_NUM);
        History history = session.history();
        if (seqNum < history.nextIn()) {
            inbound.note(message);
            session.failTooLow(seqNum, history.nextIn());
            return;
        }
        // An initiator that has just begun anew says its Logon(A) again: the peer expects number 1 now.
        boolean answers = session.state() != State.LOGON_SENT || history.nextOut() == 1;
        if (answers && !session.config().initiator()) {
            timers.heartbeat(message.number(Tags.HEART_BT_INT) * SECOND_NS);
        }
        firstIsOut = false;
        if (answers) say(message.isSet(Tags.RESET_SEQ_NUM_FLAG));
        // What was stored since our Logon(A) would otherwise be missed only when something follows it.
        session.sendStored(storedFrom);
        inbound.logon(message, seqNum);
        if (!session.isLive()) session.loggedOn();
    }

    private void reset() {
        session.history().reset(session.nowNs());
        session.listener().onEvent(session, SessionEvent.SEQUENCE_RESET, 1);
    }

    // The peer that echoes our own ResetSeqNumFlag(141) does not ask again.
    private void resetAsInitiator() {
        History history = session.history();
        if (!firstIsOut) {
            reset();
        } else if (history.nextIn() != 1) {
            history.moved(1, history.nextOut(), session.nowNs());
            session.listener().onEvent(session, SessionEvent.SEQUENCE_MOVED, 1);
        }
    }

    private void say(boolean resets) {
        firstIsOut = session.config().initiator() && session.history().nextOut() == 1;
        MessageWriter writer = session.admin(MsgTypes.LOGON)
                .put(Tags.ENCRYPT_METHOD, '0')
                .put(Tags.HEART_BT_INT, timers.heartbeatNs() / SECOND_NS);
        if (resets) writer.put(Tags.RESET_SEQ_NUM_FLAG, 'Y');
        session.end();
        storedFrom = session.history().nextOut();
    }

    private void refuse(Message message, long verdict) {
        if (Check.reason(verdict) == RejectReason.COMP_ID_PROBLEM) {
            inbound.note(message);
            session.close(DisconnectReason.LOGON_REFUSED);
        } else {
            refuse(message, "Invalid Logon message: " + RejectReason.describe(verdict));
        }
    }

    private void refuse(Message message, String text) {
        inbound.note(message);
        session.fail(session.isLive() ? DisconnectReason.PROTOCOL_ERROR : DisconnectReason.LOGON_REFUSED, text);
    }

    private static long heartbeatVerdict(Message message) {
        long seconds = message.number(Tags.HEART_BT_INT);
        if (seconds == Value.ABSENT) return Check.verdict(RejectReason.REQUIRED_TAG_MISSING, Tags.HEART_BT_INT);
        if (seconds == Value.MALFORMED) return Check.verdict(RejectReason.INCORRECT_FORMAT, Tags.HEART_BT_INT);
        return seconds > HEARTBEAT_SECONDS_MAX
                ? Check.verdict(RejectReason.VALUE_INCORRECT, Tags.HEART_BT_INT)
                : Check.PASS;
    }
}
