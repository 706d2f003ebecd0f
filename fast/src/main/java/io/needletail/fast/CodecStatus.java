package io.needletail.fast;

import java.util.List;

/**
 * How decoding or encoding a message ended. Errors of the specification have its codes (FAST 1.1, appendix 4): D for
 * dynamic errors, R for reportable ones; {@link DecoderOptions} says which of the latter are let pass.
 */
public enum CodecStatus {
    /** The message is decoded. */
    DECODED("", "decoded"),
    /** The message is encoded. */
    ENCODED("", "encoded"),
    /** The bytes end before the message does: more of them may help. */
    INCOMPLETE("", "the bytes end before the message does"),
    /** The message does not fit between the given places. */
    NO_ROOM("", "there is no room for the message"),
    /** An integer is outside the range of its type. */
    OUT_OF_RANGE("D2", "an integer is out of the range of its type"),
    /** The operators of a field cannot express its value. */
    NOT_ENCODABLE("D3", "the field's operators cannot express the value"),
    /** The previous value is of another type. */
    WRONG_TYPE_BEFORE("D4", "the previous value is of another type"),
    /** A mandatory field is not in the stream, its previous value is undefined, and it has no initial value. */
    UNDEFINED_BEFORE("D5", "a mandatory field is not in the stream, and there is no previous or initial value"),
    /** A mandatory field is not in the stream, or a delta is, and the previous value is empty. */
    EMPTY_BEFORE("D6", "the previous value is empty"),
    /** A difference takes away more than there is. */
    SUBTRACTION_TOO_LONG("D7", "the subtraction length is greater than the previous value is long"),
    /** No template has the identifier. */
    UNKNOWN_TEMPLATE("D9", "no template has this identifier"),
    /** A previous value and the difference to it give an integer outside the range of its type. */
    SUM_OUT_OF_RANGE("R4", "a difference leads out of the range of the integer's type"),
    /** A decimal's exponent is not between -63 and 63, or its mantissa does not fit into 64 bits. */
    DECIMAL_RANGE("R1", "an exponent is not between -63 and 63, or a mantissa does not fit into 64 bits"),
    /** A Unicode string made by delta or tail is not UTF-8. */
    NOT_UTF8("R2", "a Unicode string is not UTF-8"),
    /** An integer has more bytes than it needs. */
    OVERLONG_INTEGER("R6", "an integer has more bytes than it needs"),
    /** A presence map has more bytes than it needs. */
    OVERLONG_MAP("R7", "a presence map has more bytes than it needs"),
    /** A presence map has bits that belong to no field. */
    EXCESS_MAP("R8", "a presence map has more bits than there are fields for"),
    /** A string has a preamble that it does not need. */
    OVERLONG_STRING("R9", "a string has a preamble that it does not need"),
    /** A string to be encoded as ASCII has a character of more than seven bits. */
    NOT_ASCII("", "an ASCII string has a character of more than seven bits"),
    /** A string, byte vector or presence map is longer than the limit. */
    TOO_LONG("", "a string, byte vector or presence map is longer than the limit"),
    /** Dynamic references are nested deeper than the limit. */
    TOO_DEEP("", "dynamic references are nested deeper than the limit"),
    /** The sequences of the message have more elements than the limit. */
    TOO_MANY("", "the sequences of the message have more elements than the limit"),
    /** The strings and byte vectors of the message are together longer than the limit. */
    TOO_MUCH_TEXT("", "the strings and byte vectors of the message are together longer than the limit");

    // By Fault; the first stands for no fault.
    private static final List<CodecStatus> BY_FAULT = List.of(
            DECODED,
            INCOMPLETE,
            OUT_OF_RANGE,
            WRONG_TYPE_BEFORE,
            UNDEFINED_BEFORE,
            EMPTY_BEFORE,
            SUBTRACTION_TOO_LONG,
            UNKNOWN_TEMPLATE,
            SUM_OUT_OF_RANGE,
            DECIMAL_RANGE,
            NOT_UTF8,
            OVERLONG_INTEGER,
            OVERLONG_MAP,
            EXCESS_MAP,
            OVERLONG_STRING,
            TOO_LONG,
            TOO_DEEP,
            TOO_MANY,
            TOO_MUCH_TEXT);

    private final String code;
    private final String words;

    CodecStatus(String code, String words) {
        this.code = code;
        this.words = words;
    }

    /**
     * The specification's name of the error.
     *
     * @return such as {@code D9}; empty if it is none of the specification's
     */
    public String code() {
        return code;
    }

    /**
     * What happened.
     *
     * @return in words, without a full stop
     */
    public String words() {
        return words;
    }

    static CodecStatus ofFault(int fault) {
        return BY_FAULT.get(fault);
    }
}
