package io.needletail.fast;

/**
 * Results of decoding or encoding a message. Errors of the specification have its codes (FAST 1.1, appendix 4): D for
 * dynamic errors, R for reportable errors; the decoder's options say which reportable errors are accepted.
 */
public enum CodecStatus {
    /** The message is decoded. */
    DECODED("", "decoded"),
    /** The message is encoded. */
    ENCODED("", "encoded"),
    /** The bytes end before the message does: decode again when more bytes have arrived. */
    INCOMPLETE("", "the bytes end before the message does"),
    /** The message does not fit into the given room. */
    NO_ROOM("", "there is no room for the message"),
    /** An integer is out of the range of its type. */
    OUT_OF_RANGE("D2", "an integer is out of the range of its type"),
    /** The field's operators cannot express the value. */
    NOT_ENCODABLE("D3", "the field's operators cannot express the value"),
    /** The previous value is of another type. */
    PREVIOUS_OF_OTHER_TYPE("D4", "the previous value is of another type"),
    /** A mandatory field is not in the stream, its previous value is undefined, and it has no initial value. */
    PREVIOUS_UNDEFINED("D5", "a mandatory field is not in the stream, and there is no previous or initial value"),
    /** The previous value is empty, but a mandatory field is not in the stream or a delta needs a base. */
    PREVIOUS_EMPTY("D6", "the previous value is empty"),
    /** The subtraction length is greater than the length of the previous value. */
    SUBTRACTION_TOO_LONG("D7", "the subtraction length is greater than the length of the previous value"),
    /** No template has the identifier. */
    UNKNOWN_TEMPLATE("D9", "no template has this identifier"),
    /** The sum of the previous value and a delta is out of the range of the integer type. */
    DELTA_OUT_OF_RANGE("R4", "the sum of the previous value and the delta is out of the range of the integer type"),
    /** The exponent of a decimal is not between -63 and 63, or its mantissa does not fit into 64 bits. */
    DECIMAL_RANGE("R1", "an exponent is not between -63 and 63, or a mantissa does not fit into 64 bits"),
    /** A Unicode string made by delta or tail is not UTF-8. */
    NOT_UTF8("R2", "a Unicode string is not UTF-8"),
    /** An integer has more bytes than it needs. */
    OVERLONG_INTEGER("R6", "an integer has more bytes than it needs"),
    /** A presence map has more bytes than it needs. */
    OVERLONG_PRESENCE_MAP("R7", "a presence map has more bytes than it needs"),
    /** A presence map has bits that belong to no field. */
    EXCESS_PRESENCE_BITS("R8", "a presence map has more bits than there are fields for"),
    /** A string has a preamble that it does not need. */
    OVERLONG_STRING("R9", "a string has a preamble that it does not need"),
    /** A string to be encoded as ASCII has a character of more than seven bits. */
    NOT_ASCII("", "an ASCII string has a character of more than seven bits"),
    /** A string, byte vector or presence map is longer than the limit. */
    TOO_LONG("", "a string, byte vector or presence map is longer than the limit"),
    /** Dynamic references are nested deeper than the limit. */
    NESTED_TOO_DEEP("", "dynamic references are nested deeper than the limit"),
    /** The sequences of the message have more elements than the limit. */
    TOO_MANY_ELEMENTS("", "the sequences of the message have more elements than the limit"),
    /** The strings and byte vectors of the message are together longer than the limit. */
    TOO_MUCH_TEXT("", "the strings and byte vectors of the message are together longer than the limit");

    private final String code;
    private final String description;

    CodecStatus(String code, String description) {
        this.code = code;
        this.description = description;
    }

    /**
     * Returns the specification's code of the error.
     *
     * @return such as {@code D9}; empty if the specification has no code for it
     */
    public String code() {
        return code;
    }

    /**
     * Describes the result.
     *
     * @return an English clause without a full stop
     */
    public String description() {
        return description;
    }
}
