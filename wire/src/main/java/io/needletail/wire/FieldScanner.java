package io.needletail.wire;

/**
 * Finds the fields of a frame's body and sums its bytes in one pass; optimised for the form of nearly every frame.
 *
 * <p>Keeps nothing of a frame, free of allocation. For any other form it returns {@link #UNUSUAL}, and
 * {@link Message#index} indexes the frame again. A scanner may return {@code UNUSUAL} for any frame; when it does not,
 * it finds exactly the fields of {@code index}.
 */
sealed interface FieldScanner
        permits ByteFieldScanner, WordFieldScanner, MaskFieldScanner, CompressFieldScanner, ChosenFieldScanner {
    /** The scanner does not decide; the content of the index is undefined. */
    long UNUSUAL = -1;

    /** Number of the body's first field, after BeginString(8) and BodyLength(9). */
    int FIRST_FIELD = 2;

    /**
     * Indexes the fields from number {@link #FIRST_FIELD} on.
     *
     * @param bytes array with a complete frame, which has a trailer of seven bytes after the body
     * @param from offset of the body, which has at least one byte and at least 14 bytes of header before it
     * @param to offset after the body, at which CheckSum(10) begins
     * @param index has the two fields of the header and receives the others; elements after the last field are
     *     overwritten
     * @return the number of fields, including those of the header, in the upper bits, and the sum of the body's bytes
     *     modulo 256 in the lowest eight bits; or {@link #UNUSUAL}
     */
    long scan(byte[] bytes, int from, int to, FieldIndex index);

    /** Packs the result of a scan. */
    static long found(int fields, int sum) {
        return ((long) fields << Byte.SIZE) | (sum & 0xFF);
    }

    /** Returns the number of fields in the result of a scan. */
    static int fields(long found) {
        return (int) (found >>> Byte.SIZE);
    }
}
