package io.needletail.fast.code;

/** Reads decimals with one operator: exponent and mantissa side by side, in {@link DecoderState#exponent} and {@link DecoderState#value}. */
public final class Decimals {
    private static final int EXPONENT_MAX = 63;
    private static final long INT32_MOST = Integer.MAX_VALUE;

    private Decimals() {}

    /**
     * A decimal of the stream.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return position behind, or minus a fault
     */
    public static int read(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = Ints.signed(s, bytes, pos, limit, Integer.MIN_VALUE, INT32_MOST);
        if (next < 0) return next;
        s.isPresent = true;
        return behind(s, bytes, pos, next, limit);
    }

    /**
     * A decimal of the stream or NULL, which {@link DecoderState#isPresent} tells apart.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return position behind, or minus a fault
     */
    public static int readOrNull(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = Ints.signed(s, bytes, pos, limit, Integer.MIN_VALUE, INT32_MOST + 1);
        s.isPresent = s.value != 0;
        if (next < 0 || !s.isPresent) return next;
        s.value = Ints.unnull(s.value);
        return behind(s, bytes, pos, next, limit);
    }

    private static int behind(DecoderState s, byte[] bytes, int pos, int next, int limit) {
        int fault = exponent(s, s.value, pos);
        return fault < 0 ? fault : Ints.signed64(s, bytes, next, limit);
    }

    /**
     * Checks an exponent.
     *
     * @param s receives it
     * @param exponent of ten
     * @param at position in the bytes
     * @return {@code at}, or minus a fault
     */
    public static int exponent(DecoderState s, long exponent, int at) {
        s.exponent = (int) exponent;
        return exponent < -EXPONENT_MAX || exponent > EXPONENT_MAX ? s.fail(DecodeError.DECIMAL_RANGE, at) : at;
    }

    /**
     * A difference of exponents and one of mantissas, added to a value before; nothing changes if it is NULL.
     *
     * @param s its cells hold the base, then the sum, which it also receives
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @param cell of the base's mantissa
     * @param isNullable whether NULL is possible, which {@link DecoderState#isPresent} tells apart
     * @return position behind, or minus a fault
     */
    public static int delta(DecoderState s, byte[] bytes, int pos, int limit, int cell, boolean isNullable) {
        int next = isNullable ? Ints.signed64OrNull(s, bytes, pos, limit) : Ints.signed64(s, bytes, pos, limit);
        if (!isNullable) s.isPresent = true;
        if (next < 0 || !s.isPresent) return next;
        long difference = s.value;
        if (difference != (int) difference) return s.fail(DecodeError.DECIMAL_RANGE, pos);
        long exponent = s.cells[cell + 1] + difference;
        int fault = exponent(s, exponent, pos);
        if (fault < 0) return fault;
        int end = Deltas.signed(s, bytes, next, limit, s.cells[cell]);
        if (end == -DecodeError.SUM_OUT_OF_RANGE) return s.fail(DecodeError.DECIMAL_RANGE, pos);
        if (end < 0) return end;
        s.cells[cell] = s.value;
        s.cells[cell + 1] = exponent;
        return end;
    }
}
