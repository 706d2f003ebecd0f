package io.needletail.session;

import io.needletail.wire.Check;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;

/** Writes frames of our end: gives each its header, its number and its place in history and outbox. */
final class Outbound {
    /** Bytes that PossDupFlag(43) and OrigSendingTime(122) add to a message that is sent again. */
    static final int AGAIN_BYTES_MAX = 64;

    private final MessageWriter writer = new MessageWriter();
    private final Rules rules;
    private final byte[] beginString;
    private final byte[] sender;
    private final byte[] target;
    private final int timePlaces;
    private final int messageBytesMax;
    private final History history;
    private final Outbox outbox;
    private long seqNum;
    private int at;
    private long lastNs;
    private boolean flows;
    private long begun;

    Outbound(SessionConfig config, History history, Outbox outbox) {
        this.history = history;
        this.outbox = outbox;
        rules = Rules.of(config.id().beginString());
        beginString = config.id().beginString().getBytes(StandardCharsets.US_ASCII);
        sender = config.id().senderCompId().getBytes(StandardCharsets.US_ASCII);
        target = config.id().targetCompId().getBytes(StandardCharsets.US_ASCII);
        timePlaces = config.timePlaces();
        messageBytesMax = config.limits().messageBytes();
    }

    /** Whether new messages go to the outbox at once; otherwise they are only numbered and kept. */
    void flows(boolean yes) {
        flows = yes;
    }

    /** How many messages have been begun: two that differ tell that what was begun before is overwritten. */
    long begun() {
        return begun;
    }

    long lastNs() {
        return lastNs;
    }

    void shift(long byNs) {
        lastNs += byNs;
    }

    /** Begins a message under the next number. */
    MessageWriter begin(int msgType, long nowNs) {
        return header(msgType, history.nextOut(), nowNs, messageBytesMax - AGAIN_BYTES_MAX, false);
    }

    /** Ends what {@link #begin} began and sends it; false when it was longer than a message may be. */
    boolean end(long nowNs) {
        return keep(nowNs, flows);
    }

    /** Ends what {@link #begin} began and only keeps it; false when it was longer than a message may be. */
    boolean endAway(long nowNs) {
        return keep(nowNs, false);
    }

    /** Sends Logout(5). */
    void logout(String text, long nowNs) {
        begin(MsgTypes.LOGOUT, nowNs);
        if (!text.isEmpty()) writer.put(Tags.TEXT, text);
        end(nowNs);
    }

    /** Sends Reject(3) for a verdict as {@link Check} packs it; false when it would be too long. */
    boolean reject(Message message, long refSeqNum, long verdict, long nowNs) {
        begin(MsgTypes.REJECT, nowNs)
                .put(Tags.REF_SEQ_NUM, refSeqNum)
                .put(Tags.TEXT, RejectReason.text(Check.reason(verdict)));
        if (Check.tag(verdict) > 0) writer.put(Tags.REF_TAG_ID, Check.tag(verdict));
        copyType(message);
        if (Check.reason(verdict) <= rules.rejectReasonMax()) {
            writer.put(Tags.SESSION_REJECT_REASON, Check.reason(verdict));
        }
        return end(nowNs);
    }

    /** Begins a message under a number that was used before. */
    MessageWriter beginAgain(int msgType, long number, long nowNs) {
        return header(msgType, number, nowNs, messageBytesMax, true);
    }

    /** Ends what {@link #beginAgain} began. */
    void endAgain(long nowNs) {
        int length = writer.end();
        if (length == MessageWriter.OVERFLOW) throw tooLong(seqNum);
        history.resent(seqNum, outbox.bytes(), at, length, nowNs);
        append(length, nowNs);
    }

    /** Sends a kept frame as it is, for the first time. */
    boolean sendKept(long number, long nowNs) {
        int length = history.find(number, outbox.bytes(), outbox.claim());
        if (length == 0) return false;
        append(length, nowNs);
        return true;
    }

    // An empty type names nothing.
    private void copyType(Message message) {
        int type = message.find(Tags.MSG_TYPE);
        if (message.from(type) == message.to(type)) return;
        writer.put(Tags.REF_MSG_TYPE, message.bytes(), message.from(type), message.to(type));
    }

    private boolean keep(long nowNs, boolean sends) {
        int length = writer.end();
        if (length == MessageWriter.OVERFLOW) return false;
        history.sent(seqNum, outbox.bytes(), at, length, nowNs);
        if (sends) append(length, nowNs);
        return true;
    }

    private MessageWriter header(int msgType, long number, long nowNs, int bytesMax, boolean again) {
        begun++;
        seqNum = number;
        at = outbox.claim();
        int limit = Math.min(outbox.bytes().length, at + bytesMax);
        writer.begin(outbox.bytes(), at, limit, beginString, msgType).put(Tags.MSG_SEQ_NUM, number);
        if (again) writer.put(Tags.POSS_DUP_FLAG, 'Y');
        return writer.put(Tags.SENDER_COMP_ID, sender)
                .timestamp(Tags.SENDING_TIME, nowNs, timePlaces)
                .put(Tags.TARGET_COMP_ID, target);
    }

    private void append(int length, long nowNs) {
        outbox.append(length);
        lastNs = nowNs;
    }

    private static IllegalStateException tooLong(long number) {
        return new IllegalStateException("message " + number + " is kept but too long to be sent again");
    }
}
