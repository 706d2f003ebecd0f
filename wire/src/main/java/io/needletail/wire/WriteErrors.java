package io.needletail.wire;

/** What is thrown at a caller that wants something written that would break the frame. */
final class WriteErrors {
    private WriteErrors() {}

    static IllegalArgumentException noValue(int tag) {
        return new IllegalArgumentException(
                "tag " + tag + " would be written from a field that is absent or malformed");
    }

    static IllegalArgumentException empty(int tag) {
        return new IllegalArgumentException("tag " + tag + " would have an empty value");
    }

    static IllegalArgumentException notPlain(int tag, int c) {
        return new IllegalArgumentException("tag " + tag + " would contain character " + c + ", which ends a field"
                + " or is not one byte; use data() with a length field for such bytes");
    }

    static IllegalArgumentException noPair(int lengthTag, int dataTag) {
        return new IllegalArgumentException("tags " + lengthTag + " and " + dataTag + " are no length and data pair");
    }

    static IllegalArgumentException unclosed(byte last) {
        return new IllegalArgumentException("raw fields end with byte " + last + ", not with SOH");
    }
}
