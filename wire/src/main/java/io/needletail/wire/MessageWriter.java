package io.needletail.wire;

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
public final class MessageWriter implements FieldSink {
    /** What {@link #end} answers when the frame did not fit. */
    public static final int OVERFLOW = -1;

    private static final int NO_ROOM = -1;
    private static final int LENGTH_DIGITS_LEAST = 2;
    private static final int LENGTH_DIGITS_MOST = 4;
    private static final int HEAD_MAX = 20;
    private static final int TAG_AND_SIGNS_MAX = 12;
    private static final int TRAILER_LENGTH = 7;
    private static final int SHIFT_MAX = 7;
    private static final int HEAD_SUM = '8' + '=' + Ascii.SOH + '9' + '=' + Ascii.SOH;
    private static final int BODY_LENGTH = Ascii.SOH | ('9' << 8) | ('=' << 16);
    private static final int MSG_TYPE = Ascii.SOH | ('3' << 8) | ('5' << 16) | ('=' << 24);
    private static final long TRAILER = Ascii.SOH | ('1' << 8) | ('0' << 16) | ('=' << 24) | ((long) Ascii.SOH << 56);

    private static final boolean VECTORS = Codec.chosen().hasVectors();

    private int lengthDigits = 3;
    private byte[] target = {};
    private int start;
    private int limit;
    private int headSum;
    private int lengthAt;
    private int bodyAt;
    private int next;
    private final TimestampWriter times = new TimestampWriter();

    /** Makes a writer; {@link #begin} gives it a place to write to. */
    public MessageWriter() {}

    /**
     * Begins a frame with BeginString(8), room for BodyLength(9), and MsgType(35).
     *
     * @param bytes takes the frame
     * @param at where it begins
     * @param end behind the last byte that may be used
     * @param beginString such as {@code FIX.4.4}
     * @param msgType see {@link MsgTypes}
     * @return this
     */
    public MessageWriter begin(byte[] bytes, int at, int end, byte[] beginString, int msgType) {
        if (msgType == MsgTypes.NONE) throw empty(Tags.MSG_TYPE);
        if (beginString.length == 0) throw empty(Tags.BEGIN_STRING);
        target = bytes;
        start = at;
        next = at;
        limit = end - TRAILER_LENGTH - SHIFT_MAX;
        if (limit - at - HEAD_MAX < beginString.length) return overflown();
        target[at] = '8';
        target[at + 1] = '=';
        int behind = at + 2 + beginString.length;
        headSum = HEAD_SUM + writeBeginString(beginString, at + 2);
        Octets.setInt(target, behind, BODY_LENGTH);
        lengthAt = behind + 3;
        bodyAt = lengthAt + lengthDigits + 1;
        Octets.setInt(target, bodyAt - 1, MSG_TYPE);
        return close(MsgTypes.writeAhead(msgType, target, bodyAt + 3));
    }

    /**
     * Writes the header of a session behind what {@link #begin} wrote.
     *
     * @param header its text
     * @param seqNum MsgSeqNum(34), not negative
     * @param epochNs SendingTime(52), epoch nanoseconds
     * @return this
     */
    public MessageWriter header(HeaderText header, long seqNum, long epochNs) {
        if (limit - next < header.lengthMax()) return overflown();
        next = header.write(seqNum, epochNs, times, target, next);
        return this;
    }

    // Answers the sum of its bytes.
    private int writeBeginString(byte[] text, int at) {
        if (text.length <= Long.BYTES) {
            long octets = Octets.get(text, 0, text.length);
            Octets.set(target, at, octets);
            if (Octets.matches(octets, Ascii.SOH) == 0) return Octets.sum(octets);
        } else if (Octets.copyPlain(text, 0, text.length, target, at)) {
            return Octets.checkSum(text, 0, text.length);
        }
        throw notPlain(Tags.BEGIN_STRING, Ascii.SOH);
    }

    /**
     * Writes a FIX int, SeqNum, Length or NumInGroup.
     *
     * @param tag tag number
     * @param value any number but {@link Value#ABSENT} and {@link Value#MALFORMED}
     * @return this
     */
    @Override
    public MessageWriter put(int tag, long value) {
        if (!Value.isPresent(value)) throw noValue(tag);
        int at = open(tag, Ascii.LONG_DIGITS_MAX + 1);
        return at == NO_ROOM ? this : close(Ascii.writeAhead(value, target, at));
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
        if (!TagText.isKept(tag) || limit - at < Long.BYTES) return putAlone(tag, value);
        // The tag, the character and the SOH in one store.
        long octets = TagText.of(tag);
        int length = TagText.length(octets);
        Octets.set(target, at, octets | ((value | (long) Ascii.SOH << Byte.SIZE) << (Byte.SIZE * length)));
        next = at + length + 2;
        return this;
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
        if (!Octets.copyPlain(value, from, to, target, at)) throw notPlain(tag, Ascii.SOH);
        return close(at + to - from);
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
        return close(at);
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
        if (!Value.isPresent(value)) throw noValue(tag);
        int at = open(tag, Ascii.LONG_DIGITS_MAX + 2);
        return at == NO_ROOM ? this : close(Decimal.writeAhead(value, scale, target, at));
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
        return at == NO_ROOM ? this : close(times.write(epochNs, places, target, at));
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
        return at == NO_ROOM ? this : close(Timestamp.writeDate(epochNs, target, at));
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
        return at == NO_ROOM ? this : close(Timestamp.writeTime(nanosOfDay, places, target, at));
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
        return close(at + value.length);
    }

    /**
     * Copies a field of another message; writes nothing when that message lacks it or has it empty.
     *
     * @param fields the message or group instance to copy from
     * @param tag tag number, not of a data field
     * @return this
     */
    @Override
    public MessageWriter copy(Fields fields, int tag) {
        int field = fields.find(tag);
        if (field == Fields.NOT_FOUND || fields.from(field) == fields.to(field)) return this;
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
        if (limit - next < to - from) return overflown();
        System.arraycopy(fields, from, target, next, to - from);
        next += to - from;
        return this;
    }

    /**
     * Ends the frame.
     *
     * @return its length from {@code at}, or {@link #OVERFLOW}
     */
    public int end() {
        if (limit < next) return OVERFLOW;
        int bodyLength = next - bodyAt;
        int digits = Ascii.digitCount(bodyLength);
        if (digits != lengthDigits) shift(bodyLength, digits);
        // What was written last is not read back where its sum is known.
        int sum = headSum + writeBodyLength(bodyLength, digits) + checkSum(target, bodyAt, next);
        // Eight bytes with the SOH before them, which is there already.
        Octets.set(target, next - 1, TRAILER | ((long) Octets.triple(sum & 0xFF) << 32));
        next += TRAILER_LENGTH;
        return next - start;
    }

    private static int checkSum(byte[] bytes, int from, int to) {
        return VECTORS ? VectorSum.checkSum(bytes, from, to) : Octets.checkSum(bytes, from, to);
    }

    // Answers the sum of the digits.
    private int writeBodyLength(int bodyLength, int digits) {
        if (bodyLength >= 1_000) {
            Ascii.writeDigits(bodyLength, digits, target, lengthAt);
            return Ascii.sum(target, lengthAt, lengthAt + digits);
        }
        int text = Octets.triple(bodyLength) >>> (Byte.SIZE * (3 - digits));
        Octets.put(text, digits, target, lengthAt);
        return Octets.sum(text);
    }

    // BodyLength(9) has another number of digits than expected; the frames to come are expected to be like this one.
    private void shift(int bodyLength, int digits) {
        int shift = digits - lengthDigits;
        System.arraycopy(target, bodyAt - 1, target, bodyAt - 1 + shift, bodyLength + 1);
        next += shift;
        bodyAt += shift;
        lengthDigits = Math.clamp(digits, LENGTH_DIGITS_LEAST, LENGTH_DIGITS_MOST);
    }

    // Writes "tag=" when that, a value of this length and a SOH fit; answers where the value stands.
    private int open(int tag, int lengthMax) {
        int at = next;
        if (limit - at - TAG_AND_SIGNS_MAX < lengthMax) {
            overflown();
            return NO_ROOM;
        }
        if (!TagText.isKept(tag)) {
            at = Ascii.writeNumber(tag, target, at);
            target[at] = '=';
            return at + 1;
        }
        // Up to six bytes too many: the value comes over them, and behind it there is room for them.
        long octets = TagText.of(tag);
        Octets.set(target, at, octets);
        return at + TagText.length(octets);
    }

    private MessageWriter close(int at) {
        target[at] = Ascii.SOH;
        next = at + 1;
        return this;
    }

    private MessageWriter putAlone(int tag, char value) {
        int at = open(tag, 1);
        if (at == NO_ROOM) return this;
        target[at] = (byte) value;
        return close(at + 1);
    }

    // Nothing fits any more, not even nothing, until the next frame begins.
    private MessageWriter overflown() {
        limit = next - 1;
        return this;
    }

    private static IllegalArgumentException noValue(int tag) {
        return new IllegalArgumentException(
                "tag " + tag + " would be written from a field that is absent or malformed");
    }

    private static IllegalArgumentException empty(int tag) {
        return new IllegalArgumentException("tag " + tag + " would have an empty value");
    }

    private static IllegalArgumentException notPlain(int tag, int c) {
        return new IllegalArgumentException("tag " + tag + " would contain character " + c + ", which ends a field"
                + " or is not one byte; use data() with a length field for such bytes");
    }

    private static IllegalArgumentException noPair(int lengthTag, int dataTag) {
        return new IllegalArgumentException("tags " + lengthTag + " and " + dataTag + " are no length and data pair");
    }

    private static IllegalArgumentException unclosed(byte last) {
        return new IllegalArgumentException("raw fields end with byte " + last + ", not with SOH");
    }
}
