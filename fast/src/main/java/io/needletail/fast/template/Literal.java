package io.needletail.fast.template;

/** The initial value of an operator, already of the field's type (FAST 1.1, 6.3.2). */
public sealed interface Literal {
    /** The template gives none. */
    Literal NONE = new None();

    /** The absence of an initial value. */
    record None() implements Literal {}

    /**
     * Initial value of an integer field.
     *
     * @param value for an unsigned field of 64 bits its bits
     */
    record Whole(long value) implements Literal {}

    /**
     * Initial value of a decimal field with one operator.
     *
     * @param mantissa as the shortest form of the text has it: "2.50" is 25 and -1 (FAST 1.1, 6.3.2.2)
     * @param exponent of ten
     */
    record Scaled(long mantissa, int exponent) implements Literal {}

    /**
     * Initial value of a string or byte vector.
     *
     * @param value the bytes: ASCII, UTF-8 or any; they must not be changed
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared by equals; users must not change the array
    record Octets(byte[] value) implements Literal {}
}
