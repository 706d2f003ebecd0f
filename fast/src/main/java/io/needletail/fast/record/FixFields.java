package io.needletail.fast.record;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Type;
import io.needletail.wire.FieldValue;
import java.nio.charset.StandardCharsets;

/**
 * Typed reading by tag of a message or of one element of a group.
 *
 * <p>Getters return a {@code long}: the value, {@link FieldValue#ABSENT}, or {@link FieldValue#MALFORMED} if the value
 * cannot be read as the requested type. A value of another type is converted if FIX has one meaning for it: a number of
 * seventeen digits is a UTCTimestamp, a digit is a character, an integer is a decimal.
 */
public abstract sealed class FixFields permits FixMessage, FixGroup {
    final FieldRecord record;
    private final TagTable[] ofTemplates;
    private final TagTable[] ofSlots;
    private final Instruction[] slots;
    private int foundBody;
    private int foundSlot;

    FixFields(FieldRecord record, TagTable[] ofTemplates, TagTable[] ofSlots, Instruction[] slots) {
        this.record = record;
        this.ofTemplates = ofTemplates;
        this.ofSlots = ofSlots;
        this.slots = slots;
    }

    FixFields(FixFields like) {
        this(like.record, like.ofTemplates, like.ofSlots, like.slots);
    }

    /** Finds a field that is there, for the getters below. */
    abstract boolean find(int tag);

    /**
     * Returns whether a field is present.
     *
     * @param tag tag number
     * @return true when it is
     */
    public final boolean has(int tag) {
        return find(tag);
    }

    /**
     * Reads a FIX int, SeqNum, Length or NumInGroup.
     *
     * @param tag tag number; the tag of a sequence's length gives the number of elements
     * @return the number, or one of the constants of {@link FieldValue}; an unsigned one beyond a {@code long} is
     *     malformed
     */
    public final long number(int tag) {
        if (!find(tag)) return FieldValue.ABSENT;
        if (isSequence()) return extra();
        return CellReader.number(type(), value(), extra(), record.octets());
    }

    /**
     * Reads a price, quantity or other decimal.
     *
     * @param tag tag number
     * @param scale decimal places of the result, 0 to 18
     * @return the scaled value, or one of the constants of {@link FieldValue}; a value that does not fit exactly is
     *     malformed
     */
    public final long decimal(int tag, int scale) {
        return find(tag) ? CellReader.decimal(type(), value(), extra(), record.octets(), scale) : FieldValue.ABSENT;
    }

    /**
     * Reads a FIX char.
     *
     * @param tag tag number
     * @return the byte, 0 to 255, comparable with a {@code char}; an integer from 0 to 9 is its digit; or one of
     *     the constants of {@link FieldValue}
     */
    public final long character(int tag) {
        if (!find(tag)) return FieldValue.ABSENT;
        if (isBytes()) return extra() == 1 ? record.octets()[(int) value()] & 0xFF : FieldValue.MALFORMED;
        boolean isDigit = type().isInteger() && value() >= 0 && value() <= 9;
        return isDigit ? '0' + value() : FieldValue.MALFORMED;
    }

    /**
     * Reads a FIX Boolean.
     *
     * @param tag tag number
     * @return 1 for {@code Y} or the integer 1, 0 for {@code N} or the integer 0, or one of the constants of
     *     {@link FieldValue}
     */
    public final long bool(int tag) {
        long value = character(tag);
        if (value == 'Y' || value == '1') return 1;
        if (value == 'N' || value == '0') return 0;
        return value == FieldValue.ABSENT ? FieldValue.ABSENT : FieldValue.MALFORMED;
    }

    /**
     * Reads a UTCTimestamp: text, or a number of the digits yyyyMMddHHmmss, with or without those of a fraction.
     *
     * @param tag tag number
     * @return epoch nanoseconds, or one of the constants of {@link FieldValue}
     */
    public final long timestamp(int tag) {
        return find(tag) ? CellReader.timestamp(type(), value(), extra(), record.octets()) : FieldValue.ABSENT;
    }

    /**
     * Reads a UTCDateOnly or LocalMktDate: text, or a number of the digits yyyyMMdd.
     *
     * @param tag tag number
     * @return epoch nanoseconds of midnight, or one of the constants of {@link FieldValue}
     */
    public final long date(int tag) {
        return find(tag) ? CellReader.date(type(), value(), extra(), record.octets()) : FieldValue.ABSENT;
    }

    /**
     * Reads a UTCTimeOnly: text, or a number of the digits HHmmssSSS, milliseconds always included.
     *
     * @param tag tag number
     * @return nanoseconds since midnight, or one of the constants of {@link FieldValue}
     */
    public final long time(int tag) {
        return find(tag) ? CellReader.time(type(), value(), extra(), record.octets()) : FieldValue.ABSENT;
    }

    /**
     * Compares a text character by character.
     *
     * @param tag tag number
     * @param expected characters up to U+007F
     * @return true when the field is there, is a string and has exactly this text
     */
    public final boolean is(int tag, CharSequence expected) {
        if (!find(tag) || !isBytes() || extra() != expected.length()) return false;
        int from = (int) value();
        for (int i = 0; i < expected.length(); i++) {
            if (record.octets()[from + i] != expected.charAt(i)) return false;
        }
        return true;
    }

    /**
     * Copies a string or byte vector.
     *
     * @param tag tag number
     * @param target takes the bytes; must have room for the value
     * @param at first byte to write
     * @return the value's length, or -1 when it is absent or neither
     */
    public final int copy(int tag, byte[] target, int at) {
        if (!find(tag) || !isBytes()) return TagTable.NOT_FOUND;
        System.arraycopy(record.octets(), (int) value(), target, at, extra());
        return extra();
    }

    /**
     * Returns the value as text: strings unchanged (UTF-8), decimals plain, byte vectors hexadecimal. Allocates.
     *
     * @param tag tag number
     * @return the text; empty when the field is absent
     */
    public final String text(int tag) {
        if (!find(tag)) return "";
        if (isSequence()) return Integer.toString(extra());
        if (isBytes() && type() != Type.BYTES) {
            return new String(record.octets(), (int) value(), extra(), StandardCharsets.UTF_8);
        }
        return CellReader.text(type(), value(), extra(), record.octets());
    }

    // What find has found.

    final int slot() {
        return foundSlot;
    }

    final long value() {
        return record.valueIn(foundBody, foundSlot);
    }

    final int extra() {
        return record.extraIn(foundBody, foundSlot);
    }

    final boolean isSequence() {
        return slots[foundSlot] instanceof Instruction.Sequence;
    }

    final boolean isBytes() {
        return type().isBytes();
    }

    // A split decimal is a decimal; callers check isSequence first, since a sequence has no text.
    private Type type() {
        return slots[foundSlot] instanceof Instruction.Field field ? field.type() : Type.DECIMAL;
    }

    final TagTable table(int slot) {
        return ofSlots[slot];
    }

    final TagTable table(Template template) {
        return ofTemplates[record.number(template)];
    }

    final boolean findIn(int body, TagTable table, int tag) {
        int slot = table.slot(tag);
        if (slot != TagTable.NOT_FOUND && record.isSet(body, slot)) {
            foundBody = body;
            foundSlot = slot;
            return true;
        }
        for (int group : table.groups) {
            boolean isThere = record.isSet(body, group);
            if (isThere && findIn((int) record.valueIn(body, group), ofSlots[group], tag)) return true;
        }
        for (int reference : table.references) {
            if (!record.isSet(body, reference)) continue;
            TagTable referred = ofTemplates[record.extraIn(body, reference)];
            if (findIn((int) record.valueIn(body, reference), referred, tag)) return true;
        }
        return false;
    }
}
