package io.needletail.fast.decode;

/** Reads deltas and adds them to integers of 64 bits; {@link DecoderState#isPresent} is false if the delta is NULL. */
final class DeltaReader {
    private DeltaReader() {}

    /**
     * Adds a delta to a signed integer.
     *
     * @param s receives the sum
     * @param bytes of the stream
     * @param pos where the delta begins
     * @param limit where the bytes end
     * @param base the previous value
     * @return the position after it, or minus an error
     */
    static int signed(DecoderState s, byte[] bytes, int pos, int limit, long base) {
        int next;
        long delta;
        if (pos < limit && bytes[pos] < 0) {
            delta = ((long) bytes[pos] << 57) >> 57;
            next = pos + 1;
        } else {
            next = IntegerReader.upTo56(s, bytes, pos, limit);
            delta = s.value;
        }
        long sum = base + delta;
        if (next < 0 || ((base ^ sum) & (delta ^ sum)) < 0) return signedSlowly(s, bytes, pos, limit, base);
        s.value = sum;
        return next;
    }

    /**
     * Adds a delta, which may be NULL, to a signed integer.
     *
     * @param s receives the sum
     * @param bytes of the stream
     * @param pos where the delta begins
     * @param limit where the bytes end
     * @param base the previous value
     * @return the position after it, or minus an error
     */
    static int signedOrNull(DecoderState s, byte[] bytes, int pos, int limit, long base) {
        int next = IntegerReader.signed70OrNull(s, bytes, pos, limit);
        return s.isPresent ? carriedSigned(s, pos, next, base) : next;
    }

    /**
     * Adds a delta to an unsigned integer.
     *
     * @param s receives the sum
     * @param bytes of the stream
     * @param pos where the delta begins
     * @param limit where the bytes end
     * @param base the previous value
     * @return the position after it, or minus an error
     */
    static int unsigned(DecoderState s, byte[] bytes, int pos, int limit, long base) {
        return carried(s, pos, IntegerReader.signed70(s, bytes, pos, limit), base);
    }

    /**
     * Adds a delta, which may be NULL, to an unsigned integer.
     *
     * @param s receives the sum
     * @param bytes of the stream
     * @param pos where the delta begins
     * @param limit where the bytes end
     * @param base the previous value
     * @return the position after it, or minus an error
     */
    static int unsignedOrNull(DecoderState s, byte[] bytes, int pos, int limit, long base) {
        int next = IntegerReader.signed70OrNull(s, bytes, pos, limit);
        return s.isPresent ? carried(s, pos, next, base) : next;
    }

    private static int signedSlowly(DecoderState s, byte[] bytes, int pos, int limit, long base) {
        return carriedSigned(s, pos, IntegerReader.signed70(s, bytes, pos, limit), base);
    }

    private static int carriedSigned(DecoderState s, int pos, int next, long base) {
        if (next < 0) return next;
        long low = base + s.value;
        long high = (base >> 63) + s.high + carry(low, base);
        s.value = low;
        return high == low >> 63 ? next : s.fail(DecodeError.DELTA_OUT_OF_RANGE, pos);
    }

    private static int carried(DecoderState s, int pos, int next, long base) {
        if (next < 0) return next;
        long low = base + s.value;
        long high = s.high + carry(low, base);
        s.value = low;
        return high == 0 ? next : s.fail(DecodeError.DELTA_OUT_OF_RANGE, pos);
    }

    private static int carry(long sum, long part) {
        return Long.compareUnsigned(sum, part) < 0 ? 1 : 0;
    }
}
