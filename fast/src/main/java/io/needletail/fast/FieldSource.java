package io.needletail.fast;

/**
 * Gives the fields of a message that is encoded: the mirror of {@link FieldListener}.
 *
 * <p>The encoder asks in the order of the template, for an optional field first whether it is there. Inside a sequence the
 * answers are those of the element that {@link #element} named last.
 */
public interface FieldSource {
    /**
     * Whether an optional field, group or sequence is there; also asked of an optional constant.
     *
     * @param slot of the field
     * @return whether it is
     */
    boolean isPresent(int slot);

    /**
     * An integer, an enum's index, a set's bits, a boolean or a timestamp's ticks.
     *
     * @param slot of the field
     * @return for unsigned types of 64 bits its bits
     */
    long integer(int slot);

    /**
     * A decimal's mantissa.
     *
     * @param slot of the field
     * @return the mantissa
     */
    long mantissa(int slot);

    /**
     * A decimal's exponent.
     *
     * @param slot of the field
     * @return of ten, from -63 to 63
     */
    int exponent(int slot);

    /**
     * Where a string or byte vector lies.
     *
     * @param slot of the field
     * @return read during the encoding only, never changed
     */
    byte[] bytes(int slot);

    /**
     * Where a string or byte vector begins.
     *
     * @param slot of the field
     * @return the place of its first byte in {@link #bytes}
     */
    int from(int slot);

    /**
     * How long a string, byte vector or sequence is.
     *
     * @param slot of the field or sequence
     * @return bytes, or elements
     */
    int length(int slot);

    /**
     * The encoder goes into an element of a sequence.
     *
     * @param slot of the sequence
     * @param index from 0
     */
    void element(int slot, int index);

    /**
     * The encoder goes into a group that is there.
     *
     * @param slot of the group
     */
    void group(int slot);

    /**
     * The encoder leaves a group, sequence or dynamic reference; an empty sequence too.
     *
     * @param slot of the group, sequence or reference
     */
    void close(int slot);

    /**
     * Which template stands in place of a dynamic reference; what is asked next concerns it.
     *
     * @param slot of the reference
     * @return the template's identifier
     */
    long reference(int slot);
}
