package io.needletail.fast.code;

/** Adds differences of the stream to integers of 64 bits; where none is in the stream {@link State#isPresent} is false. */
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
    public static int signed(State s, byte[] bytes, int pos, int limit, long base) {
        return sum(s, pos, Ints.signed70(s, bytes, pos, limit), base);
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
    public static int signedOrNull(State s, byte[] bytes, int pos, int limit, long base) {
        int next = Ints.signed70OrNull(s, bytes, pos, limit);
        return s.isPresent ? sum(s, pos, next, base) : next;
    }

    private static int sum(State s, int pos, int next, long base) {
        long low = s.value;
        long sum = base + low;
        if (s.high == low >> 63 && ((base ^ sum) & (low ^ sum)) >= 0) {
            s.value = sum;
            return next;
        }
        return carriedSigned(s, pos, next, base);
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
    public static int unsigned(State s, byte[] bytes, int pos, int limit, long base) {
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
    public static int unsignedOrNull(State s, byte[] bytes, int pos, int limit, long base) {
        int next = Ints.signed70OrNull(s, bytes, pos, limit);
        return s.isPresent ? carried(s, pos, next, base) : next;
    }

    private static int carriedSigned(State s, int pos, int next, long base) {
        if (next < 0) return next;
        long low = base + s.value;
        long high = (base >> 63) + s.high + carry(low, base);
        s.value = low;
        return high == low >> 63 ? next : s.fail(Fault.SUM_OUT_OF_RANGE, pos);
    }

    private static int carried(State s, int pos, int next, long base) {
        if (next < 0) return next;
        long low = base + s.value;
        long high = s.high + carry(low, base);
        s.value = low;
        return high == 0 ? next : s.fail(Fault.SUM_OUT_OF_RANGE, pos);
    }

    private static int carry(long sum, long part) {
        return Long.compareUnsigned(sum, part) < 0 ? 1 : 0;
    }
}
