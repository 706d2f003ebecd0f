package io.needletail.session;

import io.needletail.wire.Ascii;
import io.needletail.wire.HeaderTemplate;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;

/**
 * Writes outbound frames: header, sequence number, store and outbox. The engine sends what is in the {@link Outbox}.
 */
final class MessageSender {
    /** Bytes that PossDupFlag(43) and OrigSendingTime(122) add to a message that is sent again. */
    static final int RESEND_BYTES_MAX = 64;

    /** The present output responds to no particular message of the peer. */
    static final long NO_MESSAGE = -1;

    private final SessionState state;
    private final MessageWriter writer;
    private final byte[] beginString;
    private final HeaderTemplate header;
    private final HeaderTemplate resendHeader;
    private final boolean senderSub;
    private final byte[] senderLocation;
    private final boolean targetSub;
    private final byte[] targetLocation;
    private final boolean lastProcessed;
    private final int timePlaces;
    private final int messageBytesMax;
    private final MessageStore store;
    private final Outbox outbox;
    private final byte[] found;
    private long seqNum;
    private int at;
    private long lastNs;
    private boolean writeThrough;
    private long begun;
    private long respondedSeqNum = NO_MESSAGE;

    MessageSender(SessionState state, StepBuffers step) {
        this.state = state;
        SessionConfig config = state.config();
        store = state.store();
        outbox = state.outbox();
        found = step.frame();
        writer = new MessageWriter(outbox.expandable());
        SessionId id = config.id();
        beginString = ascii(id.beginString());
        senderSub = !id.sender().subId().isEmpty();
        senderLocation = ascii(id.sender().locationId());
        targetSub = !id.target().subId().isEmpty();
        targetLocation = ascii(id.target().locationId());
        lastProcessed = config.resend().lastProcessed();
        timePlaces = VersionRules.of(id.beginString()).fractions() ? config.timePlaces() : 0;
        header = header("", id);
        resendHeader = header(field(Tags.POSS_DUP_FLAG, "Y"), id);
        messageBytesMax = config.limits().messageBytes();
    }

    /** Returns the decimal places of SendingTime(52). */
    int timePlaces() {
        return timePlaces;
    }

    /** Sets whether new messages go to the outbox at once; otherwise they are only numbered and stored. */
    void writeThrough(boolean yes) {
        writeThrough = yes;
    }

    /** Returns the number of messages begun: after a change the earlier message is overwritten. */
    long begun() {
        return begun;
    }

    long lastNs() {
        return lastNs;
    }

    void shift(long byNs) {
        lastNs += byNs;
    }

    /** Sets LastMsgSeqNumProcessed(369) to the number of a message that is not counted yet, or is out of sequence. */
    void respondTo(long peerSeqNum) {
        respondedSeqNum = peerSeqNum;
    }

    /** Sets LastMsgSeqNumProcessed(369) to the last counted message again. */
    void respondToNone() {
        respondedSeqNum = NO_MESSAGE;
    }

    /** Begins a message under the next number. */
    MessageWriter begin(int msgType) {
        open(msgType);
        locations();
        return processed();
    }

    /** Begins a message under the next number; {@link #locations} and {@link #processed} complete its header. */
    MessageWriter open(int msgType) {
        return begin(header, msgType, store.nextOut(), messageBytesMax - RESEND_BYTES_MAX);
    }

    /** Writes SenderLocationID(142) and TargetLocationID(143). */
    MessageWriter locations() {
        if (senderLocation.length > 0) writer.put(Tags.SENDER_LOCATION_ID, senderLocation);
        if (targetLocation.length > 0) writer.put(Tags.TARGET_LOCATION_ID, targetLocation);
        return writer;
    }

    /** Writes LastMsgSeqNumProcessed(369) where it is configured. */
    MessageWriter processed() {
        if (!lastProcessed) return writer;
        return writer.put(
                Tags.LAST_MSG_SEQ_NUM_PROCESSED, respondedSeqNum == NO_MESSAGE ? store.nextIn() - 1 : respondedSeqNum);
    }

    /** Tests that the new header writes a field, so that a resend must not copy it from the stored message. */
    boolean writes(int tag) {
        return switch (tag) {
            case Tags.BEGIN_STRING,
                    Tags.BODY_LENGTH,
                    Tags.MSG_TYPE,
                    Tags.MSG_SEQ_NUM,
                    Tags.POSS_DUP_FLAG,
                    Tags.SENDER_COMP_ID,
                    Tags.SENDING_TIME,
                    Tags.TARGET_COMP_ID,
                    Tags.ORIG_SENDING_TIME,
                    Tags.CHECK_SUM -> true;
            case Tags.SENDER_SUB_ID -> senderSub;
            case Tags.TARGET_SUB_ID -> targetSub;
            case Tags.SENDER_LOCATION_ID -> senderLocation.length > 0;
            case Tags.TARGET_LOCATION_ID -> targetLocation.length > 0;
            case Tags.LAST_MSG_SEQ_NUM_PROCESSED -> lastProcessed;
            default -> false;
        };
    }

    /** Ends the message of {@link #begin}, stores and sends it; returns false when it is longer than the limit. */
    boolean end() {
        return keep(writeThrough);
    }

    /** Ends the message of {@link #begin} and only stores it; returns false when it is longer than the limit. */
    boolean endStored() {
        return keep(false);
    }

    /** Sends Logout(5) with the fields that the application adds; returns false when it is too long. */
    boolean logout(String text, ListenerCalls application) {
        begin(MsgTypes.LOGOUT);
        if (!text.isEmpty()) writer.put(Tags.TEXT, text);
        application.fillLogout(writer);
        return end();
    }

    /** Begins a message under a number that was used before; its body follows. */
    MessageWriter beginResend(int msgType, long number, long originalNs) {
        begin(resendHeader, msgType, number, messageBytesMax);
        writer.timestamp(Tags.ORIG_SENDING_TIME, originalNs, timePlaces);
        locations();
        return processed();
    }

    /** Ends the message of {@link #beginResend}; returns false when it is longer than the limit. */
    boolean endResend() {
        int length = writer.end();
        if (length == MessageWriter.OVERFLOW) return false;
        store.resent(seqNum, outbox.bytes(), at, length, state.nowNs());
        append(length);
        return true;
    }

    /** Fills the gap from a number that was used before up to the next one that is not filled. */
    void fillGap(long from, long next) {
        beginResend(MsgTypes.SEQUENCE_RESET, from, state.nowNs())
                .put(Tags.NEW_SEQ_NO, next)
                .put(Tags.GAP_FILL_FLAG, 'Y');
        int length = writer.end();
        if (length == MessageWriter.OVERFLOW) return;
        store.gapFilled(seqNum, outbox.bytes(), at, length, state.nowNs());
        append(length);
    }

    /** Sends a stored frame for the first time, unchanged. */
    boolean sendKept(long number) {
        int length = store.find(number, found, 0);
        if (length == 0 || !outbox.append(found, length)) return false;
        append(0);
        return true;
    }

    private boolean keep(boolean sends) {
        int length = writer.end();
        if (length == MessageWriter.OVERFLOW) return false;
        store.sent(seqNum, outbox.bytes(), at, length, state.nowNs());
        if (sends) append(length);
        return true;
    }

    private MessageWriter begin(HeaderTemplate head, int msgType, long number, int bytesMax) {
        begun++;
        seqNum = number;
        at = outbox.claim();
        int limit = Math.min(outbox.capacity(), at + bytesMax);
        return writer.begin(outbox.bytes(), at, limit, beginString, msgType).header(head, number, state.nowNs());
    }

    private void append(int length) {
        outbox.append(length);
        lastNs = state.nowNs();
    }

    private HeaderTemplate header(String first, SessionId id) {
        String sender = field(Tags.SENDER_COMP_ID, id.sender().compId())
                + field(Tags.SENDER_SUB_ID, id.sender().subId());
        String target = field(Tags.TARGET_COMP_ID, id.target().compId())
                + field(Tags.TARGET_SUB_ID, id.target().subId());
        return new HeaderTemplate(ascii(first + sender), ascii(target), timePlaces);
    }

    private static String field(int tag, String value) {
        return value.isEmpty() ? "" : tag + "=" + value + (char) Ascii.SOH;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
