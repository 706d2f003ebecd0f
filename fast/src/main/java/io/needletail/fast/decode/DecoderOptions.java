package io.needletail.fast.decode;

import java.util.Objects;

/**
 * Limits of a decoder, and the departures from the specification that it accepts.
 *
 * @param lengthMax highest length of a string or byte vector in bytes, from 0
 * @param messageTextMax highest number of bytes in all strings and byte vectors of a message together, from 0;
 *     operators such as copy repeat a long string for one byte of the stream or none
 * @param elementsMax highest number of elements in all sequences of a message together, from 0
 * @param nestingMax deepest nesting of dynamic references, from 0 to {@value #NESTING_MOST}
 * @param tolerance the reportable errors that are accepted
 * @param isEmptyBaseAllowed whether a delta on an empty previous value takes the initial value, or else zero or the
 *     empty string, as some feeds do (Xetra); if false, it is the error D6
 */
public record DecoderOptions(
        int lengthMax,
        int messageTextMax,
        int elementsMax,
        int nestingMax,
        Tolerance tolerance,
        boolean isEmptyBaseAllowed) {
    /**
     * Options for real feeds: overlong forms are accepted, as by other decoders; strings of 16 MiB, alone and together
     * in a message, 2^20 elements, 32 levels.
     */
    public static final DecoderOptions DEFAULTS =
            new DecoderOptions(1 << 24, 1 << 24, 1 << 20, 32, Tolerance.ALL, false);
    /** The same limits; every reportable error of the specification is an error. */
    public static final DecoderOptions STRICT = DEFAULTS.withTolerance(Tolerance.NONE);

    /** Highest value of {@code nestingMax}: each level takes some of the thread's stack. */
    public static final int NESTING_MOST = 1_000;

    /** Rejects negative limits and a nesting beyond {@link #NESTING_MOST}. */
    public DecoderOptions {
        Objects.requireNonNull(tolerance, "tolerance");
        if (lengthMax < 0 || messageTextMax < 0 || elementsMax < 0 || nestingMax < 0) {
            throw new IllegalArgumentException(
                    "lengthMax=" + lengthMax + ", messageTextMax=" + messageTextMax + ", elementsMax=" + elementsMax
                            + ", nestingMax=" + nestingMax + ": a limit is negative; expected 0 or more");
        }
        if (nestingMax > NESTING_MOST) {
            throw new IllegalArgumentException(
                    "nestingMax=" + nestingMax + ": too deep; expected at most " + NESTING_MOST);
        }
    }

    /**
     * Reportable errors that the decoder accepts.
     *
     * @param overlongInteger an integer of up to ten bytes with leading bytes it does not need (R6)
     * @param overlongMap a presence map with trailing bytes it does not need (R7)
     * @param excessMap a presence map with bits that belong to no field (R8)
     * @param overlongString a string with a preamble it does not need (R9)
     */
    public record Tolerance(boolean overlongInteger, boolean overlongMap, boolean excessMap, boolean overlongString) {
        /** Accepts all of them. */
        public static final Tolerance ALL = new Tolerance(true, true, true, true);
        /** Accepts none of them. */
        public static final Tolerance NONE = new Tolerance(false, false, false, false);
    }

    /**
     * Copies the options with another treatment of a delta on an empty previous value.
     *
     * @param isAllowed see {@link #isEmptyBaseAllowed()}
     * @return the copy
     */
    public DecoderOptions withEmptyBase(boolean isAllowed) {
        return new DecoderOptions(lengthMax, messageTextMax, elementsMax, nestingMax, tolerance, isAllowed);
    }

    /**
     * Copies the options with another limit on the strings and byte vectors of a message.
     *
     * @param most see {@link #messageTextMax()}
     * @return the copy
     */
    public DecoderOptions withMessageText(int most) {
        return new DecoderOptions(lengthMax, most, elementsMax, nestingMax, tolerance, isEmptyBaseAllowed);
    }

    /**
     * Copies the options with another tolerance.
     *
     * @param another the reportable errors that are accepted
     * @return the copy
     */
    public DecoderOptions withTolerance(Tolerance another) {
        return new DecoderOptions(lengthMax, messageTextMax, elementsMax, nestingMax, another, isEmptyBaseAllowed);
    }
}
