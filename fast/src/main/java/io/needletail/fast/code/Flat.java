package io.needletail.fast.code;

/**
 * A field as generated encoders write it: first all fields of a part of a message are gathered, which compares them with the
 * values before and so makes the presence map, then all are written.
 */
interface Flat {
    /** How many bytes any value but a long string may take, and be stored beyond. */
    int WORST = 10;

    /** Asks the source, applies the operator, sets the bit. */
    void gather(Script script);

    /** Writes what was gathered. */
    void put(Script script);

    /** How many bits of the presence map it has. */
    int bits();

    /** How many bytes it takes at most, but for a string that is held. */
    int worst();

    /** Whether its range is only looked at by {@link Script#suspect}. */
    default boolean isSuspect() {
        return false;
    }

    /** Finds out, of one that is suspect, whether it is out of range: then the method ends. */
    default void accuse(Script script) {}

    /** Whether one of its bits is sometimes left out. */
    default boolean hasGaps() {
        return false;
    }
}
