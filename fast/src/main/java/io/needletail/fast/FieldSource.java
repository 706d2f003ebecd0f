package io.needletail.fast;

/**
 * Provides the fields of a message that is encoded: the counterpart of {@link FieldListener}.
 *
 * <p>The encoder calls in the order of the template; for an optional field it calls {@link #isPresent} first. Inside a
 * sequence the source returns the fields of the element that the last {@link #element} named.
 */
public interface FieldSource {
    /**
     * Returns whether an optional field, group or sequence is present; also called for an optional constant.
     *
     * @param slot of the field
     * @return true if it is present
     */
    boolean isPresent(int slot);

    /**
     * Returns an integer, the index of an enum, the bits of a set, a boolean or the ticks of a timestamp.
     *
     * @param slot of the field
     * @return the value; the bits of it for unsigned types of 64 bits
     */
    long integer(int slot);

    /**
     * Returns the mantissa of a decimal.
     *
     * @param slot of the field
     * @return the mantissa
     */
    long mantissa(int slot);

    /**
     * Returns the exponent of a decimal.
     *
     * @param slot of the field
     * @return the power of ten, from -63 to 63
     */
    int exponent(int slot);

    /**
     * Returns the array that contains a string or byte vector.
     *
     * @param slot of the field
     * @return an array that the encoder reads while it encodes the message, and never changes
     */
    byte[] bytes(int slot);

    /**
     * Returns where a string or byte vector begins.
     *
     * @param slot of the field
     * @return the index of its first byte in {@link #bytes}
     */
    int from(int slot);

    /**
     * Returns the length of a string, byte vector or sequence.
     *
     * @param slot of the field or sequence
     * @return number of bytes or elements
     */
    int length(int slot);

    /**
     * Begins an element of a sequence.
     *
     * @param slot of the sequence
     * @param index from 0
     */
    void element(int slot, int index);

    /**
     * Begins a group that is present.
     *
     * @param slot of the group
     */
    void group(int slot);

    /**
     * Ends a group, sequence or dynamic reference; also an empty sequence.
     *
     * @param slot of the group, sequence or reference
     */
    void close(int slot);

    /**
     * Returns the template in place of a dynamic reference; the next calls concern its fields.
     *
     * @param slot of the reference
     * @return the identifier of the template
     */
    long reference(int slot);
}
