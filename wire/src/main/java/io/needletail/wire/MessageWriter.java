package io.needletail.wire;

import static io.needletail.wire.WriteErrors.empty;
import static io.needletail.wire.WriteErrors.noPair;
import static io.needletail.wire.WriteErrors.noValue;
import static io.needletail.wire.WriteErrors.notPlain;
import static io.needletail.wire.WriteErrors.unclosed;

/**
 * Writes one frame into the caller's bytes; BodyLength(9) and CheckSum(10) are filled in at the end.
 *
 * <pre>{@code
 * int length = writer.begin(bytes, at, limit, beginString, HEARTBEAT)
 *         .put(MSG_SEQ_NUM, 7).timestamp(SENDING_TIME, nowNs, Timestamp.MILLIS).end();
 * }</pre>
 *
 * <p>Fields stand in the order of the calls; a repeating group is its count, then its fields. A frame that does not fit
 * ends as {@link #OVERFLOW}, whatever was put in between; nothing is ever written outside {@code [at, limit)}. A value
 * that would break the frame (empty, or with SOH in it) is a misuse and throws. One thread; reusable; never allocates.
 */
public final class MessageWriter implements FieldWriter {
    /** What {@link #end} answers when the frame did not fit. */
    public static final int OVERFLOW = -1;

    private static final int NO_ROOM = -1;
    private static final int LENGTH_DIGITS_USUAL = 3;
    private static final int LENGTH_DIGITS_LEAST = 2;
    private static final int LENGTH_DIGITS_MOST = 4;
    private static final int HEAD_MAX = 20;
    private static final int TAG_AND_SIGNS_MAX = 12;
    private static final int TRAILER_LENGTH = 8;
    private static final int SHIFT_MAX = 7;
    private static final int MSG_TYPE = Ascii.SOH | ('3' << 8) | ('5' << 16) | ('=' << 24);
    private static final long TRAILER = Ascii.SOH | ('1' << 8) | ('0' << 16) | ('=' << 24) | ((long) Ascii.SOH << 56);

    private int lengthDigits;
    private int lengthLeast;
    private int lengthMost;
    private byte[] target = {};
    private int frameFrom;
    private int limit;
    // Where the frame must end at the latest; beyond the limit where the array can be expanded.
    private int most;
    private int lengthAt;
    private int bodyAt;

    // Behind the last value: a field begins with the SOH that ends the one before it.
    private int next;
    private final BeginStringWriter start = new BeginStringWriter();
    private final TimestampWriter times = new TimestampWriter();
    private final ExpandableBytes expandable;

    /** Makes a writer; {@link #begin} gives it a place to write to. */
    public MessageWriter() {
        this(ExpandableBytes.FIXED);
    }

    /**
     * Makes a writer whose array is replaced by a larger one when it is full.
     *
     * @param expandable owns the array that {@link #begin} is given, and expands it
     */
    public MessageWriter(ExpandableBytes expandable) {
        this.expandable = expandable;
        expect(LENGTH_DIGITS_USUAL);
    }

    /**
     * Begins a frame with BeginString(8), room for BodyLength(9), and MsgType(35).
     *
     * @param bytes takes the frame
     * @param at where it begins
     * @param end behind the last byte that may be used; may lie behind the array's end where that can be expanded
     * @param beginString such as {@code FIX.4.4}
     * @param msgType see {@link MsgTypes}
     * @return this
     */
    public MessageWriter begin(byte[] bytes, int at, int end, byte[] beginString, int msgType) {
        if (msgType == MsgTypes.NONE) throw empty(Tags.MSG_TYPE);
        if (beginString.length == 0) throw empty(Tags.BEGIN_STRING);
        target = bytes;
        frameFrom = at;
        next = at;
        most = end - TRAILER_LENGTH - SHIFT_MAX;
        limit = Math.min(end, bytes.length) - TRAILER_LENGTH - SHIFT_MAX;
        if (limit - at - HEAD_MAX < beginString.length && !expands(HEAD_MAX + beginString.length)) return this;
        start.write(beginString, target, at);
        lengthAt = at + beginString.length + BeginStringWriter.SIGNS;
        bodyAt = lengthAt + lengthDigits + 1;
        SwarBytes.setInt(target, bodyAt - 1, MSG_TYPE);
        return behind(MsgTypes.writeAhead(msgType, target, bodyAt + 3));
    }

    /**
     * Writes the header of a session behind what {@link #begin} wrote.
     *
     * @param header its text
     * @param seqNum MsgSeqNum(34), not negative
     * @param epochNs SendingTime(52), epoch nanoseconds
     * @return this
     */
    public MessageWriter header(HeaderTemplate header, long seqNum, long epochNs) {
        if (limit - next < header.lengthMax() && !expands(header.lengthMax())) return this;
        next = header.write(seqNum, epochNs, times, target, next, limit);
        return this;
    }

    /**
     * Writes a FIX int, SeqNum, Length or NumInGroup.
     *
     * @param tag tag number
     * @param value any number but {@link FieldValue#ABSENT} and {@link FieldValue#MALFORMED}
     * @return this
     */
    @Override
    public MessageWriter put(int tag, long value) {
        if (!FieldValue.isPresent(value)) throw noValue(tag);
        int at = open(tag, Ascii.LONG_DIGITS_MAX + 1);
        return at == NO_ROOM ? this : behind(Ascii.writeAhead(value, target, at));
    }

    /**
     * Writes a FIX char.
     *
     * @param tag tag number
     * @param value one ASCII character other than SOH
     * @return this
     */
    @Override
    public MessageWriter put(int tag, char value) {
        if (value <= Ascii.SOH || value > 0xFF) throw notPlain(tag, value);
        int at = next;
        if (!TagBytes.isKept(tag) || limit - at < Long.BYTES) return putAlone(tag, value);
        // The tag and the character in one store.
        long octets = TagBytes.of(tag);
        int length = TagBytes.length(octets);
        SwarBytes.set(target, at, octets | ((long) value << (Byte.SIZE * length)));
        return behind(at + length + 1);
    }

    /**
     * Writes bytes as they are.
     *
     * @param tag tag number
     * @param value one or more bytes, no SOH among them
     * @return this
     */
    @Override
    public MessageWriter put(int tag, byte[] value) {
        return put(tag, value, 0, value.length);
    }

    /**
     * Writes a range of bytes as they are.
     *
     * @param tag tag number
     * @param value holds the range
     * @param from its first byte
     * @param to behind its last byte
     * @return this
     */
    @Override
    public MessageWriter put(int tag, byte[] value, int from, int to) {
        if (from >= to) throw empty(tag);
        int at = open(tag, to - from);
        if (at == NO_ROOM) return this;
        if (!SwarBytes.copyPlain(value, from, to, target, at)) throw notPlain(tag, Ascii.SOH);
        return behind(at + to - from);
    }

    /**
     * Writes text, one byte a character (ISO 8859-1).
     *
     * @param tag tag number
     * @param value one or more characters up to U+00FF, no SOH among them
     * @return this
     */
    @Override
    public MessageWriter put(int tag, CharSequence value) {
        int length = value.length();
        if (length == 0) throw empty(tag);
        int at = open(tag, length);
        if (at == NO_ROOM) return this;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c == Ascii.SOH || c > 0xFF) throw notPlain(tag, c);
            target[at++] = (byte) c;
        }
        return behind(at);
    }

    /**
     * Writes a price, quantity or other decimal.
     *
     * @param tag tag number
     * @param value the number times 10 to the power of {@code scale}
     * @param scale decimal places of {@code value}
     * @return this
     */
    @Override
    public MessageWriter decimal(int tag, long value, int scale) {
        if (scale == 0) return put(tag, value);
        if (!FieldValue.isPresent(value)) throw noValue(tag);
        int at = open(tag, Ascii.LONG_DIGITS_MAX + 2);
        return at == NO_ROOM ? this : behind(Decimal.writeAhead(value, scale, target, at));
    }

    /**
     * Writes a FIX Boolean.
     *
     * @param tag tag number
     * @param value {@code Y} when true, {@code N} when false
     * @return this
     */
    @Override
    public MessageWriter bool(int tag, boolean value) {
        return put(tag, value ? 'Y' : 'N');
    }

    /**
     * Writes a UTCTimestamp.
     *
     * @param tag tag number
     * @param epochNs epoch nanoseconds
     * @param places decimal places of the second, see {@link Timestamp}
     * @return this
     */
    @Override
    public MessageWriter timestamp(int tag, long epochNs, int places) {
        int at = open(tag, Timestamp.LENGTH_MAX);
        return at == NO_ROOM ? this : behind(times.write(epochNs, places, target, at));
    }

    /**
     * Writes a UTCDateOnly.
     *
     * @param tag tag number
     * @param epochNs any time of that day
     * @return this
     */
    @Override
    public MessageWriter date(int tag, long epochNs) {
        int at = open(tag, Timestamp.LENGTH_MAX);
        return at == NO_ROOM ? this : behind(Timestamp.writeDate(epochNs, target, at));
    }

    /**
     * Writes a UTCTimeOnly.
     *
     * @param tag tag number
     * @param nanosOfDay nanoseconds since midnight
     * @param places decimal places of the second, see {@link Timestamp}
     * @return this
     */
    @Override
    public MessageWriter time(int tag, long nanosOfDay, int places) {
        int at = open(tag, Timestamp.LENGTH_MAX);
        return at == NO_ROOM ? this : behind(Timestamp.writeTime(nanosOfDay, places, target, at));
    }

    /**
     * Writes a data field behind its length field; the value may contain SOH.
     *
     * @param lengthTag such as RawDataLength(95)
     * @param dataTag such as RawData(96), see {@link DataFields}
     * @param value one or more bytes
     * @return this
     */
    @Override
    public MessageWriter data(int lengthTag, int dataTag, byte[] value) {
        if (!DataFields.follows(lengthTag, dataTag)) throw noPair(lengthTag, dataTag);
        if (value.length == 0) throw empty(dataTag);
        put(lengthTag, value.length);
        int at = open(dataTag, value.length);
        if (at == NO_ROOM) return this;
        System.arraycopy(value, 0, target, at, value.length);
        return behind(at + value.length);
    }

    /**
     * Copies a field of another message; writes nothing when that message lacks it or has it empty.
     *
     * @param fields the message or group instance to copy from
     * @param tag tag number, not of a data field
     * @return this
     */
    @Override
    public MessageWriter copy(FieldReader fields, int tag) {
        int field = fields.find(tag);
        if (field == FieldReader.NOT_FOUND || fields.from(field) == fields.to(field)) return this;
        return put(tag, fields.bytes(), fields.from(field), fields.to(field));
    }

    /**
     * Appends fields that are already text, each with its SOH.
     *
     * @param fields holds the text
     * @param from its first byte
     * @param to behind the last SOH
     * @return this
     */
    @Override
    public MessageWriter raw(byte[] fields, int from, int to) {
        if (from < to && fields[to - 1] != Ascii.SOH) throw unclosed(fields[to - 1]);
        if (limit - next < to - from && !expands(to - from)) return this;
        if (from == to) return this;
        // The SOH moves from the end to the beginning.
        target[next] = Ascii.SOH;
        System.arraycopy(fields, from, target, next + 1, to - from - 1);
        return behind(next + to - from);
    }

    /**
     * Ends the frame.
     *
     * @return its length from {@code at}, or {@link #OVERFLOW}
     */
    public int end() {
        if (limit < next) return OVERFLOW;
        int bodyLength = next + 1 - bodyAt;
        if (bodyLength < lengthLeast || bodyLength > lengthMost) shift(bodyLength);
        // What was written last is not read back where its sum is known.
        int sum = start.sum() + Ascii.SOH + writeBodyLength(bodyLength) + CheckSums.of(target, bodyAt, next);
        SwarBytes.set(target, next, TRAILER | (SwarBytes.triple(sum & 0xFF) << 32));
        next += TRAILER_LENGTH;
        return next - frameFrom;
    }

    // Answers the sum of the digits.
    private int writeBodyLength(int bodyLength) {
        int digits = bodyAt - lengthAt - 1;
        if (digits != LENGTH_DIGITS_USUAL) {
            Ascii.writeDigits(bodyLength, digits, target, lengthAt);
            return Ascii.sum(target, lengthAt, lengthAt + digits);
        }
        int text = (int) SwarBytes.triple(bodyLength);
        // With the SOH behind it.
        SwarBytes.setInt(target, lengthAt, text | (Ascii.SOH << 24));
        return SwarBytes.sum(text);
    }

    // BodyLength(9) has another number of digits than expected; the frames to come are expected to be like this one.
    private void shift(int bodyLength) {
        int digits = Ascii.digitCount(bodyLength);
        int shift = digits - lengthDigits;
        System.arraycopy(target, bodyAt - 1, target, bodyAt - 1 + shift, bodyLength);
        next += shift;
        bodyAt += shift;
        expect(Math.clamp(digits, LENGTH_DIGITS_LEAST, LENGTH_DIGITS_MOST));
    }

    private void expect(int digits) {
        lengthDigits = digits;
        lengthLeast = (int) Ascii.power(digits - 1);
        lengthMost = (int) Ascii.power(digits) - 1;
    }

    // Writes a SOH and "tag=" when that and a value of this length fit; answers where the value stands.
    private int open(int tag, int lengthMax) {
        int at = next;
        if (limit - at - TAG_AND_SIGNS_MAX < lengthMax && !expands((long) TAG_AND_SIGNS_MAX + lengthMax))
            return NO_ROOM;
        if (!TagBytes.isKept(tag)) {
            target[at] = Ascii.SOH;
            at = Ascii.writeNumber(tag, target, at + 1);
            target[at] = '=';
            return at + 1;
        }
        // Up to six bytes too many: the value comes over them, and behind it there is room for them.
        long octets = TagBytes.of(tag);
        SwarBytes.set(target, at, octets);
        return at + TagBytes.length(octets);
    }

    private MessageWriter behind(int at) {
        next = at;
        return this;
    }

    private MessageWriter putAlone(int tag, char value) {
        int at = open(tag, 1);
        if (at == NO_ROOM) return this;
        target[at] = (byte) value;
        return behind(at + 1);
    }

    // Expands the array. Where that is not possible nothing fits any more until the next frame begins.
    private boolean expands(long more) {
        long needed = next + more;
        if (needed <= most) {
            target = expandable.expand(target, (int) needed + TRAILER_LENGTH + SHIFT_MAX);
            limit = Math.min(most, target.length - TRAILER_LENGTH - SHIFT_MAX);
            if (needed <= limit) return true;
        }
        limit = next - 1;
        most = limit;
        return false;
    }
}
