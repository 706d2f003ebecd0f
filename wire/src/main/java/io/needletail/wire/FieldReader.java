package io.needletail.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Typed getters for the fields of a whole {@link Message} or of one instance of a repeating {@link Group}.
 *
 * <p>Getters return a {@code long}: the value, {@link FieldValue#ABSENT} or {@link FieldValue#MALFORMED}. A value is
 * parsed when a getter is called, and no getter throws. For a repeated tag the first field is read. The fields are in
 * the frame's bytes: they are valid until those change. One thread; no allocation except in {@link #text}.
 */
public abstract sealed class FieldReader permits Message, Group {
    /** Returned by {@link #find} for a missing field. */
    public static final int NOT_FOUND = -1;

    private static final long NO = 0;
    private static final long YES = 1;

    FieldIndex index;
    int first;
    int endField;

    FieldReader(FieldIndex index) {
        this.index = index;
    }

    /**
     * Finds a field.
     *
     * @param tag tag number
     * @return the field's number for {@link #from}, {@link #to} and {@link #tag}, or {@link #NOT_FOUND}
     */
    public final int find(int tag) {
        int[] tags = index.tags;
        for (int i = first; i < endField; i++) {
            if (tags[i] == tag) return i;
        }
        return NOT_FOUND;
    }

    /**
     * Tells whether the field is present, with or without a value.
     *
     * @param tag tag number
     * @return true when it is present
     */
    public final boolean has(int tag) {
        return find(tag) != NOT_FOUND;
    }

    /**
     * Tells whether the tags of all fields equal a list, in the same order.
     *
     * @param tags array with the list
     * @param count number of tags in the list
     * @return true when they are equal
     */
    public final boolean hasTags(int[] tags, int count) {
        return Arrays.equals(index.tags, first, endField, tags, 0, count);
    }

    /**
     * Returns the number of the first field.
     *
     * @return a field number
     */
    public final int firstField() {
        return first;
    }

    /**
     * Returns the number after the last field.
     *
     * @return a field number
     */
    public final int endField() {
        return endField;
    }

    /**
     * Returns the tag of a field.
     *
     * @param field field number
     * @return its tag
     */
    public final int tag(int field) {
        return index.tags[field];
    }

    /**
     * Returns the offset of a value in {@link #bytes}.
     *
     * @param field field number
     * @return offset of its first byte
     */
    public final int from(int field) {
        return index.starts[field];
    }

    /**
     * Returns the offset after a value in {@link #bytes}.
     *
     * @param field field number
     * @return offset after its last byte
     */
    public final int to(int field) {
        return index.ends[field];
    }

    /**
     * Returns the array that holds the frame.
     *
     * @return the caller's own array, not a copy
     */
    public final byte[] bytes() {
        return index.bytes;
    }

    /**
     * Reads a FIX int, SeqNum, Length or NumInGroup.
     *
     * @param tag tag number
     * @return the number, or {@link FieldValue#ABSENT} or {@link FieldValue#MALFORMED}
     */
    public final long number(int tag) {
        int field = find(tag);
        return field == NOT_FOUND
                ? FieldValue.ABSENT
                : Ascii.number(index.bytes, index.starts[field], index.ends[field]);
    }

    /**
     * Reads a FIX int that must fit 32 bits.
     *
     * @param tag tag number
     * @return a number that may be cast to {@code int}, or {@link FieldValue#ABSENT} or {@link FieldValue#MALFORMED}
     */
    public final long integer(int tag) {
        long number = number(tag);
        return FieldValue.isPresent(number) && number != (int) number ? FieldValue.MALFORMED : number;
    }

    /**
     * Reads a price, quantity or other decimal.
     *
     * @param tag tag number
     * @param scale decimal places of the result, see {@link Decimal#read}
     * @return the scaled value, or {@link FieldValue#ABSENT} or {@link FieldValue#MALFORMED}
     */
    public final long decimal(int tag, int scale) {
        int field = find(tag);
        if (field == NOT_FOUND) return FieldValue.ABSENT;
        return Decimal.read(index.bytes, index.starts[field], index.ends[field], scale);
    }

    /**
     * Reads a FIX char.
     *
     * @param tag tag number
     * @return the byte, 0 to 255, comparable with a {@code char}; or {@link FieldValue#ABSENT} or
     *     {@link FieldValue#MALFORMED}
     */
    public final long character(int tag) {
        int field = find(tag);
        if (field == NOT_FOUND) return FieldValue.ABSENT;
        int at = index.starts[field];
        return index.ends[field] - at == 1 ? index.bytes[at] & 0xFF : FieldValue.MALFORMED;
    }

    /**
     * Reads a FIX Boolean.
     *
     * @param tag tag number
     * @return 1 for {@code Y}, 0 for {@code N}, or {@link FieldValue#ABSENT} or {@link FieldValue#MALFORMED}
     */
    public final long bool(int tag) {
        long value = character(tag);
        if (value == 'Y') return YES;
        if (value == 'N') return NO;
        return value == FieldValue.ABSENT ? FieldValue.ABSENT : FieldValue.MALFORMED;
    }

    /**
     * Tells whether a Boolean is set.
     *
     * @param tag tag number
     * @return true for {@code Y}; false for any other value and for a missing field
     */
    public final boolean isSet(int tag) {
        return bool(tag) == YES;
    }

    /**
     * Reads a UTCTimestamp.
     *
     * @param tag tag number
     * @return epoch nanoseconds, or {@link FieldValue#ABSENT} or {@link FieldValue#MALFORMED}
     */
    public final long timestamp(int tag) {
        int field = find(tag);
        return field == NOT_FOUND ? FieldValue.ABSENT : index.timestamp(field);
    }

    /**
     * Reads a UTCDateOnly.
     *
     * @param tag tag number
     * @return epoch nanoseconds of midnight, or {@link FieldValue#ABSENT} or {@link FieldValue#MALFORMED}
     */
    public final long date(int tag) {
        int field = find(tag);
        if (field == NOT_FOUND) return FieldValue.ABSENT;
        return Timestamp.readDate(index.bytes, index.starts[field], index.ends[field]);
    }

    /**
     * Reads a UTCTimeOnly.
     *
     * @param tag tag number
     * @return nanoseconds since midnight, or {@link FieldValue#ABSENT} or {@link FieldValue#MALFORMED}
     */
    public final long time(int tag) {
        int field = find(tag);
        if (field == NOT_FOUND) return FieldValue.ABSENT;
        return Timestamp.readTime(index.bytes, index.starts[field], index.ends[field]);
    }

    /**
     * Compares a value byte by byte.
     *
     * @param tag tag number
     * @param expected the bytes to compare with
     * @return true when the field is present and has exactly these bytes
     */
    public final boolean is(int tag, byte[] expected) {
        int field = find(tag);
        if (field == NOT_FOUND) return false;
        int at = index.starts[field];
        return index.ends[field] - at == expected.length && SwarBytes.equal(index.bytes, at, expected);
    }

    /**
     * Compares a value character by character.
     *
     * @param tag tag number
     * @param expected characters up to U+00FF
     * @return true when the field is present and has exactly this text
     */
    public final boolean is(int tag, CharSequence expected) {
        int field = find(tag);
        return field != NOT_FOUND && equal(index.starts[field], index.ends[field], expected);
    }

    /**
     * Searches for a word in a value of several words (MultipleCharValue, MultipleStringValue).
     *
     * @param tag tag number
     * @param word characters up to U+00FF, without a space
     * @return true when the field is present and one of its words, which single spaces separate, equals the word
     */
    public final boolean includes(int tag, CharSequence word) {
        int field = find(tag);
        if (field == NOT_FOUND) return false;
        int from = index.starts[field];
        for (int at = from; at <= index.ends[field]; at++) {
            if (at < index.ends[field] && index.bytes[at] != ' ') continue;
            if (equal(from, at, word)) return true;
            from = at + 1;
        }
        return false;
    }

    /**
     * Copies a value.
     *
     * @param tag tag number
     * @param target array for the value, which must have room for it
     * @param at offset of the first byte to write
     * @return the value's length, or {@link #NOT_FOUND}
     */
    public final int copy(int tag, byte[] target, int at) {
        int field = find(tag);
        if (field == NOT_FOUND) return NOT_FOUND;
        int length = index.ends[field] - index.starts[field];
        SwarBytes.copy(index.bytes, index.starts[field], length, target, at);
        return length;
    }

    /**
     * Returns the value as text, one character per byte (ISO 8859-1). Allocates; not for the hot path.
     *
     * @param tag tag number
     * @return the text; empty when the field is absent
     */
    public final String text(int tag) {
        int field = find(tag);
        if (field == NOT_FOUND) return "";
        int at = index.starts[field];
        return new String(index.bytes, at, index.ends[field] - at, StandardCharsets.ISO_8859_1);
    }

    private boolean equal(int from, int to, CharSequence expected) {
        if (to - from != expected.length()) return false;
        for (int i = from; i < to; i++) {
            if ((index.bytes[i] & 0xFF) != expected.charAt(i - from)) return false;
        }
        return true;
    }
}
