package io.needletail.fast.template;

/** How a field's value follows from the stream, the initial value and the value before (FAST 1.1, 6.3). */
public enum Operator {
    /** Always in the stream. */
    NONE,
    /** Never in the stream: the initial value. */
    CONSTANT,
    /** The initial value, unless another is in the stream. */
    DEFAULT,
    /** The value before, unless another is in the stream. */
    COPY,
    /** One more than the value before, unless another is in the stream. */
    INCREMENT,
    /** The difference to the value before is in the stream. */
    DELTA,
    /** The end that differs from the value before is in the stream, if any. */
    TAIL
}
