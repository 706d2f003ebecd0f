package io.needletail.fast;

import java.util.Objects;

/**
 * What a decoder refuses, and which departures from the specification it lets pass.
 *
 * @param lengthMax longest string or byte vector, in bytes, from 0
 * @param elementsMax most elements that all sequences of a message have together, from 0
 * @param nestingMax how deep dynamic references may be nested, from 0
 * @param tolerance the reportable errors that are let pass
 * @param isEmptyBaseAllowed whether a delta whose previous value is empty takes the initial value, or else zero or the
 *     empty string, as some feeds do (Xetra); otherwise that is the error D6
 */
public record DecoderOptions(
        int lengthMax, int elementsMax, int nestingMax, Tolerance tolerance, boolean isEmptyBaseAllowed) {
    /** What real feeds need: overlong forms are read, as by other decoders; strings of 16 MiB, a million elements, 32 levels. */
    public static final DecoderOptions USUAL =
            new DecoderOptions(1 << 24, 1 << 20, 32, new Tolerance(true, true, true, true), false);
    /** The same limits, but every error of the specification is one. */
    public static final DecoderOptions STRICT = USUAL.withTolerance(new Tolerance(false, false, false, false));

    /** Refuses negative limits. */
    public DecoderOptions {
        Objects.requireNonNull(tolerance, "tolerance");
        if (lengthMax < 0 || elementsMax < 0 || nestingMax < 0) {
            throw new IllegalArgumentException(
                    "a limit is negative: " + lengthMax + ", " + elementsMax + ", " + nestingMax);
        }
    }

    /**
     * Reportable errors that are let pass.
     *
     * @param overlongInteger an integer of up to ten bytes with leading bytes it does not need (R6)
     * @param overlongMap a presence map with trailing bytes it does not need (R7)
     * @param excessMap a presence map with bits that belong to no field (R8)
     * @param overlongString a string with a preamble it does not need (R9)
     */
    public record Tolerance(boolean overlongInteger, boolean overlongMap, boolean excessMap, boolean overlongString) {}

    /**
     * The same with another answer to a delta on an empty previous value.
     *
     * @param isAllowed see {@link #isEmptyBaseAllowed()}
     * @return the changed options
     */
    public DecoderOptions withEmptyBase(boolean isAllowed) {
        return new DecoderOptions(lengthMax, elementsMax, nestingMax, tolerance, isAllowed);
    }

    /**
     * The same with another tolerance.
     *
     * @param another what is let pass
     * @return the changed options
     */
    public DecoderOptions withTolerance(Tolerance another) {
        return new DecoderOptions(lengthMax, elementsMax, nestingMax, another, isEmptyBaseAllowed);
    }
}
