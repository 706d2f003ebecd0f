package io.needletail.fast.code;

/** Adds differences of the stream to integers of 64 bits; where none is in the stream {@link DecoderState#isPresent} is false. */
public final class Deltas {
    private Deltas() {}

    /**
     * To a signed integer.
     *
     * @param s receives the sum
     * @param bytes of the stream
     * @param pos where the difference begins
     * @param limit where the bytes end
     * @param base what is added to
     * @return position behind, or minus a fault
     */
    public static int signed(DecoderState s, byte[] bytes, int pos, int limit, long base) {
        int next;
        long difference;
        if (pos < limit && bytes[pos] < 0) {
            difference = ((long) bytes[pos] << 57) >> 57;
            next = pos + 1;
        } else {
            next = Ints.upTo56(s, bytes, pos, limit);
            difference = s.value;
        }
        long sum = base + difference;
        if (next < 0 || ((base ^ sum) & (difference ^ sum)) < 0) return signedSlowly(s, bytes, pos, limit, base);
        s.value = sum;
        return next;
    }

    /**
     * To a signed integer, if a difference is there.
     *
     * @param s receives the sum
     * @param bytes of the stream
     * @param pos where the difference begins
     * @param limit where the bytes end
     * @param base what is added to
     * @return position behind, or minus a fault
     */
    public static int signedOrNull(DecoderState s, byte[] bytes, int pos, int limit, long base) {
        int next = Ints.signed70OrNull(s, bytes, pos, limit);
        return s.isPresent ? carriedSigned(s, pos, next, base) : next;
    }

    /**
     * To an unsigned integer.
     *
     * @param s receives the sum
     * @param bytes of the stream
     * @param pos where the difference begins
     * @param limit where the bytes end
     * @param base what is added to
     * @return position behind, or minus a fault
     */
    public static int unsigned(DecoderState s, byte[] bytes, int pos, int limit, long base) {
        return carried(s, pos, Ints.signed70(s, bytes, pos, limit), base);
    }

    /**
     * To an unsigned integer, if a difference is there.
     *
     * @param s receives the sum
     * @param bytes of the stream
     * @param pos where the difference begins
     * @param limit where the bytes end
     * @param base what is added to
     * @return position behind, or minus a fault
     */
    public static int unsignedOrNull(DecoderState s, byte[] bytes, int pos, int limit, long base) {
        int next = Ints.signed70OrNull(s, bytes, pos, limit);
        return s.isPresent ? carried(s, pos, next, base) : next;
    }

    private static int signedSlowly(DecoderState s, byte[] bytes, int pos, int limit, long base) {
        return carriedSigned(s, pos, Ints.signed70(s, bytes, pos, limit), base);
    }

    private static int carriedSigned(DecoderState s, int pos, int next, long base) {
        if (next < 0) return next;
        long low = base + s.value;
        long high = (base >> 63) + s.high + carry(low, base);
        s.value = low;
        return high == low >> 63 ? next : s.fail(DecodeError.SUM_OUT_OF_RANGE, pos);
    }

    private static int carried(DecoderState s, int pos, int next, long base) {
        if (next < 0) return next;
        long low = base + s.value;
        long high = s.high + carry(low, base);
        s.value = low;
        return high == 0 ? next : s.fail(DecodeError.SUM_OUT_OF_RANGE, pos);
    }

    private static int carry(long sum, long part) {
        return Long.compareUnsigned(sum, part) < 0 ? 1 : 0;
    }
}
