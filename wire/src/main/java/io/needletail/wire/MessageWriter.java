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

    private static final int LENGTH_DIGITS_GUESSED = 3;
    private static final int TAG_AND_SIGNS_MAX = 12;
    private static final int TRAILER_LENGTH = 7;
    private static final int SHIFT_MAX = 6;

    private byte[] target = {};
    private int start;
    private int limit;
    private int lengthAt;
    private int bodyAt;
    private int next;
    private boolean overflown;

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
        target = bytes;
        start = at;
        next = at;
        limit = end - TRAILER_LENGTH - SHIFT_MAX;
        overflown = false;
        put(Tags.BEGIN_STRING, beginString);
        if (!opens(Tags.BODY_LENGTH, LENGTH_DIGITS_GUESSED)) return this;
        lengthAt = next;
        next += LENGTH_DIGITS_GUESSED;
        closeField();
        bodyAt = next;
        if (!opens(Tags.MSG_TYPE, Integer.BYTES)) return this;
        next = MsgTypes.write(msgType, target, next);
        closeField();
        return this;
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
        if (!opens(tag, Ascii.LONG_DIGITS_MAX + 1)) return this;
        next = Ascii.writeNumber(value, target, next);
        closeField();
        return this;
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
        if (!opens(tag, 1)) return this;
        target[next++] = (byte) value;
        closeField();
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
        if (!opens(tag, to - from)) return this;
        for (int i = from; i < to; i++) {
            if (value[i] == Ascii.SOH) throw notPlain(tag, value[i]);
            target[next++] = value[i];
        }
        closeField();
        return this;
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
        if (!opens(tag, length)) return this;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c == Ascii.SOH || c > 0xFF) throw notPlain(tag, c);
            target[next++] = (byte) c;
        }
        closeField();
        return this;
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
        if (!Value.isPresent(value)) throw noValue(tag);
        if (!opens(tag, Ascii.LONG_DIGITS_MAX + 2)) return this;
        next = Decimal.write(value, scale, target, next);
        closeField();
        return this;
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
        if (!opens(tag, Timestamp.LENGTH_MAX)) return this;
        next = Timestamp.write(epochNs, places, target, next);
        closeField();
        return this;
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
        if (!opens(tag, Timestamp.LENGTH_MAX)) return this;
        next = Timestamp.writeDate(epochNs, target, next);
        closeField();
        return this;
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
        if (!opens(tag, Timestamp.LENGTH_MAX)) return this;
        next = Timestamp.writeTime(nanosOfDay, places, target, next);
        closeField();
        return this;
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
        if (!opens(dataTag, value.length)) return this;
        System.arraycopy(value, 0, target, next, value.length);
        next += value.length;
        closeField();
        return this;
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
        if (limit - next < to - from) overflown = true;
        if (overflown) return this;
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
        if (overflown) return OVERFLOW;
        int bodyLength = next - bodyAt;
        int digits = Ascii.digitCount(bodyLength);
        int shift = digits - LENGTH_DIGITS_GUESSED;
        if (shift != 0) System.arraycopy(target, bodyAt - 1, target, bodyAt - 1 + shift, bodyLength + 1);
        Ascii.writeDigits(bodyLength, digits, target, lengthAt);
        next += shift;
        int sum = Ascii.sum(target, start, next) & 0xFF;
        target[next] = '1';
        target[next + 1] = '0';
        target[next + 2] = '=';
        next = Ascii.writeDigits(sum, 3, target, next + 3);
        closeField();
        return next - start;
    }

    // Writes "tag=" when that, a value of this length and a SOH fit.
    private boolean opens(int tag, int lengthMax) {
        if (limit - next < lengthMax + TAG_AND_SIGNS_MAX) overflown = true;
        if (overflown) return false;
        next = Ascii.writeNumber(tag, target, next);
        target[next++] = '=';
        return true;
    }

    private void closeField() {
        target[next++] = Ascii.SOH;
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
