package io.needletail.fast.code;

/**
 * Why a message cannot be decoded, as numbers: a reading method answers minus one of them in place of a position.
 *
 * <p>The letters behind are the specification's (FAST 1.1, appendix 4).
 */
public final class DecodeError {
    /** The bytes end before the message does. */
    public static final int INCOMPLETE = 1;
    /** D2. */
    public static final int OUT_OF_RANGE = 2;
    /** D4. */
    public static final int WRONG_TYPE_BEFORE = 3;
    /** D5. */
    public static final int UNDEFINED_BEFORE = 4;
    /** D6. */
    public static final int EMPTY_BEFORE = 5;
    /** D7. */
    public static final int SUBTRACTION_TOO_LONG = 6;
    /** D9. */
    public static final int UNKNOWN_TEMPLATE = 7;
    /** R4. */
    public static final int SUM_OUT_OF_RANGE = 8;
    /** R1. */
    public static final int DECIMAL_RANGE = 9;
    /** R2. */
    public static final int NOT_UTF8 = 10;
    /** R6. */
    public static final int OVERLONG_INTEGER = 11;
    /** R7. */
    public static final int OVERLONG_MAP = 12;
    /** R8. */
    public static final int EXCESS_MAP = 13;
    /** R9. */
    public static final int OVERLONG_STRING = 14;
    /** A string, byte vector or presence map is longer than the limit. */
    public static final int TOO_LONG = 15;
    /** Dynamic references go deeper than the limit. */
    public static final int TOO_DEEP = 16;
    /** The sequences of a message hold more elements than the limit. */
    public static final int TOO_MANY = 17;
    /** The strings and byte vectors of a message have more bytes together than the limit. */
    public static final int TOO_MUCH_TEXT = 18;

    private DecodeError() {}
}
