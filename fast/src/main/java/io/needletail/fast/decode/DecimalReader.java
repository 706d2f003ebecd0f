package io.needletail.fast.decode;

/**
 * Reads decimals with one operator: the exponent and the mantissa follow each other; they are left in {@link
 * DecoderState#exponent} and {@link DecoderState#value}.
 */
final class DecimalReader {
    private static final int EXPONENT_MAX = 63;
    private static final long INT32_MOST = Integer.MAX_VALUE;

    private DecimalReader() {}

    /**
     * Reads a decimal.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return the position after it, or minus an error
     */
    static int read(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = IntegerReader.signed(s, bytes, pos, limit, Integer.MIN_VALUE, INT32_MOST);
        if (next < 0) return next;
        s.isPresent = true;
        return mantissa(s, bytes, pos, next, limit);
    }

    /**
     * Reads a decimal or NULL, for which {@link DecoderState#isPresent} is false.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return the position after it, or minus an error
     */
    static int readOrNull(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = IntegerReader.signed(s, bytes, pos, limit, Integer.MIN_VALUE, INT32_MOST + 1);
        s.isPresent = s.value != 0;
        if (next < 0 || !s.isPresent) return next;
        s.value = IntegerReader.fromNullable(s.value);
        return mantissa(s, bytes, pos, next, limit);
    }

    private static int mantissa(DecoderState s, byte[] bytes, int pos, int next, int limit) {
        int error = checkExponent(s, s.value, pos);
        return error < 0 ? error : IntegerReader.signed64(s, bytes, next, limit);
    }

    /**
     * Checks an exponent.
     *
     * @param s receives it
     * @param exponent of ten
     * @param at position in the bytes
     * @return {@code at}, or minus an error
     */
    static int checkExponent(DecoderState s, long exponent, int at) {
        s.exponent = (int) exponent;
        return exponent < -EXPONENT_MAX || exponent > EXPONENT_MAX ? s.fail(DecodeError.DECIMAL_RANGE, at) : at;
    }

    /**
     * Reads the deltas of exponent and mantissa and adds them to the previous value. Nothing changes if the delta is
     * NULL.
     *
     * @param s its cells hold the previous value, then the sum, which it also receives
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @param cell of the previous mantissa
     * @param isNullable whether NULL is possible, for which {@link DecoderState#isPresent} is false
     * @return the position after it, or minus an error
     */
    static int delta(DecoderState s, byte[] bytes, int pos, int limit, int cell, boolean isNullable) {
        int next = isNullable
                ? IntegerReader.signed64OrNull(s, bytes, pos, limit)
                : IntegerReader.signed64(s, bytes, pos, limit);
        if (!isNullable) s.isPresent = true;
        if (next < 0 || !s.isPresent) return next;
        long delta = s.value;
        if (delta != (int) delta) return s.fail(DecodeError.DECIMAL_RANGE, pos);
        long exponent = s.cells[cell + 2] + delta;
        int error = checkExponent(s, exponent, pos);
        if (error < 0) return error;
        int end = DeltaReader.signed(s, bytes, next, limit, s.cells[cell]);
        if (end == -DecodeError.DELTA_OUT_OF_RANGE) return s.fail(DecodeError.DECIMAL_RANGE, pos);
        if (end < 0) return end;
        s.cells[cell] = s.value;
        s.cells[cell + 2] = exponent;
        return end;
    }
}
