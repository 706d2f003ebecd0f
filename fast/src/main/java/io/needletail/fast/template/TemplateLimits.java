package io.needletail.fast.template;

/** Limits of a template file: a hostile file is rejected before it takes memory or stack. */
final class TemplateLimits {
    /** Bytes of a file; those of large exchanges have a few hundred thousand. */
    static final int FILE_BYTES_MAX = 16 << 20;

    /** Elements within elements, before static references are resolved. */
    static final int XML_DEPTH_MAX = 64;

    /** Elements of a file. */
    static final int ELEMENTS_MAX = 500_000;

    /** Attributes of an element. */
    static final int ATTRIBUTES_MAX = 32;

    /** Templates of a file. */
    static final int TEMPLATES_MAX = 10_000;

    /** Instructions of a file with its static references resolved. */
    static final int INSTRUCTIONS_MAX = 100_000;

    /** Instructions of one template: the constants of a class file are limited. */
    static final int TEMPLATE_INSTRUCTIONS_MAX = 10_000;

    /** Groups and sequences within one another, with static references resolved. */
    static final int NESTING_MAX = 32;

    /** Static references and named types within one another. */
    static final int CHAIN_MAX = 64;

    /** Steps of resolving static references and named types, including empty ones. */
    static final int STEPS_MAX = 1_000_000;

    /** Symbols of an enum; one more than the highest value of a symbol. */
    static final int SYMBOLS_MAX = 4_096;

    /** Digits of a number, so that no number of a megabyte is computed. */
    static final int DIGITS_MAX = 100;

    /** Characters of a value that an error message repeats. */
    static final int SHOWN_CHARS_MAX = 60;

    /** Characters of an error message. */
    static final int TEXT_CHARS_MAX = 1_000;

    private TemplateLimits() {}
}
