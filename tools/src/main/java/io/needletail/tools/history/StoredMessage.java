package io.needletail.tools.history;

import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.Optional;

/** A message that QuickFIX/J sent and kept under a number. */
public final class StoredMessage {
    private static final int FIELDS_MAX = 65_536;

    private final int seqNum;
    private final byte[] bytes;

    StoredMessage(int seqNum, byte[] bytes) {
        this.seqNum = seqNum;
        this.bytes = bytes;
    }

    /** {@return its MsgSeqNum(34)} */
    public int seqNum() {
        return seqNum;
    }

    /** {@return the frame as it was sent} */
    public byte[] bytes() {
        return bytes;
    }

    /** Tests that it is a Logon(A) or a Logout(5), which need no answer of the peer. */
    boolean opensOrEndsSession() {
        long type = message().msgType();
        return type == MsgTypes.LOGON || type == MsgTypes.LOGOUT;
    }

    /** {@return the time at which it was sent: its SendingTime(52), epoch nanoseconds} */
    public long sentNs() {
        return message().timestamp(Tags.SENDING_TIME);
    }

    /** Reason for which it cannot be sent again; empty for none. */
    Optional<String> problem(String prefix) {
        if (Framer.frame(bytes, 0, bytes.length, bytes.length) != bytes.length) {
            return Optional.of("its " + bytes.length
                    + " bytes are no frame: BodyLength(9) or CheckSum(10) does not fit, or it is not whole");
        }
        Message message = message();
        if (!message.isComplete()) return Optional.of("its fields are garbled");
        if (message.number(Tags.MSG_SEQ_NUM) != seqNum) {
            return Optional.of("its MsgSeqNum(34) is " + message.text(Tags.MSG_SEQ_NUM));
        }
        if (message.timestamp(Tags.SENDING_TIME) <= 0) {
            return Optional.of("its SendingTime(52) is \"" + message.text(Tags.SENDING_TIME) + "\", no time");
        }
        String owner = legal(message.text(Tags.BEGIN_STRING) + "-" + message.text(Tags.SENDER_COMP_ID));
        String peer = legal("-" + message.text(Tags.TARGET_COMP_ID));
        if (!prefix.startsWith(owner) || prefix.indexOf(peer, owner.length()) < 0) {
            return Optional.of("it is a message of " + owner + " to" + peer.replace('-', ' ') + ", not of " + prefix);
        }
        return Optional.empty();
    }

    private Message message() {
        Message message = new Message(Math.min(FIELDS_MAX, bytes.length / 2 + 1));
        message.index(bytes, 0, bytes.length);
        return message;
    }

    /**
     * As QuickFIX/J names a session's files: sub and location IDs follow behind each CompID, a qualifier at the end.
     */
    private static String legal(String name) {
        return name.replaceAll("[^a-zA-Z0-9.-]", "_");
    }
}
