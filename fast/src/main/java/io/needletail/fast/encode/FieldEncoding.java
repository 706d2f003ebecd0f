package io.needletail.fast.encode;

/**
 * The code of one field in a generated encoder. Fields are written one after another; the comparison of each with its
 * previous value gives its bit of the presence map, which is written last, into reserved room.
 */
interface FieldEncoding {
    /** Highest number of bytes that any value but a long string takes or stores. */
    int WORST = 10;

    /**
     * Emits the code: it calls the source, applies the operator, sets the bit and writes the value if that is
     * necessary.
     */
    void write(EncoderEmitter emitter);

    /** Returns the number of its bits in the presence map. */
    int bits();

    /** Returns the highest number of bytes it takes, except for a pending string. */
    int worst();

    /** Returns whether one of its bits is sometimes left out. */
    default boolean hasGaps() {
        return false;
    }
}
