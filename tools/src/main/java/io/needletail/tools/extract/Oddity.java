package io.needletail.tools.extract;

/** Kinds of bytes that begin like a message and cannot be read as one. */
enum Oddity {
    /** The fields follow one another without anything between them. */
    NO_SEPARATORS(
            "the separators between the fields are missing",
            "write the log again with SOH, or with another separator such as |"),
    /** A container of packed messages. */
    COMPRESSED(
            "begin with 8=FIXCOMP: messages packed with zlib in a container, which is not read",
            "unpack RawData(96) first, or log the messages after they are unpacked");

    private final String text;
    private final String advice;

    Oddity(String text, String advice) {
        this.text = text;
        this.advice = advice;
    }

    /** A sentence about all of an input; {@code first} is the place of the first one. */
    String remark(String first, long count) {
        String many = count == 1 ? "" : ", and " + (count - 1) + " more like it";
        String subject = this == NO_SEPARATORS ? ": " : ": bytes that ";
        return first + subject + text + many + "; " + advice;
    }
}
