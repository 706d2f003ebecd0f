package io.needletail.fast.decode;

import io.needletail.fast.CodecStatus;
import java.util.List;

/**
 * Numbers of the errors of decoding: a reading method returns minus one of them in place of a position.
 *
 * <p>The comments give the specification's codes (FAST 1.1, appendix 4).
 */
final class DecodeError {
    /** The bytes end before the message does. */
    static final int INCOMPLETE = 1;
    /** D2. */
    static final int OUT_OF_RANGE = 2;
    /** D4. */
    static final int PREVIOUS_OF_OTHER_TYPE = 3;
    /** D5. */
    static final int PREVIOUS_UNDEFINED = 4;
    /** D6. */
    static final int PREVIOUS_EMPTY = 5;
    /** D7. */
    static final int SUBTRACTION_TOO_LONG = 6;
    /** D9. */
    static final int UNKNOWN_TEMPLATE = 7;
    /** R4. */
    static final int DELTA_OUT_OF_RANGE = 8;
    /** R1. */
    static final int DECIMAL_RANGE = 9;
    /** R2. */
    static final int NOT_UTF8 = 10;
    /** R6. */
    static final int OVERLONG_INTEGER = 11;
    /** R7. */
    static final int OVERLONG_PRESENCE_MAP = 12;
    /** R8. */
    static final int EXCESS_PRESENCE_BITS = 13;
    /** R9. */
    static final int OVERLONG_STRING = 14;
    /** A string, byte vector or presence map is longer than the limit. */
    static final int TOO_LONG = 15;
    /** Dynamic references go deeper than the limit. */
    static final int NESTED_TOO_DEEP = 16;
    /** The sequences of a message hold more elements than the limit. */
    static final int TOO_MANY_ELEMENTS = 17;
    /** The strings and byte vectors of a message have more bytes together than the limit. */
    static final int TOO_MUCH_TEXT = 18;

    /** Statuses by error number; the first one stands for no error. */
    private static final List<CodecStatus> STATUSES = List.of(
            CodecStatus.DECODED,
            CodecStatus.INCOMPLETE,
            CodecStatus.OUT_OF_RANGE,
            CodecStatus.PREVIOUS_OF_OTHER_TYPE,
            CodecStatus.PREVIOUS_UNDEFINED,
            CodecStatus.PREVIOUS_EMPTY,
            CodecStatus.SUBTRACTION_TOO_LONG,
            CodecStatus.UNKNOWN_TEMPLATE,
            CodecStatus.DELTA_OUT_OF_RANGE,
            CodecStatus.DECIMAL_RANGE,
            CodecStatus.NOT_UTF8,
            CodecStatus.OVERLONG_INTEGER,
            CodecStatus.OVERLONG_PRESENCE_MAP,
            CodecStatus.EXCESS_PRESENCE_BITS,
            CodecStatus.OVERLONG_STRING,
            CodecStatus.TOO_LONG,
            CodecStatus.NESTED_TOO_DEEP,
            CodecStatus.TOO_MANY_ELEMENTS,
            CodecStatus.TOO_MUCH_TEXT);

    private DecodeError() {}

    /** Returns the public status of an error. */
    static CodecStatus status(int error) {
        return STATUSES.get(error);
    }
}
