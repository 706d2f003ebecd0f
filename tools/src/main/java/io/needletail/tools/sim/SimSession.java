package io.needletail.tools.sim;

import io.needletail.wire.Ascii;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** One connection of the counterparty: the session layer as far as a test needs it, and replies. One thread. */
final class SimSession {
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final int HEARTBEAT_SECONDS = 30;

    private final SimSettings settings;
    private final OutputStream out;
    private final ReplySource replies;
    private final SimLog log;
    private FaultyWire wire;
    private long expected = 1;
    private long received;
    private long heartbeatNs = HEARTBEAT_SECONDS * NS_PER_SECOND;
    private boolean isRequested;
    private boolean isOver;

    SimSession(SimSettings settings, OutputStream out, ReplySource replies, SimLog log) {
        this.settings = settings;
        this.out = out;
        this.replies = replies;
        this.log = log;
    }

    /** Begins as the initiator. */
    void logOn() throws IOException {
        wire = new FaultyWire(out, settings.identity(), settings.faults(), log);
        wire.sendAdmin(new Reply("A", "98=0\u0001108=" + HEARTBEAT_SECONDS + "\u0001141=Y\u0001" + version()));
    }

    private String version() {
        return settings.identity().beginString().startsWith("FIXT") ? "1137=9\u0001" : "";
    }

    /** Takes a message of the peer. */
    void take(Message message) throws IOException {
        log.in(message.bytes(), message.start(), message.length());
        int type = message.msgType();
        if (wire == null && type != MsgTypes.LOGON) {
            log.line("the first message is no Logon(A): the connection is closed");
            isOver = true;
            return;
        }
        if (type == MsgTypes.LOGON) {
            onLogon(message);
            return;
        }
        long seqNum = message.number(Tags.MSG_SEQ_NUM);
        if (type == MsgTypes.SEQUENCE_RESET && !message.isSet(Tags.GAP_FILL_FLAG)) {
            expected = message.number(Tags.NEW_SEQ_NO);
        } else if (type == MsgTypes.RESEND_REQUEST) {
            count(seqNum);
            wire.resend(message.number(Tags.BEGIN_SEQ_NO), Math.max(0, message.number(Tags.END_SEQ_NO)));
        } else if (seqNum > expected) {
            request();
        } else if (seqNum == expected) {
            isRequested = false;
            expected++;
            onExpected(type, message);
        }
        // A lower number is one that was received before.
    }

    private void count(long seqNum) {
        if (seqNum == expected) expected++;
    }

    private void request() throws IOException {
        if (isRequested) return;
        isRequested = true;
        wire.sendAdmin(new Reply("2", "7=" + expected + "\u000116=0\u0001"));
    }

    private void onLogon(Message logon) throws IOException {
        boolean isAnswer = wire != null;
        long seconds = logon.number(Tags.HEART_BT_INT);
        if (FieldValue.isPresent(seconds) && seconds > 0) heartbeatNs = seconds * NS_PER_SECOND;
        boolean isReset = logon.isSet(Tags.RESET_SEQ_NUM_FLAG);
        if (isReset) expected = 1;
        long seqNum = logon.number(Tags.MSG_SEQ_NUM);
        // A simulation remembers nothing of earlier days: it takes the number that the peer begins with.
        expected = Math.max(expected, seqNum) + 1;
        if (!isAnswer) {
            SimIdentity identity = settings.identity().orOf(logon);
            wire = new FaultyWire(out, identity, settings.faults(), log);
            String body = "98=0\u0001108=" + (heartbeatNs / NS_PER_SECOND) + "\u0001" + (isReset ? "141=Y\u0001" : "");
            String applVerId = logon.text(Tags.DEFAULT_APPL_VER_ID);
            wire.sendAdmin(new Reply("A", body + (applVerId.isEmpty() ? "" : "1137=" + applVerId + "\u0001")));
        }
        for (Reply reply : replies.afterLogon()) wire.sendApplication(reply);
    }

    private void onExpected(int type, Message message) throws IOException {
        switch (type) {
            case MsgTypes.TEST_REQUEST ->
                wire.sendAdmin(new Reply("0", "112=" + message.text(Tags.TEST_REQ_ID) + (char) Ascii.SOH));
            case MsgTypes.SEQUENCE_RESET -> expected = Math.max(expected, message.number(Tags.NEW_SEQ_NO));
            case MsgTypes.LOGOUT -> {
                wire.sendAdmin(new Reply("5", ""));
                isOver = true;
            }
            case MsgTypes.HEARTBEAT, MsgTypes.REJECT -> {
                // Nothing to answer; the log has it.
            }
            default -> onApplication(message);
        }
    }

    private void onApplication(Message message) throws IOException {
        received++;
        boolean isRejected = settings.faults().stream()
                .anyMatch(fault -> fault.kind() == Fault.Kind.REJECT && fault.at() == received);
        if (isRejected) {
            long seqNum = message.number(Tags.MSG_SEQ_NUM);
            log.fault(Fault.Kind.REJECT, seqNum);
            wire.sendAdmin(new Reply(
                    "3",
                    "45=" + seqNum + "\u0001372=" + message.text(Tags.MSG_TYPE) + "\u0001373=99\u000158=rejected on"
                            + " demand\u0001"));
            return;
        }
        List<Reply> answer = replies.to(message);
        for (Reply reply : answer) wire.sendApplication(reply);
    }

    /** Sends a Heartbeat(0) when nothing else was sent for long enough. */
    void onTime() throws IOException {
        if (wire != null && System.nanoTime() - wire.lastSentNs() >= heartbeatNs) wire.sendAdmin(new Reply("0", ""));
    }

    boolean isOver() {
        return isOver;
    }
}
