package io.needletail.wire;

import java.util.Arrays;

/**
 * A frame made once and sent many times: only the fields that change are patched, in place and within their width.
 *
 * <p>CheckSum(10) follows each patch by the difference; BodyLength(9) never changes, so the frame is valid after every
 * call. One thread; a patch allocates nothing.
 */
public final class PreparedMessage {
    private static final int CHECK_SUM_FROM_END = 4;

    private final byte[] frame;
    private final Message fields;

    /**
     * Copies a frame to patch.
     *
     * @param bytes holds a frame as {@link MessageWriter#end} leaves it
     * @param from its first byte
     * @param length its length
     */
    public PreparedMessage(byte[] bytes, int from, int length) {
        if (Framer.frame(bytes, from, from + length, length) != length) throw notAFrame(length);
        frame = Arrays.copyOfRange(bytes, from, from + length);
        fields = new Message();
        if (fields.index(frame, 0, length) != Message.WELL_FORMED) throw notAFrame(length);
    }

    /**
     * The slot of a field to patch; look it up once and keep it.
     *
     * @param tag tag number
     * @return its slot
     * @throws IllegalArgumentException when the frame has no such field, or its value holds the frame together:
     *     BeginString(8), BodyLength(9), CheckSum(10) and the length of a data field
     */
    public int slot(int tag) {
        int field = fields.find(tag);
        if (field == Fields.NOT_FOUND) throw noField(tag);
        if (isFixed(field)) throw fixed(tag);
        return field;
    }

    /**
     * Writes a number, filled with zeros on the left (FIX int: leading zeros are allowed).
     *
     * @param slot from {@link #slot}
     * @param value not negative, with no more digits than the slot is wide
     */
    public void number(int slot, long value) {
        int from = fields.from(slot);
        int width = fields.to(slot) - from;
        if (value < 0 || Ascii.digitCount(value) > width) throw tooWide(slot, value, width);
        int before = Ascii.sum(frame, from, from + width);
        Ascii.writeDigits(value, width, frame, from);
        addToCheckSum(Ascii.sum(frame, from, from + width) - before);
    }

    /**
     * Writes a UTCTimestamp with as many decimal places as the slot has.
     *
     * @param slot from {@link #slot}, of a field that holds a timestamp
     * @param epochNs epoch nanoseconds
     */
    public void timestamp(int slot, long epochNs) {
        int from = fields.from(slot);
        int to = fields.to(slot);
        int before = Ascii.sum(frame, from, to);
        Timestamp.write(epochNs, placesOfTimestamp(slot, to - from), frame, from);
        addToCheckSum(Ascii.sum(frame, from, to) - before);
    }

    /**
     * Writes text of exactly the slot's width.
     *
     * @param slot from {@link #slot}
     * @param value as many bytes as the slot is wide, no SOH among them
     */
    public void text(int slot, byte[] value) {
        int from = fields.from(slot);
        int width = fields.to(slot) - from;
        if (value.length != width) throw tooWide(slot, value.length, width);
        // All bytes are looked at before the first is written: a refused patch leaves the frame as it was.
        for (byte b : value) {
            if (b == Ascii.SOH) throw notPlain(slot);
        }
        int before = Ascii.sum(frame, from, from + width);
        System.arraycopy(value, 0, frame, from, width);
        addToCheckSum(Ascii.sum(frame, from, from + width) - before);
    }

    /**
     * The frame's own array, for sending; {@link MessageWriter#raw} takes parts of it.
     *
     * @return the bytes, all of them the frame
     */
    public byte[] bytes() {
        return frame;
    }

    /**
     * Where the fields behind MsgType(35) begin.
     *
     * @return offset in {@link #bytes}
     */
    public int bodyFrom() {
        return fields.to(2) + 1;
    }

    /**
     * Where CheckSum(10) begins.
     *
     * @return offset in {@link #bytes}
     */
    public int bodyTo() {
        return frame.length - CHECK_SUM_FROM_END - 3;
    }

    private void addToCheckSum(int delta) {
        int at = frame.length - CHECK_SUM_FROM_END;
        int sum = Ascii.fixed(frame, at, 3) + delta & 0xFF;
        Ascii.writeDigits(sum, 3, frame, at);
    }

    private boolean isFixed(int field) {
        int tag = fields.tag(field);
        if (tag == Tags.BEGIN_STRING || tag == Tags.BODY_LENGTH || tag == Tags.CHECK_SUM) return true;
        return DataFields.follows(tag, fields.tag(field + 1));
    }

    private int placesOfTimestamp(int slot, int width) {
        return switch (width) {
            case 17 -> Timestamp.SECONDS;
            case 21 -> Timestamp.MILLIS;
            case 24 -> Timestamp.MICROS;
            case 27 -> Timestamp.NANOS;
            default -> throw tooWide(slot, Timestamp.LENGTH_MAX, width);
        };
    }

    private IllegalArgumentException tooWide(int slot, long value, int width) {
        return new IllegalArgumentException(
                "tag " + fields.tag(slot) + " is " + width + " bytes wide and cannot take " + value);
    }

    private IllegalArgumentException notPlain(int slot) {
        return new IllegalArgumentException("tag " + fields.tag(slot) + " would contain SOH, which ends a field");
    }

    private static IllegalArgumentException fixed(int tag) {
        return new IllegalArgumentException("tag " + tag + " holds the frame together and cannot be patched");
    }

    private static IllegalArgumentException noField(int tag) {
        return new IllegalArgumentException("the prepared message has no field " + tag);
    }

    private static IllegalArgumentException notAFrame(int length) {
        return new IllegalArgumentException("the " + length + " bytes are no well-formed FIX frame");
    }
}
