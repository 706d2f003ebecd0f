package io.needletail.fast.code;

/**
 * A field as generated encoders write it: one behind the other, each compared with the value before, which makes its bit of the
 * presence map; that is written last, into room that was left for it.
 */
interface FieldEncoding {
    /** How many bytes any value but a long string may take, and be stored beyond. */
    int WORST = 10;

    /** Asks the source, applies the operator, sets the bit, writes the value if the operator does not save it. */
    void write(EncoderEmitter script);

    /** How many bits of the presence map it has. */
    int bits();

    /** How many bytes it takes at most, but for a string that is held. */
    int worst();

    /** Whether one of its bits is sometimes left out. */
    default boolean hasGaps() {
        return false;
    }
}
