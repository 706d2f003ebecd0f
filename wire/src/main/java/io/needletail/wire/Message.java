package io.needletail.wire;

import java.nio.charset.StandardCharsets;

/**
 * A reusable index over one frame: every field of it, found in one pass.
 *
 * <p>Assumes a frame that {@link Framer} has accepted. Guarantees that every indexed field lies within the frame and
 * that data fields ({@code RawDataLength(95)} before {@code RawData(96)} and their like) keep the SOH inside them. Owns
 * no bytes: valid until the caller's array changes. One thread; allocates only in its constructor.
 */
public final class Message extends FieldReader {
    /** The frame is well-formed. */
    public static final int WELL_FORMED = 0;

    /** A field has no tag, no {@code =}, or a data length that leads nowhere; what was indexed must not be used. */
    public static final int GARBLED = 1;

    /** The frame has more fields than this index holds; the first ones are indexed. */
    public static final int TOO_MANY_FIELDS = 2;

    /** Fields that a message may have where nobody says otherwise. */
    public static final int FIELDS_MAX = 4096;

    private static final int TAG_DIGITS_MAX = 9;
    private static final int MSG_TYPE_FIELD = 2;

    private final FieldScanner sweep;
    private int start;
    private int length;
    private int outcome;

    /** Makes an index of {@link #FIELDS_MAX} fields. */
    public Message() {
        this(FIELDS_MAX);
    }

    /**
     * Makes an index.
     *
     * @param fieldsMax number of fields it holds; a message with more is {@link #TOO_MANY_FIELDS}
     */
    public Message(int fieldsMax) {
        this(fieldsMax, ScanStrategy.chosen());
    }

    /**
     * Makes an index that finds its fields in a way of the caller's choice; all ways find the same.
     *
     * @param fieldsMax number of fields it holds
     * @param codec the way, which must be available
     * @throws IllegalStateException when it is not
     */
    public Message(int fieldsMax, ScanStrategy codec) {
        super(new FieldIndex(fieldsMax));
        sweep = codec.sweep();
    }

    /**
     * Heap that an index takes.
     *
     * @param fieldsMax number of fields it holds
     * @return bytes, rounded up
     */
    public static long heapBytes(int fieldsMax) {
        return FieldIndex.heapBytes(fieldsMax);
    }

    /**
     * Looks for one frame, verifies it and indexes it, in one pass: {@link Framer#frame} and then {@link #index}.
     *
     * @param bytes holds the stream
     * @param from where a frame should begin
     * @param limit behind the last byte received
     * @param lengthMax longest frame to accept, in bytes
     * @return what {@link Framer#frame} answers; for a frame's length {@link #outcome} tells how indexing it ended, for
     *     any other answer nothing is indexed
     */
    public int read(byte[] bytes, int from, int limit, int lengthMax) {
        int answer =
                limit - from < FrameHeader.LENGTH_MAX ? FrameHeader.UNUSUAL : readUsual(bytes, from, limit, lengthMax);
        return answer == FrameHeader.UNUSUAL ? readPlainly(bytes, from, limit, lengthMax) : answer;
    }

    /**
     * Indexes a frame; what was indexed before is forgotten.
     *
     * @param bytes holds the frame, which must end with SOH
     * @param from its first byte
     * @param frameLength its length in bytes
     * @return {@link #WELL_FORMED}, {@link #GARBLED} or {@link #TOO_MANY_FIELDS}
     */
    public int index(byte[] bytes, int from, int frameLength) {
        index.bytes = bytes;
        index.count = 0;
        behind = 0;
        start = from;
        length = frameLength;
        int end = from + frameLength;
        int at = from;
        while (at < end) {
            if (index.count == index.fieldsMax) return close(TOO_MANY_FIELDS);
            int equals = indexTag(bytes, at, end);
            if (equals == NOT_FOUND) return close(GARBLED);
            int soh = valueEnd(bytes, equals + 1, end);
            if (soh == NOT_FOUND) return close(GARBLED);
            index.starts[index.count] = equals + 1;
            index.ends[index.count++] = soh;
            at = soh + 1;
        }
        return close(WELL_FORMED);
    }

    /**
     * Where the frame begins in {@link #bytes}.
     *
     * @return offset of its first byte
     */
    public int start() {
        return start;
    }

    /**
     * The frame's length.
     *
     * @return bytes, CheckSum(10) and its SOH included
     */
    public int length() {
        return length;
    }

    /**
     * How the last {@link #read} or {@link #index} of a frame ended.
     *
     * @return {@link #WELL_FORMED}, {@link #GARBLED} or {@link #TOO_MANY_FIELDS}
     */
    public int outcome() {
        return outcome;
    }

    /**
     * Tells whether every field is indexed.
     *
     * @return false after {@link #GARBLED} and {@link #TOO_MANY_FIELDS}
     */
    public boolean isComplete() {
        return outcome == WELL_FORMED;
    }

    /**
     * Tells whether BodyLength(9) leads to a CheckSum(10) at the end, whatever that says: such bytes are a frame but for
     * their check sum, or for what stands third.
     *
     * @return false for anything that is cut short, runs on, or is not indexed completely
     */
    public boolean isWhole() {
        if (!isComplete() || index.count < 3 || index.tags[0] != Tags.BEGIN_STRING) return false;
        if (index.tags[1] != Tags.BODY_LENGTH || index.tags[index.count - 1] != Tags.CHECK_SUM) return false;
        int trailer = index.ends[index.count - 2] + 1;
        long bodyLength = Ascii.digits(index.bytes, index.starts[1], index.ends[1]);
        return bodyLength == trailer - (index.ends[1] + 1);
    }

    /**
     * MsgType(35) as a number for {@code switch}, see {@link MsgTypes}.
     *
     * @return the packed type; {@link MsgTypes#NONE} when it is longer than four bytes or empty
     */
    public int msgType() {
        if (behind <= MSG_TYPE_FIELD || index.tags[MSG_TYPE_FIELD] != Tags.MSG_TYPE) return MsgTypes.NONE;
        return MsgTypes.pack(index.bytes, index.starts[MSG_TYPE_FIELD], index.ends[MSG_TYPE_FIELD]);
    }

    /**
     * The frame for people, with {@code |} for SOH. Allocates.
     *
     * @return the frame's text
     */
    @Override
    public String toString() {
        return new String(index.bytes, start, length, StandardCharsets.ISO_8859_1).replace((char) Ascii.SOH, '|');
    }

    // Answers as read does, or UNUSUAL, and then nothing is decided.
    private int readUsual(byte[] bytes, int from, int limit, int lengthMax) {
        int digitsAt = FrameHeader.bodyLengthAt(bytes, from);
        if (digitsAt == FrameHeader.UNUSUAL) return FrameHeader.UNUSUAL;
        int bodyAt = FrameHeader.bodyAt(bytes, digitsAt);
        if (bodyAt == FrameHeader.UNUSUAL) return FrameHeader.UNUSUAL;
        int trailer = bodyAt + FrameHeader.bodyLength(bytes, digitsAt);
        int frameLength = trailer + FrameHeader.TRAILER_LENGTH - from;
        if (frameLength > lengthMax) return none(Framer.TOO_LONG);
        if (frameLength > limit - from) return none(Framer.INCOMPLETE);
        if (!FrameHeader.isMsgType(bytes, bodyAt)) return FrameHeader.UNUSUAL;
        index.set(0, Tags.BEGIN_STRING, from + 2, digitsAt - 3);
        index.set(1, Tags.BODY_LENGTH, digitsAt, bodyAt - 1);
        long found = sweep.sweep(bytes, bodyAt, trailer, index);
        int count = FieldScanner.fields(found);
        if (found == FieldScanner.UNUSUAL || count == index.fieldsMax) return FrameHeader.UNUSUAL;
        int sum = (int) found + FrameHeader.sum(bytes, from, bodyAt);
        if (!FrameHeader.isTrailer(bytes, trailer, sum)) return FrameHeader.UNUSUAL;
        index.set(count, Tags.CHECK_SUM, trailer + 3, trailer + FrameHeader.TRAILER_LENGTH - 1);
        index.count = count + 1;
        index.bytes = bytes;
        start = from;
        length = frameLength;
        close(WELL_FORMED);
        return frameLength;
    }

    private int readPlainly(byte[] bytes, int from, int limit, int lengthMax) {
        int frameLength = Framer.frame(bytes, from, limit, lengthMax);
        if (frameLength <= 0) return none(frameLength);
        index(bytes, from, frameLength);
        return frameLength;
    }

    private int none(int answer) {
        index.count = 0;
        close(WELL_FORMED);
        return answer;
    }

    private int close(int how) {
        behind = index.count;
        outcome = how;
        return how;
    }

    // Reads the tag into the index; answers where its '=' stands.
    private int indexTag(byte[] bytes, int from, int end) {
        int tag = 0;
        int at = from;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            tag = tag * 10 + bytes[at++] - '0';
            if (at - from > TAG_DIGITS_MAX) return NOT_FOUND;
        }
        if (at < end && at == from && bytes[at] == '-') return indexNegative(bytes, from, end);
        boolean padded = bytes[from] == '0' && at - from > 1;
        if (at == from || at == end || bytes[at] != '=' || padded) return NOT_FOUND;
        index.tags[index.count] = tag;
        return at;
    }

    // A number all the same, though no tag: it is for the dialect to refuse (FIX 4.4 vol. 2, Reject, invalid tag
    // number).
    private int indexNegative(byte[] bytes, int from, int end) {
        int at = from + 1;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') at++;
        boolean isNumber = at > from + 1 && at - from <= TAG_DIGITS_MAX && at < end && bytes[at] == '=';
        index.tags[index.count] = Tags.INVALID;
        return isNumber ? at : NOT_FOUND;
    }

    // Answers where the value's SOH stands: the next one, or for a data field the one its length leads to.
    private int valueEnd(byte[] bytes, int from, int end) {
        int count = index.count;
        if (count > 0 && DataFields.follows(index.tags[count - 1], index.tags[count])) {
            long size = Ascii.digits(bytes, index.starts[count - 1], index.ends[count - 1]);
            boolean fits = size >= 0 && size < end - from && bytes[from + (int) size] == Ascii.SOH;
            return fits ? from + (int) size : NOT_FOUND;
        }
        int at = from;
        while (at < end && bytes[at] != Ascii.SOH) at++;
        return at < end ? at : NOT_FOUND;
    }
}
