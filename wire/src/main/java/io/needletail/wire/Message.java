package io.needletail.wire;

import java.nio.charset.StandardCharsets;

/**
 * A reusable index over all fields of one frame, built in one call: one loop finds the fields, a second one reads their
 * tags.
 *
 * <p>Assumes a frame that {@link Framer} has accepted. Guarantees that every indexed field is inside the frame, and
 * that the value of a data field, such as {@code RawData(96)} after {@code RawDataLength(95)}, may contain SOH. Does
 * not copy the frame: the index is valid until the caller's array changes. One thread; allocates only in its
 * constructor.
 */
public final class Message extends FieldReader {
    /** The frame is well-formed. */
    public static final int WELL_FORMED = 0;

    /** A field has no {@code =} or no end; only the fields before it are indexed. */
    public static final int GARBLED = 1;

    /** The frame has more fields than the index holds; only the first ones are indexed. */
    public static final int TOO_MANY_FIELDS = 2;

    /**
     * The frame is whole, and a field has a tag that is no number from 1, or a data field another length than the field
     * before it says. {@link #fault} returns the first such field. All fields are indexed: a value of a wrong length
     * ends at the first SOH.
     */
    public static final int MALFORMED = 3;

    /** Default for the maximum number of fields. */
    public static final int FIELDS_MAX = 16_384;

    private static final int TAG_DIGITS_MAX = 9;
    private static final int MSG_TYPE_FIELD = 2;

    private final FieldScanner scanner;
    private DataPairs pairs = DataPairs.NONE;
    private int start;
    private int length;
    private int outcome;
    private int fault;

    /** Creates an index of at most {@link #FIELDS_MAX} fields. */
    public Message() {
        this(FIELDS_MAX);
    }

    /**
     * Creates an index that scans each frame with the strategy that {@link ScanStrategy#chosen} returns at that time.
     *
     * @param fieldsMax maximum number of fields; a message with more is {@link #TOO_MANY_FIELDS}
     */
    public Message(int fieldsMax) {
        this(fieldsMax, ChosenFieldScanner.PROCESS);
    }

    /**
     * Creates an index with the given scan strategy; all strategies produce the same index.
     *
     * @param fieldsMax maximum number of fields; a message with more is {@link #TOO_MANY_FIELDS}
     * @param strategy the scan strategy
     * @throws IllegalStateException when the strategy is not available on this JVM and processor
     */
    public Message(int fieldsMax, ScanStrategy strategy) {
        this(fieldsMax, strategy.scanner());
    }

    private Message(int fieldsMax, FieldScanner scanner) {
        super(new FieldIndex(fieldsMax));
        this.scanner = scanner;
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
     * Sets the pairs of length and data that the next frames may have besides those of {@link DataFields}.
     *
     * @param added of the dictionary of the session whose frames are indexed; {@link DataPairs#NONE} in a new index
     * @return this
     */
    public Message with(DataPairs added) {
        pairs = added;
        return this;
    }

    /**
     * Finds, verifies and indexes one frame in one call, with the result of {@link Framer#frame} and then
     * {@link #index}.
     *
     * @param bytes array with the stream
     * @param from offset at which a frame should begin
     * @param limit offset after the last byte received
     * @param lengthMax maximum length of a frame in bytes
     * @return the result of {@link Framer#frame}; after the length of a frame {@link #outcome} returns the result of
     *     {@link #index}, after any other result the index is empty
     */
    public int read(byte[] bytes, int from, int limit, int lengthMax) {
        int result =
                limit - from < FrameHeader.LENGTH_MAX ? FrameHeader.UNUSUAL : readUsual(bytes, from, limit, lengthMax);
        return result == FrameHeader.UNUSUAL ? readPlainly(bytes, from, limit, lengthMax) : result;
    }

    /**
     * Indexes a frame, in place of the one before.
     *
     * @param bytes array with the frame, which must end with SOH
     * @param from offset of its first byte
     * @param frameLength its length in bytes
     * @return {@link #WELL_FORMED}, {@link #GARBLED}, {@link #TOO_MANY_FIELDS} or {@link #MALFORMED}
     */
    public int index(byte[] bytes, int from, int frameLength) {
        index.bytes = bytes;
        index.count = 0;
        endField = 0;
        start = from;
        length = frameLength;
        int end = from + frameLength;
        fault = NOT_FOUND;
        int at = from;
        while (at < end) {
            if (index.count == index.fieldsMax) return close(fault == NOT_FOUND ? TOO_MANY_FIELDS : MALFORMED);
            int next = indexOf(Ascii.SOH, bytes, at, end);
            if (next == end) return close(GARBLED);
            int equals = indexTag(bytes, at, next);
            if (equals == NOT_FOUND) equals = indexInvalid(bytes, at, next);
            if (equals != next) {
                next = valueEnd(bytes, equals + 1, next, end);
                index.starts[index.count] = equals + 1;
                index.ends[index.count++] = next;
            } else if (fault == NOT_FOUND) {
                return close(GARBLED);
            }
            at = next + 1;
        }
        return close(fault == NOT_FOUND ? WELL_FORMED : MALFORMED);
    }

    /**
     * Returns the offset of the frame in {@link #bytes}.
     *
     * @return offset of its first byte
     */
    public int start() {
        return start;
    }

    /**
     * Returns the frame's length.
     *
     * @return length in bytes, including CheckSum(10) and its SOH
     */
    public int length() {
        return length;
    }

    /**
     * Returns the result of the last {@link #index}, or of the indexing in the last {@link #read}.
     *
     * @return {@link #WELL_FORMED}, {@link #GARBLED}, {@link #TOO_MANY_FIELDS} or {@link #MALFORMED}
     */
    public int outcome() {
        return outcome;
    }

    /**
     * Returns the field that makes the message {@link #MALFORMED}: one with the tag {@link Tags#INVALID}, or the length
     * field before a data field of another length.
     *
     * @return its number; {@link #NOT_FOUND} after any other outcome
     */
    public int fault() {
        return outcome == MALFORMED ? fault : NOT_FOUND;
    }

    /**
     * Tells whether every field is indexed.
     *
     * @return false after {@link #GARBLED}, {@link #TOO_MANY_FIELDS} and {@link #MALFORMED}
     */
    public boolean isComplete() {
        return outcome == WELL_FORMED;
    }

    /**
     * Tells whether BodyLength(9) and CheckSum(10) are at the right places, whatever the value of CheckSum(10) is. Such
     * bytes are a frame except for the value of CheckSum(10) or for the position of MsgType(35).
     *
     * @return false when bytes are missing at the end or follow it, or when the index is not complete
     */
    public boolean isWhole() {
        if (!isComplete() || index.count < 3 || index.tags[0] != Tags.BEGIN_STRING) return false;
        if (index.tags[1] != Tags.BODY_LENGTH || index.tags[index.count - 1] != Tags.CHECK_SUM) return false;
        int trailer = index.ends[index.count - 2] + 1;
        long bodyLength = Ascii.digits(index.bytes, index.starts[1], index.ends[1]);
        return bodyLength == trailer - (index.ends[1] + 1);
    }

    /**
     * Returns MsgType(35) as a number for {@code switch}, see {@link MsgTypes}.
     *
     * @return the packed type; {@link MsgTypes#NONE} when it is longer than four bytes or empty
     */
    public int msgType() {
        if (endField <= MSG_TYPE_FIELD || index.tags[MSG_TYPE_FIELD] != Tags.MSG_TYPE) return MsgTypes.NONE;
        return MsgTypes.pack(index.bytes, index.starts[MSG_TYPE_FIELD], index.ends[MSG_TYPE_FIELD]);
    }

    /**
     * Returns the frame as text for people, with {@code |} for SOH. Allocates.
     *
     * @return the frame's text
     */
    @Override
    public String toString() {
        return new String(index.bytes, start, length, StandardCharsets.ISO_8859_1).replace((char) Ascii.SOH, '|');
    }

    // Returns the result of read(), or UNUSUAL when only the general path can decide.
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
        long found = scanner.scan(bytes, bodyAt, trailer, index);
        int count = FieldScanner.fields(found);
        if (found == FieldScanner.UNUSUAL || count == index.fieldsMax || pairs.areIn(index, count))
            return FrameHeader.UNUSUAL;
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

    private int none(int result) {
        index.count = 0;
        close(WELL_FORMED);
        return result;
    }

    private int close(int result) {
        endField = index.count;
        outcome = result;
        return result;
    }

    // Reads the tag into the index; returns the offset of its '='.
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

    // A negative number is indexed as an invalid tag, which the validator rejects (FIX 4.4 vol. 2, Reject, invalid tag
    // number).
    private int indexNegative(byte[] bytes, int from, int end) {
        int at = from + 1;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') at++;
        boolean isNumber = at > from + 1 && at - from <= TAG_DIGITS_MAX && at < end && bytes[at] == '=';
        index.tags[index.count] = Tags.INVALID;
        return isNumber ? at : NOT_FOUND;
    }

    // Any other text before the '=' is indexed as an invalid tag too. Returns the offset of the '=', or the end of the
    // field.
    private int indexInvalid(byte[] bytes, int from, int soh) {
        int equals = indexOf('=', bytes, from, soh);
        if (equals == soh) return soh;
        index.tags[index.count] = Tags.INVALID;
        fail(index.count);
        return equals;
    }

    // Returns the offset of the SOH after the value: the next SOH, or for a data field the one at the end of its
    // length.
    private int valueEnd(byte[] bytes, int from, int soh, int end) {
        int count = index.count;
        if (count == 0 || !pairs.follows(index.tags[count - 1], index.tags[count])) return soh;
        long size = Ascii.digits(bytes, index.starts[count - 1], index.ends[count - 1]);
        if (size >= 0 && size < end - from && bytes[from + (int) size] == Ascii.SOH) return from + (int) size;
        fail(count - 1);
        return soh;
    }

    // Returns the offset of the byte, or the end.
    private static int indexOf(int value, byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] != value) at++;
        return at;
    }

    private void fail(int field) {
        if (fault == NOT_FOUND) fault = field;
    }
}
