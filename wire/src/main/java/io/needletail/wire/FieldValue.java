package io.needletail.wire;

/**
 * The two answers of a typed getter that are not a value.
 *
 * <p>Every getter of {@link FieldReader} and every reader of {@link Ascii}, {@link Decimal} and {@link Timestamp} answers a
 * {@code long}; both constants lie outside the range that any of them reads.
 */
public final class FieldValue {
    /** The message carries no such field. */
    public static final long ABSENT = Long.MIN_VALUE;

    /** The field is there, but its text is not of the type that was asked for. */
    public static final long MALFORMED = Long.MIN_VALUE + 1;

    private FieldValue() {}

    /**
     * Tells a value from the two answers that are none.
     *
     * @param answer what a getter answered
     * @return true when it is a value
     */
    public static boolean isPresent(long answer) {
        return answer > MALFORMED;
    }
}
