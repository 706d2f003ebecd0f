package io.needletail.fast.code;

/**
 * Reads integers of wide templates, as {@link Ints} and {@link Deltas} do, but without a branch for each length.
 *
 * <p>In a template of a few dozen fields the processor learns how long each one usually is, and a branch that it foresees costs
 * nothing. It does not keep so many branches for hundreds of fields. There the stop bit is found by counting zeros, whatever the
 * length: a third less code, which comes from afar for each message, and nothing to foresee. What is rare, or wrong, goes the
 * other way.
 */
public final class BranchlessInts {
    private BranchlessInts() {}

    /**
     * An unsigned integer of up to 33 bits.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @param highest value allowed
     * @return position behind, or minus a fault
     */
    public static int unsigned(DecoderState s, byte[] bytes, int pos, int limit, long highest) {
        if (pos <= bytes.length - Long.BYTES) {
            long word = (long) StopBitWords.FIRST_HIGHEST.get(bytes, pos);
            int zeros = Long.numberOfLeadingZeros(word & StopBitWords.STOPS);
            int next = pos + 1 + (zeros >>> 3);
            if (zeros < Long.SIZE && word >>> 56 != 0 && next <= limit) {
                long value = StopBitWords.data(word >>> (56 - zeros));
                if (value <= highest) {
                    s.value = value;
                    return next;
                }
            }
        }
        return Ints.unsigned(s, bytes, pos, limit, highest);
    }

    /**
     * A signed integer of up to 34 bits.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @param lowest value allowed
     * @param highest value allowed
     * @return position behind, or minus a fault
     */
    public static int signed(DecoderState s, byte[] bytes, int pos, int limit, long lowest, long highest) {
        int next = Ints.upTo56(s, bytes, pos, limit);
        if (next >= 0 && s.value >= lowest && s.value <= highest) return next;
        return Ints.signed(s, bytes, pos, limit, lowest, highest);
    }

    /**
     * A difference to an integer of at most 32 bits.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return position behind, or minus a fault
     */
    public static int difference(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = Ints.upTo56(s, bytes, pos, limit);
        return next >= 0 ? next : Ints.difference(s, bytes, pos, limit);
    }
}
