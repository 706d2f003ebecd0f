package io.needletail.dictionary.xml;

/** How large a dictionary may be, so that a hostile one is refused before it costs memory or stack. */
final class DictionaryLimits {
    /** Bytes of a file; the largest that is known, Orchestra's FIX Latest, has 7 million. */
    static final int FILE_BYTES_MAX = 16 << 20;

    /** Elements within elements. */
    static final int XML_DEPTH_MAX = 32;

    /** Elements of a file, without its documentation; FIX Latest has 44 thousand. */
    static final int ELEMENTS_MAX = 500_000;

    /** Attributes of an element. */
    static final int ATTRIBUTES_MAX = 32;

    /** Members of one message with its components written out; FIX Latest has up to 4,583. */
    static final int MEMBERS_MAX = 100_000;

    /** Characters of a value that an error message repeats. */
    static final int SHOWN_CHARS_MAX = 60;

    /** Characters of an error message. */
    static final int TEXT_CHARS_MAX = 1_000;

    private DictionaryLimits() {}
}
