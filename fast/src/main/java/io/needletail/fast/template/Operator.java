package io.needletail.fast.template;

/** Field operators: they give a value from the stream, the initial value and the previous value (FAST 1.1, 6.3). */
public enum Operator {
    /** The value is always in the stream. */
    NONE,
    /** The value is the initial value and never in the stream. */
    CONSTANT,
    /** The value is the initial value unless the stream contains another. */
    DEFAULT,
    /** The value is the previous value unless the stream contains another. */
    COPY,
    /** The value is one more than the previous value unless the stream contains another. */
    INCREMENT,
    /** The stream contains the difference to the previous value. */
    DELTA,
    /** The stream contains the end of the value if it differs from the previous value. */
    TAIL
}
