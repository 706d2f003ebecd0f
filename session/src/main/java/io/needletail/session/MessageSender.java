package io.needletail.session;

import io.needletail.wire.Ascii;
import io.needletail.wire.HeaderTemplate;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;

/** Writes frames of our end: gives each its header, its number and its place in history and outbox. */
final class MessageSender {
    /** Bytes that PossDupFlag(43) and OrigSendingTime(122) add to a message that is sent again. */
    static final int AGAIN_BYTES_MAX = 64;

    /** Answers no message of the peer in particular. */
    static final long NOBODY = -1;

    private final MessageWriter writer;
    private final byte[] beginString;
    private final HeaderTemplate header;
    private final HeaderTemplate headerAgain;
    private final boolean senderSub;
    private final byte[] senderLocation;
    private final boolean targetSub;
    private final byte[] targetLocation;
    private final boolean lastProcessed;
    private final int timePlaces;
    private final int messageBytesMax;
    private final MessageStore history;
    private final Outbox outbox;
    private final byte[] found;
    private long seqNum;
    private int at;
    private long lastNs;
    private boolean flows;
    private long begun;
    private long answered = NOBODY;

    MessageSender(SessionConfig config, MessageStore history, SessionMemory memory) {
        this.history = history;
        outbox = memory.outbox();
        found = memory.step().frame();
        writer = new MessageWriter(outbox.expandable());
        SessionId id = config.id();
        beginString = ascii(id.beginString());
        senderSub = !id.sender().subId().isEmpty();
        senderLocation = ascii(id.sender().locationId());
        targetSub = !id.target().subId().isEmpty();
        targetLocation = ascii(id.target().locationId());
        lastProcessed = config.recovery().lastProcessed();
        timePlaces = VersionRules.of(id.beginString()).fractions() ? config.timePlaces() : 0;
        header = header("", id);
        headerAgain = header(field(Tags.POSS_DUP_FLAG, "Y"), id);
        messageBytesMax = config.limits().messageBytes();
    }

    /** Decimal places of the times we write. */
    int timePlaces() {
        return timePlaces;
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

    /** What is written from now on answers a message of the peer that is not counted yet, or not in its turn. */
    void answers(long peerSeqNum) {
        answered = peerSeqNum;
    }

    /** What is written from now on answers nothing in particular. */
    void answersNobody() {
        answered = NOBODY;
    }

    /** Begins a message under the next number. */
    MessageWriter begin(int msgType, long nowNs) {
        open(msgType, nowNs);
        locations();
        return processed();
    }

    /** Begins a message under the next number; {@link #locations} and {@link #processed} complete its header. */
    MessageWriter open(int msgType, long nowNs) {
        return begin(header, msgType, history.nextOut(), nowNs, messageBytesMax - AGAIN_BYTES_MAX);
    }

    /** Writes what the header says of places. */
    MessageWriter locations() {
        if (senderLocation.length > 0) writer.put(Tags.SENDER_LOCATION_ID, senderLocation);
        if (targetLocation.length > 0) writer.put(Tags.TARGET_LOCATION_ID, targetLocation);
        return writer;
    }

    /** Writes what the header says of the peer's messages. */
    MessageWriter processed() {
        if (!lastProcessed) return writer;
        return writer.put(Tags.LAST_MSG_SEQ_NUM_PROCESSED, answered == NOBODY ? history.nextIn() - 1 : answered);
    }

    /** Whether the header that we write holds a field, so that it must not be copied from an earlier header. */
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

    /** Begins a message under a number that was used before; its body follows. */
    MessageWriter beginAgain(int msgType, long number, long originalNs, long nowNs) {
        begin(headerAgain, msgType, number, nowNs, messageBytesMax);
        writer.timestamp(Tags.ORIG_SENDING_TIME, originalNs, timePlaces);
        locations();
        return processed();
    }

    /** Ends what {@link #beginAgain} began; false when it was longer than a message may be. */
    boolean endAgain(long nowNs) {
        int length = writer.end();
        if (length == MessageWriter.OVERFLOW) return false;
        history.resent(seqNum, outbox.bytes(), at, length, nowNs);
        append(length, nowNs);
        return true;
    }

    /** Fills the gap from a number that was used before up to the next one that is not filled. */
    void fillGap(long from, long next, long nowNs) {
        beginAgain(MsgTypes.SEQUENCE_RESET, from, nowNs, nowNs)
                .put(Tags.NEW_SEQ_NO, next)
                .put(Tags.GAP_FILL_FLAG, 'Y');
        int length = writer.end();
        if (length == MessageWriter.OVERFLOW) return;
        history.gapFilled(seqNum, outbox.bytes(), at, length, nowNs);
        append(length, nowNs);
    }

    /** Sends a kept frame as it is, for the first time. */
    boolean sendKept(long number, long nowNs) {
        int length = history.find(number, found, 0);
        if (length == 0 || !outbox.append(found, length)) return false;
        append(0, nowNs);
        return true;
    }

    private boolean keep(long nowNs, boolean sends) {
        int length = writer.end();
        if (length == MessageWriter.OVERFLOW) return false;
        history.sent(seqNum, outbox.bytes(), at, length, nowNs);
        if (sends) append(length, nowNs);
        return true;
    }

    private MessageWriter begin(HeaderTemplate head, int msgType, long number, long nowNs, int bytesMax) {
        begun++;
        seqNum = number;
        at = outbox.claim();
        int limit = Math.min(outbox.capacity(), at + bytesMax);
        return writer.begin(outbox.bytes(), at, limit, beginString, msgType).header(head, number, nowNs);
    }

    private void append(int length, long nowNs) {
        outbox.append(length);
        lastNs = nowNs;
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
