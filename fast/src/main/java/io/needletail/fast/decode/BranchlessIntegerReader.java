package io.needletail.fast.decode;

/**
 * Reads integers of wide templates, as {@link IntegerReader} and {@link DeltaReader} do, but without a branch for each
 * length.
 *
 * <p>In a template of a few dozen fields the processor predicts the length of each field, and a predicted branch costs
 * nothing. It cannot keep branches for hundreds of fields. There the stop bit is found by counting zeros, for all
 * lengths alike: the code is a third smaller, and nothing has to be predicted. Rare forms and errors are left to
 * {@link IntegerReader}.
 */
final class BranchlessIntegerReader {
    private BranchlessIntegerReader() {}

    /**
     * Reads an unsigned integer of up to 33 bits.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @param highest value allowed
     * @return the position after it, or minus an error
     */
    static int unsigned(DecoderState s, byte[] bytes, int pos, int limit, long highest) {
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
        return IntegerReader.unsigned(s, bytes, pos, limit, highest);
    }

    /**
     * Reads a signed integer of up to 34 bits.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @param lowest value allowed
     * @param highest value allowed
     * @return the position after it, or minus an error
     */
    static int signed(DecoderState s, byte[] bytes, int pos, int limit, long lowest, long highest) {
        int next = IntegerReader.upTo56(s, bytes, pos, limit);
        if (next >= 0 && s.value >= lowest && s.value <= highest) return next;
        return IntegerReader.signed(s, bytes, pos, limit, lowest, highest);
    }

    /**
     * Reads a delta to an integer of at most 32 bits.
     *
     * @param s receives the value
     * @param bytes of the stream
     * @param pos where it begins
     * @param limit where the bytes end
     * @return the position after it, or minus an error
     */
    static int difference(DecoderState s, byte[] bytes, int pos, int limit) {
        int next = IntegerReader.upTo56(s, bytes, pos, limit);
        return next >= 0 ? next : IntegerReader.difference(s, bytes, pos, limit);
    }
}
