package io.needletail.fast.code;

/**
 * How one field uses its place in the dictionaries; {@link DecoderLayout} tells where that is.
 *
 * @param number place of this use in {@link DecoderLayout#use(int)}
 * @param cell index of the value: an integer, a mantissa (its exponent in the next cell) or a string as
 *     {@link DecoderState#text(int, int)} packs it
 * @param status index of the cell that holds {@link DecoderLayout#UNDEFINED}, {@link DecoderLayout#EMPTY} or {@link #mine}; minus one
 *     where the value is always assigned
 * @param mine the status of a value that this field may use; other values above {@link DecoderLayout#EMPTY} are of another type
 * @param buffer the first of two buffers for the bytes of a string; minus one for others
 * @param start what an undefined value is taken for
 */
public record DictionaryUse(int number, int cell, int status, int mine, int buffer, Start start) {
    /**
     * What an undefined value is taken for.
     *
     * @param isGiven whether the template gives an initial value; otherwise value and exponent are the default base
     * @param value as the cell holds it
     * @param exponent of a decimal
     * @param isDecimal whether there is an exponent
     * @param isOptional whether the field may be absent
     * @param isDelta whether the operator is delta, for which an empty value is an error
     */
    public record Start(
            boolean isGiven, long value, int exponent, boolean isDecimal, boolean isOptional, boolean isDelta) {}

    /** Whether the value may be undefined, empty or of another type. */
    boolean hasStatus() {
        return status >= 0;
    }

    /** Whether the next cell is the exponent. */
    boolean hasExponent() {
        return start.isDecimal();
    }
}
