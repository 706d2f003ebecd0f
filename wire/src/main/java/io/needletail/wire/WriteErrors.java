package io.needletail.wire;

/** Exceptions for values that would break the frame. */
final class WriteErrors {
    private WriteErrors() {}

    static IllegalArgumentException noValue(int tag) {
        return new IllegalArgumentException(
                "tag " + tag + ": the value is FieldValue.ABSENT or MALFORMED; test it with FieldValue.isPresent");
    }

    static IllegalArgumentException empty(int tag) {
        return new IllegalArgumentException(
                "tag " + tag + ": the value is empty; a field needs at least one byte; leave the field out");
    }

    static IllegalArgumentException notPlain(int tag, int c) {
        return new IllegalArgumentException("tag " + tag + ": the value contains character " + c
                + ", which ends a field" + " or is not one byte; use data() with a length field for such bytes");
    }

    static IllegalArgumentException noPair(int lengthTag, int dataTag) {
        return new IllegalArgumentException(
                "tags " + lengthTag + " and " + dataTag + " are not a pair of length and data; see DataFields");
    }

    static IllegalArgumentException tooManyGroups(int tag) {
        return new IllegalArgumentException("tag " + tag + ": entries of " + CountedGroups.GROUPS_MAX
                + " groups are counted already in this message; write the counts of further ones with put()");
    }

    static IllegalArgumentException unclosed(byte last) {
        return new IllegalArgumentException("raw fields end with byte " + last + ", not with SOH");
    }
}
