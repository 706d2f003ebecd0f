package io.needletail.fast;

import io.needletail.fast.template.Template;

/**
 * Receives the fields of a decoded message in the order of the template, as primitives. Absent fields are left out.
 *
 * <p>A slot is the number of an instruction, see {@link io.needletail.fast.template.Templates#slots()}. All calls come
 * from the thread that decodes, within the call that decodes. The fields are provisional until {@link #end}: after an
 * error in the message {@link #end} is not called, and the decoder returns the error.
 */
public interface FieldListener {
    /**
     * Begins a message. The fields of an earlier message that did not end are void.
     *
     * @param template of the message
     */
    void begin(Template template);

    /**
     * Receives an integer, the index of an enum, the bits of a set, a boolean or the ticks of a timestamp.
     *
     * @param slot of the field
     * @param value to be read as unsigned for unsigned types of 64 bits
     */
    void integer(int slot, long value);

    /**
     * Receives a decimal, exactly as decoded.
     *
     * @param slot of the field
     * @param mantissa of the value
     * @param exponent of ten, from -63 to 63
     */
    void decimal(int slot, long mantissa, int exponent);

    /**
     * Receives a string or a byte vector. The bytes are valid during this call only.
     *
     * @param slot of the field
     * @param bytes array that contains the value; it must not be changed
     * @param from index of its first byte
     * @param length in bytes: ASCII characters, UTF-8 or plain bytes as the field's type says
     */
    void bytes(int slot, byte[] bytes, int from, int length);

    /**
     * Begins a group that is present.
     *
     * @param slot of the group
     */
    void group(int slot);

    /**
     * Begins a sequence that is present. Its elements follow, each after a call of {@link #element}.
     *
     * @param slot of the sequence
     * @param length number of elements, from 0
     */
    void sequence(int slot, int length);

    /**
     * Begins an element of the innermost open sequence.
     *
     * @param slot of the sequence
     * @param index from 0
     */
    void element(int slot, int index);

    /**
     * Begins the template in place of a dynamic reference: the fields up to {@link #close} are of that template.
     *
     * @param slot of the reference
     * @param template in place of the reference
     */
    void reference(int slot, Template template);

    /**
     * Ends a group, sequence or dynamic reference; also an empty sequence.
     *
     * @param slot of the group, sequence or reference
     */
    void close(int slot);

    /**
     * Ends a message that is complete and valid.
     *
     * @param template as at {@link #begin}
     */
    void end(Template template);
}
