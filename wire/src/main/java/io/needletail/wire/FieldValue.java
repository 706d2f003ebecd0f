package io.needletail.wire;

/**
 * Results of a typed getter that are not a value.
 *
 * <p>Every getter of {@link FieldReader} and every reader of {@link Ascii}, {@link Decimal} and {@link Timestamp}
 * returns a {@code long}; both constants are outside the range of values.
 */
public final class FieldValue {
    /** The message does not have the field. */
    public static final long ABSENT = Long.MIN_VALUE;

    /** The message has the field, but its text does not have the requested type. */
    public static final long MALFORMED = Long.MIN_VALUE + 1;

    private FieldValue() {}

    /**
     * Tells whether the result of a getter is a value.
     *
     * @param result result of a getter
     * @return false for {@link #ABSENT} and {@link #MALFORMED}
     */
    public static boolean isPresent(long result) {
        return result > MALFORMED;
    }
}
