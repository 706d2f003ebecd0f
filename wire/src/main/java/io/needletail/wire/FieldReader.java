package io.needletail.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Typed reading of a run of fields: a whole {@link Message} or one instance of a repeating {@link Group}.
 *
 * <p>Getters answer a {@code long}: the value, {@link FieldValue#ABSENT} or {@link FieldValue#MALFORMED}; nothing is parsed before
 * it is asked for and nothing throws. Where a tag occurs more than once the first counts. Views into the frame's bytes:
 * valid until those change. One thread; no allocation except in {@link #text}.
 */
public abstract sealed class FieldReader permits Message, Group {
    /** What {@link #find} answers for a tag that is not there. */
    public static final int NOT_FOUND = -1;

    private static final long NO = 0;
    private static final long YES = 1;

    FieldIndex index;
    int first;
    int behind;

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
        for (int i = first; i < behind; i++) {
            if (tags[i] == tag) return i;
        }
        return NOT_FOUND;
    }

    /**
     * Tells whether a field is there, with or without a value.
     *
     * @param tag tag number
     * @return true when it is
     */
    public final boolean has(int tag) {
        return find(tag) != NOT_FOUND;
    }

    /**
     * Tells whether the fields of this run are those of a list and no others.
     *
     * @param tags holds the list
     * @param count how many of them there are
     * @return true when every field has the tag that stands at its place
     */
    public final boolean hasTags(int[] tags, int count) {
        return Arrays.equals(index.tags, first, behind, tags, 0, count);
    }

    /**
     * The number of the first field of this run.
     *
     * @return a field number
     */
    public final int firstField() {
        return first;
    }

    /**
     * The number behind the last field of this run.
     *
     * @return a field number
     */
    public final int behindLastField() {
        return behind;
    }

    /**
     * The tag of a field.
     *
     * @param field field number
     * @return its tag
     */
    public final int tag(int field) {
        return index.tags[field];
    }

    /**
     * Where a value begins in {@link #bytes}.
     *
     * @param field field number
     * @return offset of its first byte
     */
    public final int from(int field) {
        return index.starts[field];
    }

    /**
     * Where a value ends in {@link #bytes}.
     *
     * @param field field number
     * @return offset behind its last byte
     */
    public final int to(int field) {
        return index.ends[field];
    }

    /**
     * The array that holds the frame.
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
     * @return the number, or one of {@link FieldValue}'s answers
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
     * @return a number that may be cast to {@code int}, or one of {@link FieldValue}'s answers
     */
    public final long integer(int tag) {
        long number = number(tag);
        return FieldValue.isPresent(number) && number != (int) number ? FieldValue.MALFORMED : number;
    }

    /**
     * Reads a price, quantity or other decimal.
     *
     * @param tag tag number
     * @param scale decimal places of the answer, see {@link Decimal#read}
     * @return the scaled value, or one of {@link FieldValue}'s answers
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
     * @return the byte, 0 to 255, comparable with a {@code char}; or one of {@link FieldValue}'s answers
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
     * @return 1 for {@code Y}, 0 for {@code N}, or one of {@link FieldValue}'s answers
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
     * @return true for {@code Y}; false for anything else, absence included
     */
    public final boolean isSet(int tag) {
        return bool(tag) == YES;
    }

    /**
     * Reads a UTCTimestamp.
     *
     * @param tag tag number
     * @return epoch nanoseconds, or one of {@link FieldValue}'s answers
     */
    public final long timestamp(int tag) {
        int field = find(tag);
        return field == NOT_FOUND ? FieldValue.ABSENT : index.timestamp(field);
    }

    /**
     * Reads a UTCDateOnly.
     *
     * @param tag tag number
     * @return epoch nanoseconds of midnight, or one of {@link FieldValue}'s answers
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
     * @return nanoseconds since midnight, or one of {@link FieldValue}'s answers
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
     * @return true when the field is there and has exactly these bytes
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
     * @return true when the field is there and has exactly this text
     */
    public final boolean is(int tag, CharSequence expected) {
        int field = find(tag);
        return field != NOT_FOUND && equal(index.starts[field], index.ends[field], expected);
    }

    /**
     * Looks for a word in a value of several words (MultipleCharValue, MultipleStringValue).
     *
     * @param tag tag number
     * @param word characters up to U+00FF, no space among them
     * @return true when the field is there and the word is one of those with single spaces between them
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
     * @param target takes the bytes; must have room for the value
     * @param at first byte to write
     * @return the value's length, or {@link #NOT_FOUND}
     */
    public final int copy(int tag, byte[] target, int at) {
        int field = find(tag);
        if (field == NOT_FOUND) return NOT_FOUND;
        int length = index.ends[field] - index.starts[field];
        System.arraycopy(index.bytes, index.starts[field], target, at, length);
        return length;
    }

    /**
     * The value as text, byte for byte (ISO 8859-1). Allocates: for people and cold paths.
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
