package io.needletail.dictionary.xml;

/** Limits on the size of a dictionary: a malicious file is rejected before it costs memory or stack. */
final class DictionaryLimits {
    /** Bytes of a file; the largest known file, Orchestra's FIX Latest, has 7 million. */
    static final int FILE_BYTES_MAX = 16 << 20;

    /** Nesting of elements. */
    static final int XML_DEPTH_MAX = 32;

    /** Elements of a file, without its documentation; FIX Latest has 44 thousand. */
    static final int ELEMENTS_MAX = 500_000;

    /** Attributes of an element. */
    static final int ATTRIBUTES_MAX = 32;

    /** Members of one message after its components are expanded; FIX Latest has up to 4,583. */
    static final int MEMBERS_MAX = 100_000;

    /** Characters of a value that an error message quotes. */
    static final int SHOWN_CHARS_MAX = 60;

    /** Characters of an error message. */
    static final int TEXT_CHARS_MAX = 1_000;

    /** Warnings about one file that are reported; further ones are left out. */
    static final int WARNINGS_MAX = 100;

    private DictionaryLimits() {}
}
