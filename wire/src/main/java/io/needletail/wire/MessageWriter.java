package io.needletail.wire;

import static io.needletail.wire.WriteErrors.empty;
import static io.needletail.wire.WriteErrors.noPair;
import static io.needletail.wire.WriteErrors.noValue;
import static io.needletail.wire.WriteErrors.notPlain;
import static io.needletail.wire.WriteErrors.tooManyGroups;
import static io.needletail.wire.WriteErrors.unclosed;

/**
 * Writes one frame into an array of the caller; {@link #end} fills in BodyLength(9) and CheckSum(10).
 *
 * <pre>{@code
 * int length = writer.begin(bytes, at, limit, beginString, HEARTBEAT)
 *         .put(MSG_SEQ_NUM, 7).timestamp(SENDING_TIME, nowNs, Timestamp.MILLIS).end();
 * }</pre>
 *
 * <p>{@link FieldWriter} documents the fields. For a frame that does not fit, and for one with a value that was refused
 * with an exception, {@link #end} returns {@link #OVERFLOW}; the writer rejects every further field of such a frame. No
 * byte outside {@code [at, limit)} is written. One thread; reusable; never allocates.
 */
public final class MessageWriter implements FieldWriter {
    /** Returned by {@link #end} when the frame does not fit, or a value was refused. */
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

    // Offset after the last value: a field begins with the SOH that ends the field before it.
    private int next;
    private final BeginStringWriter start = new BeginStringWriter();
    private final TimestampWriter times = new TimestampWriter();
    private final CountedGroups groups = new CountedGroups();
    private final ExpandableBytes expandable;

    /** Creates a writer; {@link #begin} gives it the array to write to. */
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
     * @param bytes array for the frame
     * @param at offset of the first byte of the frame
     * @param end offset after the last byte that the frame may use; may lie after the end of an array that can be
     *     expanded
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
        groups.clear();
        most = end - TRAILER_LENGTH - SHIFT_MAX;
        limit = Math.min(end, bytes.length) - TRAILER_LENGTH - SHIFT_MAX;
        if (limit - at - HEAD_MAX < beginString.length && !expands(HEAD_MAX + beginString.length)) return this;
        start.write(beginString, target, at);
        lengthAt = at + beginString.length + BeginStringWriter.SIGNS;
        bodyAt = lengthAt + lengthDigits + 1;
        SwarBytes.setInt(target, bodyAt - 1, MSG_TYPE);
        return endAt(MsgTypes.writeAhead(msgType, target, bodyAt + 3));
    }

    /**
     * Writes the header of a session, directly after {@link #begin}.
     *
     * @param header the session's header
     * @param seqNum MsgSeqNum(34), not negative
     * @param epochNs SendingTime(52), epoch nanoseconds
     * @return this
     */
    public MessageWriter header(HeaderTemplate header, long seqNum, long epochNs) {
        if (limit - next < header.lengthMax() && !expands(header.lengthMax())) return this;
        next = header.write(seqNum, epochNs, times, target, next);
        return this;
    }

    @Override
    public MessageWriter put(int tag, long value) {
        if (!FieldValue.isPresent(value)) throw refused(noValue(tag));
        int at = open(tag, Ascii.LONG_DIGITS_MAX + 1);
        return at == NO_ROOM ? this : endAt(Ascii.writeAhead(value, target, at));
    }

    @Override
    public MessageWriter put(int tag, char value) {
        if (value <= Ascii.SOH || value > 0xFF) throw refused(notPlain(tag, value));
        int at = next;
        if (!TagBytes.isKept(tag) || limit - at < Long.BYTES) return putAlone(tag, value);
        // The tag and the character in one store.
        long word = TagBytes.of(tag);
        int length = TagBytes.length(word);
        SwarBytes.set(target, at, word | ((long) value << (Byte.SIZE * length)));
        return endAt(at + length + 1);
    }

    @Override
    public MessageWriter put(int tag, byte[] value) {
        return put(tag, value, 0, value.length);
    }

    @Override
    public MessageWriter put(int tag, byte[] value, int from, int to) {
        if (from >= to) throw refused(empty(tag));
        int at = open(tag, to - from);
        if (at == NO_ROOM) return this;
        if (!SwarBytes.copyPlain(value, from, to, target, at)) throw refused(notPlain(tag, Ascii.SOH));
        return endAt(at + to - from);
    }

    @Override
    public MessageWriter put(int tag, CharSequence value) {
        int length = value.length();
        if (length == 0) throw refused(empty(tag));
        int at = open(tag, length);
        if (at == NO_ROOM) return this;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c == Ascii.SOH || c > 0xFF) throw refused(notPlain(tag, c));
            target[at++] = (byte) c;
        }
        return endAt(at);
    }

    @Override
    public MessageWriter decimal(int tag, long value, int scale) {
        if (scale == 0) return put(tag, value);
        if (!FieldValue.isPresent(value)) throw refused(noValue(tag));
        int at = open(tag, Ascii.LONG_DIGITS_MAX + 2);
        return at == NO_ROOM ? this : endAt(Decimal.writeAhead(value, scale, target, at));
    }

    @Override
    public MessageWriter bool(int tag, boolean value) {
        return put(tag, value ? 'Y' : 'N');
    }

    @Override
    public MessageWriter timestamp(int tag, long epochNs, int places) {
        int at = open(tag, Timestamp.LENGTH_MAX);
        return at == NO_ROOM ? this : endAt(times.write(epochNs, places, target, at));
    }

    @Override
    public MessageWriter date(int tag, long epochNs) {
        int at = open(tag, Timestamp.LENGTH_MAX);
        return at == NO_ROOM ? this : endAt(Timestamp.writeDate(epochNs, target, at));
    }

    @Override
    public MessageWriter time(int tag, long nanosOfDay, int places) {
        int at = open(tag, Timestamp.LENGTH_MAX);
        return at == NO_ROOM ? this : endAt(Timestamp.writeTime(nanosOfDay, places, target, at));
    }

    @Override
    public MessageWriter data(int lengthTag, int dataTag, byte[] value) {
        if (!DataFields.follows(lengthTag, dataTag)) throw refused(noPair(lengthTag, dataTag));
        if (value.length == 0) throw refused(empty(dataTag));
        put(lengthTag, value.length);
        int at = open(dataTag, value.length);
        if (at == NO_ROOM) return this;
        System.arraycopy(value, 0, target, at, value.length);
        return endAt(at + value.length);
    }

    @Override
    public MessageWriter entry(int countTag) {
        if (groups.reopens(countTag)) return count();
        if (groups.isFull()) throw refused(tooManyGroups(countTag));
        put(countTag, 1);
        groups.open(countTag, next - 1);
        return this;
    }

    // Increases the count of the innermost group. What follows it moves when the count gets one more digit.
    private MessageWriter count() {
        if (limit < next) return this;
        int count = groups.next();
        int at = groups.place();
        int digits = Ascii.digitCount(count);
        if (digits > Ascii.digitCount(count - 1)) {
            if (limit == next && !expands(1)) return this;
            System.arraycopy(target, at + digits - 1, target, at + digits, next - at - digits + 1);
            next++;
        }
        Ascii.writeDigits(count, digits, target, at);
        return this;
    }

    @Override
    public MessageWriter copy(FieldReader fields, int tag) {
        int field = fields.find(tag);
        if (field == FieldReader.NOT_FOUND || fields.from(field) == fields.to(field)) return this;
        return put(tag, fields.bytes(), fields.from(field), fields.to(field));
    }

    @Override
    public MessageWriter copyBody(Message message, int... except) {
        FieldWriter.super.copyBody(message, except);
        return this;
    }

    @Override
    public MessageWriter raw(byte[] fields, int from, int to) {
        if (from < to && fields[to - 1] != Ascii.SOH) throw refused(unclosed(fields[to - 1]));
        if (limit - next < to - from && !expands(to - from)) return this;
        if (from == to) return this;
        // The SOH moves from the end to the beginning.
        target[next] = Ascii.SOH;
        System.arraycopy(fields, from, target, next + 1, to - from - 1);
        return endAt(next + to - from);
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
        // The sum of the first bytes is known, so they are not read again.
        int sum = start.sum() + Ascii.SOH + writeBodyLength(bodyLength) + SwarBytes.checkSum(target, bodyAt, next);
        SwarBytes.set(target, next, TRAILER | (SwarBytes.triple(sum & 0xFF) << 32));
        next += TRAILER_LENGTH;
        return next - frameFrom;
    }

    // Returns the sum of the digits.
    private int writeBodyLength(int bodyLength) {
        int digits = bodyAt - lengthAt - 1;
        if (digits != LENGTH_DIGITS_USUAL) {
            Ascii.writeDigits(bodyLength, digits, target, lengthAt);
            return Ascii.sum(target, lengthAt, lengthAt + digits);
        }
        int text = (int) SwarBytes.triple(bodyLength);
        // Includes the SOH after the digits.
        SwarBytes.setInt(target, lengthAt, text | (Ascii.SOH << 24));
        return SwarBytes.sum(text);
    }

    // BodyLength(9) has another number of digits than expected. The next frames are expected to have the same number.
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

    // Writes a SOH and "tag=" when they and a value of this length fit; returns the offset of the value.
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
        // Writes up to six bytes more than needed: the value overwrites them, and the limit leaves room for them.
        long word = TagBytes.of(tag);
        SwarBytes.set(target, at, word);
        return at + TagBytes.length(word);
    }

    private MessageWriter endAt(int at) {
        next = at;
        return this;
    }

    private MessageWriter putAlone(int tag, char value) {
        int at = open(tag, 1);
        if (at == NO_ROOM) return this;
        target[at] = (byte) value;
        return endAt(at + 1);
    }

    // Expands the array. Where that is not possible the writer rejects every further field until the next frame begins.
    private boolean expands(long more) {
        long needed = next + more;
        if (needed <= most) {
            target = expandable.expand(target, (int) needed + TRAILER_LENGTH + SHIFT_MAX);
            limit = Math.min(most, target.length - TRAILER_LENGTH - SHIFT_MAX);
            if (needed <= limit) return true;
        }
        close();
        return false;
    }

    // Rejects every further field until the next frame begins.
    private void close() {
        limit = next - 1;
        most = limit;
    }

    // A frame without a field that the caller meant must not leave, even if the caller goes on after the exception.
    private IllegalArgumentException refused(IllegalArgumentException error) {
        close();
        return error;
    }
}
