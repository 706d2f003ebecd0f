package io.needletail.session.simulation;

import io.needletail.session.SessionStateMachine;
import io.needletail.session.SessionStatus;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * Rules that hold at one end after each step, for any behaviour of the link.
 *
 * <p>Delivery alone does not show every error: an end that sends no heartbeats, that sleeps after its clock has stepped
 * back or that does not mark duplicates still delivers in the end, over a new connection.
 */
final class Rules {
    private static final int IDLE_STEPS_MAX = 50;
    private static final long LATE_MAX_NS = 100_000_000L;

    private final Terms terms;
    private final CrashingStore store;
    private final Message answer;
    private final byte[] scratch;
    private final boolean peerSaysProcessed;
    private long receivedNs;
    private long highest;
    private int idleSteps;
    private boolean inSequence;
    private boolean wasActive;
    private long nextOut;
    private boolean busy;

    Rules(Terms terms, boolean ofInitiator, CrashingStore store) {
        this.terms = terms;
        peerSaysProcessed = terms.recovery(!ofInitiator).lastProcessed();
        this.store = store;
        answer = new Message(terms.limits().fields());
        scratch = new byte[terms.limits().messageBytes()];
    }

    void connected(long nowNs) {
        receivedNs = nowNs;
        highest = 0;
        idleSteps = 0;
    }

    /** Bytes of the peer stay unread because the store prepares room: it is not silent. */
    void unread(long nowNs) {
        receivedNs = nowNs;
    }

    /** Requires PossDupFlag(43) for a number that is received twice on one connection. */
    void before(SessionStateMachine session, Message message, long nowNs) {
        receivedNs = nowNs;
        idleSteps = 0;
        long seqNum = message.number(Tags.MSG_SEQ_NUM);
        inSequence = seqNum == store.nextIn();
        wasActive = session.status() == SessionStatus.ACTIVE;
        nextOut = store.nextOut();
        if (isMove(message)) return;
        if (message.isSet(Tags.POSS_DUP_FLAG)) {
            if (!message.has(Tags.ORIG_SENDING_TIME)) throw new Violation("no OrigSendingTime(122): " + message);
        } else if (seqNum <= highest) {
            throw new Violation("no PossDupFlag(43) after number " + highest + ": " + message);
        } else {
            highest = seqNum;
        }
        requireProcessed(message);
    }

    // SequenceReset-Reset, which only a fault sends: its own number has no meaning.
    private static boolean isMove(Message message) {
        return message.msgType() == MsgTypes.SEQUENCE_RESET && !message.isSet(Tags.GAP_FILL_FLAG);
    }

    // The number that the peer reports as processed must have been sent to it.
    private void requireProcessed(Message message) {
        if (!peerSaysProcessed || terms.life().promise() == Promise.FORGETS) return;
        long processed = message.number(Tags.LAST_MSG_SEQ_NUM_PROCESSED);
        // A repeated frame comes from a fault, and proves nothing.
        if (message.isSet(Tags.POSS_DUP_FLAG) && !message.has(Tags.LAST_MSG_SEQ_NUM_PROCESSED)) return;
        if (processed < 0 || processed >= nextOut) throw new Violation("no such number processed: " + message);
    }

    long highest() {
        return highest;
    }

    /** Sets whether bytes wait to be sent: due work may then have to wait for space. */
    void busy(boolean yes) {
        busy = yes;
    }

    /** Returns whether the message has been processed. */
    boolean after(SessionStateMachine session, Message message) {
        boolean active = wasActive && session.status() == SessionStatus.ACTIVE;
        if (active && inSequence && message.msgType() == MsgTypes.TEST_REQUEST && !answers(message)) {
            throw new Violation("no response: " + message);
        }
        requireDeadline(session);
        return message.number(Tags.MSG_SEQ_NUM) < store.nextIn();
    }

    void timed(SessionStateMachine session, boolean worked, long nowNs) {
        idleSteps = worked ? 0 : idleSteps + 1;
        if (idleSteps > IDLE_STEPS_MAX)
            throw new Violation("has a due deadline in " + session.status() + " and no work");
        requireDeadline(session);
        requireTimeout(session, nowNs);
        boolean overstays = session.status() == SessionStatus.ACTIVE && !session.isOpen(session.nowNs());
        if (overstays) throw new Violation("logged on outside of the schedule");
    }

    private boolean answers(Message testRequest) {
        for (long number = nextOut; number < store.nextOut(); number++) {
            int length = store.find(number, scratch, 0);
            answer.index(scratch, 0, length);
            if (answer.text(Tags.TEST_REQ_ID).equals(testRequest.text(Tags.TEST_REQ_ID))) return true;
        }
        return false;
    }

    private void requireDeadline(SessionStateMachine session) {
        long withinNs = switch (session.status()) {
            case ACTIVE -> terms.heartbeatNs() == 0 ? Long.MAX_VALUE : patienceNs();
            case AWAITING_LOGON, LOGON_SENT -> Terms.LOGON_TIMEOUT_NS;
            case LOGOUT_SENT, CLOSING -> Terms.LOGOUT_TIMEOUT_NS;
            case DISCONNECTED -> Long.MAX_VALUE;
        };
        if (session.deadlineNs() - session.nowNs() > withinNs) {
            throw new Violation(
                    "sleeps for " + (session.deadlineNs() - session.nowNs()) + " ns in " + session.status());
        }
    }

    private long patienceNs() {
        return busy ? (long) (terms.heartbeatNs() * (1 + Terms.TIMEOUT_AFTER)) : terms.heartbeatNs();
    }

    private void requireTimeout(SessionStateMachine session, long nowNs) {
        if (session.status() != SessionStatus.ACTIVE || terms.heartbeatNs() == 0) return;
        long silentNs = nowNs - receivedNs;
        // A clock that steps back takes along what had passed since the last input, an interval at most.
        if (silentNs > terms.heartbeatNs() * (2 + Terms.TIMEOUT_AFTER) + LATE_MAX_NS) {
            throw new Violation("still connected after " + silentNs + " ns of silence");
        }
    }
}
