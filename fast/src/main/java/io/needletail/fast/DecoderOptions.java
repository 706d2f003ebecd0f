package io.needletail.fast;

import java.util.Objects;

/**
 * What a decoder refuses, and which departures from the specification it lets pass.
 *
 * @param lengthMax longest string or byte vector, in bytes, from 0
 * @param messageTextMax most bytes that all strings and byte vectors of a message have together, from 0; operators such as copy
 *     repeat a long string for a byte or less of the stream
 * @param elementsMax most elements that all sequences of a message have together, from 0
 * @param nestingMax how deep dynamic references may be nested, from 0 to {@value #NESTING_MOST}
 * @param tolerance the reportable errors that are let pass
 * @param isEmptyBaseAllowed whether a delta whose previous value is empty takes the initial value, or else zero or the
 *     empty string, as some feeds do (Xetra); otherwise that is the error D6
 */
public record DecoderOptions(
        int lengthMax,
        int messageTextMax,
        int elementsMax,
        int nestingMax,
        Tolerance tolerance,
        boolean isEmptyBaseAllowed) {
    /** What real feeds need: overlong forms are read, as by other decoders; strings of 16 MiB, alone or together in a message, a million elements, 32 levels. */
    public static final DecoderOptions USUAL =
            new DecoderOptions(1 << 24, 1 << 24, 1 << 20, 32, new Tolerance(true, true, true, true), false);
    /** The same limits, but every error of the specification is one. */
    public static final DecoderOptions STRICT = USUAL.withTolerance(new Tolerance(false, false, false, false));

    /** The deepest nesting that can be asked for: each level takes some of the thread's stack. */
    public static final int NESTING_MOST = 1_000;

    /** Refuses negative limits and too deep a nesting. */
    public DecoderOptions {
        Objects.requireNonNull(tolerance, "tolerance");
        if (lengthMax < 0 || messageTextMax < 0 || elementsMax < 0 || nestingMax < 0) {
            throw new IllegalArgumentException("a limit is negative: lengthMax=" + lengthMax + ", messageTextMax="
                    + messageTextMax + ", elementsMax=" + elementsMax + ", nestingMax=" + nestingMax);
        }
        if (nestingMax > NESTING_MOST) {
            throw new IllegalArgumentException("nestingMax is " + nestingMax + ", at most " + NESTING_MOST);
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
        return new DecoderOptions(lengthMax, messageTextMax, elementsMax, nestingMax, tolerance, isAllowed);
    }

    /**
     * The same with another limit on the strings and byte vectors of a message.
     *
     * @param most see {@link #messageTextMax()}
     * @return the changed options
     */
    public DecoderOptions withMessageText(int most) {
        return new DecoderOptions(lengthMax, most, elementsMax, nestingMax, tolerance, isEmptyBaseAllowed);
    }

    /**
     * The same with another tolerance.
     *
     * @param another what is let pass
     * @return the changed options
     */
    public DecoderOptions withTolerance(Tolerance another) {
        return new DecoderOptions(lengthMax, messageTextMax, elementsMax, nestingMax, another, isEmptyBaseAllowed);
    }
}
