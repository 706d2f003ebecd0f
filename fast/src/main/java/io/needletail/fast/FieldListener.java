package io.needletail.fast;

import io.needletail.fast.template.Template;

/**
 * Takes the fields of a decoded message, in the order of the template, as primitives; an absent field is not told.
 *
 * <p>Slots are numbers of instructions, see {@link io.needletail.fast.template.Templates#slots()}. Calls come from the thread
 * that decodes, while it decodes. What is told is provisional until {@link #end}: if the message turns out to be wrong
 * half-way, {@link #end} is not called and the decoder answers with the error.
 */
public interface FieldListener {
    /**
     * A message begins; whatever was told of one before it that did not end is void.
     *
     * @param template which
     */
    void begin(Template template);

    /**
     * An integer, an enum's index, a set's bits, a boolean or a timestamp's ticks.
     *
     * @param slot of the field
     * @param value for unsigned types of 64 bits to be read as unsigned
     */
    void integer(int slot, long value);

    /**
     * A decimal, exactly as decoded.
     *
     * @param slot of the field
     * @param mantissa of the value
     * @param exponent of ten, from -63 to 63
     */
    void decimal(int slot, long mantissa, int exponent);

    /**
     * A string or a byte vector; the bytes stay as they are during this call only.
     *
     * @param slot of the field
     * @param bytes where it lies; not to be changed
     * @param from its first byte
     * @param length in bytes: ASCII characters, UTF-8 or plain bytes as the field's type says
     */
    void bytes(int slot, byte[] bytes, int from, int length);

    /**
     * A group that is there begins.
     *
     * @param slot of the group
     */
    void group(int slot);

    /**
     * A sequence that is there begins: its elements follow, each with {@link #element} before it.
     *
     * @param slot of the sequence
     * @param length number of elements, from 0
     */
    void sequence(int slot, int length);

    /**
     * An element of the innermost open sequence begins.
     *
     * @param slot of the sequence
     * @param index from 0
     */
    void element(int slot, int index);

    /**
     * A template in place of a dynamic reference begins: what follows is of that template, until {@link #close}.
     *
     * @param slot of the reference
     * @param template which
     */
    void reference(int slot, Template template);

    /**
     * The group, sequence or dynamic reference ends; an empty sequence too.
     *
     * @param slot of the group, sequence or reference
     */
    void close(int slot);

    /**
     * The message is complete and right.
     *
     * @param template as told at {@link #begin}
     */
    void end(Template template);
}
