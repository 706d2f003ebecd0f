package io.needletail.fast.template;

/** How large a template file may be, so that a hostile one is refused before it costs memory or stack. */
final class TemplateLimits {
    /** Bytes of a file; those of large exchanges have a few hundred thousand. */
    static final int FILE_BYTES_MAX = 16 << 20;

    /** Elements within elements, before references are put in their place. */
    static final int XML_DEPTH_MAX = 64;

    /** Elements of a file. */
    static final int ELEMENTS_MAX = 500_000;

    /** Attributes of an element. */
    static final int ATTRIBUTES_MAX = 32;

    /** Templates of a file. */
    static final int TEMPLATES_MAX = 10_000;

    /** Instructions of a file with its static references in their place. */
    static final int INSTRUCTIONS_MAX = 100_000;

    /** Instructions of one template: what a class file can name has an end. */
    static final int TEMPLATE_INSTRUCTIONS_MAX = 10_000;

    /** Groups and sequences within one another, with static references in their place. */
    static final int NESTING_MAX = 32;

    /** Static references and named types within one another. */
    static final int CHAIN_MAX = 64;

    /** Steps of putting references and named types in their place, empty ones counted too. */
    static final int STEPS_MAX = 1_000_000;

    /** Symbols of an enum; one more than the greatest value that one may be given. */
    static final int SYMBOLS_MAX = 4_096;

    /** Digits of a number, so that a megabyte of them is not computed with. */
    static final int DIGITS_MAX = 100;

    /** Characters of a value that an error message repeats. */
    static final int SHOWN_CHARS_MAX = 60;

    /** Characters of an error message. */
    static final int TEXT_CHARS_MAX = 1_000;

    private TemplateLimits() {}
}
