package io.needletail.wire;

import java.util.Arrays;

/**
 * A frame that is encoded once and sent many times: a patch overwrites the value of one field within its width.
 *
 * <p>BodyLength(9) never changes; {@link #bytes} computes CheckSum(10). Encode the frame with the widest values that it
 * will carry, such as {@code 38=00000000} and {@code 44=00000.0000}. A patch that is rejected throws
 * {@link IllegalArgumentException} and changes nothing. One thread; a patch allocates nothing.
 */
public final class PreparedMessage {
    private static final int CHECK_SUM_FROM_END = 4;
    private static final int LONG_PLACES_MAX = Decimal.SCALE_MAX;

    private final byte[] frame;
    private final Message fields;
    private final TimestampWriter times = new TimestampWriter();
    private final int[] starts;
    private final int[] widths;

    // Number of digits after the point of each value.
    private final int[] places;

    /**
     * Copies a frame to patch.
     *
     * @param bytes array with a frame that {@link MessageWriter#end} has ended
     * @param from offset of its first byte
     * @param length its length in bytes
     */
    public PreparedMessage(byte[] bytes, int from, int length) {
        if (Framer.frame(bytes, from, from + length, length) != length) throw notAFrame(length);
        frame = Arrays.copyOfRange(bytes, from, from + length);
        fields = new Message();
        if (fields.index(frame, 0, length) != Message.WELL_FORMED) throw notAFrame(length);
        int count = fields.endField();
        starts = new int[count];
        widths = new int[count];
        places = new int[count];
        for (int field = 0; field < count; field++) {
            starts[field] = fields.from(field);
            widths[field] = fields.to(field) - starts[field];
            places[field] = places(field);
        }
    }

    /**
     * Returns the slot of a field to patch; look it up once and keep it.
     *
     * @param tag tag number
     * @return its slot
     * @throws IllegalArgumentException when the frame does not have the field, and for fields that cannot be patched:
     *     BeginString(8), BodyLength(9), CheckSum(10) and the length of a data field
     */
    public int slot(int tag) {
        int field = fields.find(tag);
        if (field == FieldReader.NOT_FOUND) throw noField(tag);
        if (isFixed(field)) throw fixed(tag);
        return field;
    }

    /**
     * Writes a number, padded with zeros on the left (FIX int allows leading zeros).
     *
     * @param slot from {@link #slot}
     * @param value not negative, with at most as many digits as the slot is wide
     */
    public void number(int slot, long value) {
        int width = widths[slot];
        if (value < 0 || Ascii.digitCount(value) > width) throw tooWide(slot, value, width);
        digits(value, width, starts[slot]);
    }

    /**
     * Writes a price, quantity or other decimal with the slot's number of decimal places, padded with zeros on both
     * sides (FIX float allows leading and trailing zeros). A minus takes the place of one digit. Fastest when the slot
     * has exactly {@code scale} places.
     *
     * @param slot from {@link #slot}, of a field that holds a decimal with enough places
     * @param value the number times 10 to the power of {@code scale}; a value that does not fit is rejected, never
     *     rounded
     * @param scale decimal places of {@code value}, 0 to {@link Decimal#SCALE_MAX}
     */
    public void decimal(int slot, long value, int scale) {
        int width = widths[slot];
        if (places[slot] != scale || value < 0 || value >= SwarBytes.LIMIT) {
            anyDecimal(slot, value, scale);
        } else if (scale == 0) {
            number(slot, value);
        } else if (scale < Long.BYTES && width > Long.BYTES && width <= 2 * Long.BYTES) {
            shortDecimal(SwarBytes.text(value), scale, width - Long.BYTES, starts[slot]);
        } else {
            anyDecimal(slot, value, scale);
        }
    }

    // Writes eight digits, of which the last are decimal places, after zeros that fill the slot.
    private void shortDecimal(long text, int places, int first, int at) {
        // The digits before the point move forward by one, the first of them into the word before.
        int pointAt = Byte.SIZE * (Long.BYTES - 1 - places);
        long whole = (text >>> Byte.SIZE) & ((1L << pointAt) - 1);
        long fraction = text >>> pointAt >>> Byte.SIZE << Byte.SIZE;
        long before = (text << (Long.SIZE - Byte.SIZE)) | (SwarBytes.ZEROS >>> Byte.SIZE);
        SwarBytes.put(before >>> (Byte.SIZE * (Long.BYTES - first)), first, frame, at);
        SwarBytes.set(frame, at + first, whole | ((fraction | '.') << pointAt));
    }

    private void anyDecimal(int slot, long value, int scale) {
        int points = places[slot] > 0 ? 1 : 0;
        int minus = value < 0 ? 1 : 0;
        int wholeDigits = widths[slot] - places[slot] - points - minus;
        long power = Ascii.power(places[slot]);
        long unscaled = Decimal.rescaled(Math.abs(value), scale, places[slot]);
        if (!FieldValue.isPresent(value) || unscaled < 0 || wholeDigits < 1) throw tooWide(slot, value, widths[slot]);
        long whole = Decimal.quotient(unscaled, places[slot]);
        if (Ascii.digitCount(whole) > wholeDigits) throw tooWide(slot, value, widths[slot]);
        int at = starts[slot];
        if (value < 0) frame[at] = '-';
        digits(whole, wholeDigits, at + minus);
        if (points > 0) {
            frame[at + minus + wholeDigits] = '.';
            digits(unscaled - whole * power, places[slot], at + minus + wholeDigits + 1);
        }
    }

    /**
     * Writes a FIX char or Boolean.
     *
     * @param slot from {@link #slot}, of a field one byte wide
     * @param value one ASCII character other than SOH
     */
    public void character(int slot, char value) {
        if (widths[slot] != 1) throw notOne(slot, value);
        if (value <= Ascii.SOH || value > 0xFF) throw notPlain(slot, value);
        frame[starts[slot]] = (byte) value;
    }

    /**
     * Writes a UTCTimestamp with the slot's number of decimal places.
     *
     * @param slot from {@link #slot}, of a field that holds a timestamp
     * @param epochNs epoch nanoseconds
     */
    public void timestamp(int slot, long epochNs) {
        times.write(epochNs, placesOfTimestamp(slot, widths[slot]), frame, starts[slot]);
    }

    /**
     * Writes text that has exactly the slot's width.
     *
     * @param slot from {@link #slot}
     * @param value as many bytes as the slot is wide, without SOH
     */
    public void text(int slot, byte[] value) {
        int width = widths[slot];
        if (value.length != width) throw tooWide(slot, value.length, width);
        // Checks all bytes before it writes the first one: a rejected patch changes nothing.
        if (!SwarBytes.isPlain(value, 0, width)) throw notPlain(slot);
        SwarBytes.copy(value, frame, starts[slot]);
    }

    /**
     * Computes CheckSum(10) and returns the frame, to send it or to pass a part of it to {@link MessageWriter#raw}.
     * Call it again after a patch.
     *
     * @return the frame's own array, which contains nothing else
     */
    public byte[] bytes() {
        int sum = SwarBytes.checkSum(frame, 0, bodyTo());
        SwarBytes.setInt(frame, frame.length - CHECK_SUM_FROM_END, (int) SwarBytes.triple(sum) | (Ascii.SOH << 24));
        return frame;
    }

    /**
     * Returns the offset of the first field after MsgType(35).
     *
     * @return offset in {@link #bytes}
     */
    public int bodyFrom() {
        return fields.to(2) + 1;
    }

    /**
     * Returns the offset of CheckSum(10).
     *
     * @return offset in {@link #bytes}
     */
    public int bodyTo() {
        return frame.length - CHECK_SUM_FROM_END - 3;
    }

    private void digits(long value, int count, int at) {
        long left = value;
        int rest = count;
        for (; rest > Long.BYTES; rest -= Long.BYTES) {
            long above = left / SwarBytes.LIMIT;
            SwarBytes.set(frame, at + rest - Long.BYTES, SwarBytes.text(left - above * SwarBytes.LIMIT));
            left = above;
        }
        long word = SwarBytes.text(left) >>> (Byte.SIZE * (Long.BYTES - rest));
        SwarBytes.put(word, rest, frame, at);
    }

    private int places(int field) {
        int to = starts[field] + widths[field];
        for (int at = to - 1; at >= starts[field] && to - at <= LONG_PLACES_MAX + 1; at--) {
            if (frame[at] == '.') return to - at - 1;
        }
        return 0;
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
        return new IllegalArgumentException("tag " + fields.tag(slot) + ": the value contains SOH, which ends a field");
    }

    private IllegalArgumentException notOne(int slot, char value) {
        return new IllegalArgumentException(
                "tag " + fields.tag(slot) + " is " + widths[slot] + " bytes wide and cannot take " + value);
    }

    private IllegalArgumentException notPlain(int slot, int c) {
        return new IllegalArgumentException("tag " + fields.tag(slot) + ": the value contains character " + c
                + ", which ends a field or is not one byte");
    }

    private static IllegalArgumentException fixed(int tag) {
        return new IllegalArgumentException("tag " + tag + " cannot be patched: the frame depends on its value");
    }

    private static IllegalArgumentException noField(int tag) {
        return new IllegalArgumentException("the prepared message has no field " + tag);
    }

    private static IllegalArgumentException notAFrame(int length) {
        return new IllegalArgumentException("the " + length + " bytes are not a well-formed FIX frame");
    }
}
