package io.needletail.fast.decode;

import io.needletail.fast.codegen.DictionaryLayout;

/**
 * The use of a dictionary entry by one field; see {@link DictionaryLayout}.
 *
 * @param number index of this use in {@link DictionaryUses#uses()}
 * @param cell index of the value: an integer, a mantissa or a string as {@link DecoderState#text(int, int)} packs it
 * @param state index of the state; minus one if the value is always assigned
 * @param assigned the state of a value that this field may use
 * @param buffer the first of two buffers for the bytes of a string; minus one for others
 * @param start the value that stands for an undefined one
 */
record DictionaryUse(int number, int cell, int state, long assigned, int buffer, Start start) {
    /**
     * The value that stands for an undefined one, and properties of the field.
     *
     * @param isGiven whether the template gives an initial value; otherwise value and exponent are the default base
     * @param value as the cell holds it
     * @param exponent of a decimal
     * @param isDecimal whether there is an exponent
     * @param isOptional whether the field may be absent
     * @param isDelta whether the operator is delta, for which an empty value is an error
     */
    record Start(boolean isGiven, long value, int exponent, boolean isDecimal, boolean isOptional, boolean isDelta) {}

    /** Returns whether the value may be undefined, empty or of another type. */
    boolean hasState() {
        return state >= 0;
    }

    /** Returns the index of a decimal's exponent. */
    int exponent() {
        return cell + 2;
    }

    /** Returns whether the entry holds a decimal of this field. */
    boolean hasExponent() {
        return start.isDecimal();
    }
}
