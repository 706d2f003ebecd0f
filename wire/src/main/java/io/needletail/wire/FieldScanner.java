package io.needletail.wire;

/**
 * Finds the fields of a frame's body and adds up its bytes, all in one pass; made for what nearly every frame is like.
 *
 * <p>Stateless, free of allocation. What is unusual is answered with {@link #UNUSUAL} and then looked at again by
 * {@link Message#index}: a sweep may give up on any frame, but where it does not it finds exactly the same fields.
 */
sealed interface FieldScanner permits ByteFieldScanner, WordFieldScanner, MaskFieldScanner, CompressFieldScanner {
    /** The body holds something that is left to the loop that knows all rules; the index is undefined. */
    long UNUSUAL = -1;

    /** The first field of the body: BeginString(8) and BodyLength(9) come before it. */
    int FIRST_FIELD = 2;

    /**
     * Indexes the fields from number {@link #FIRST_FIELD} on.
     *
     * @param bytes holds a whole frame with a trailer of seven bytes behind the body
     * @param from first byte of the body, of which there is one at least; 14 bytes of head stand before it
     * @param to behind the last byte of the body, where CheckSum(10) begins
     * @param index holds the two fields of the head and takes the others; what lies behind the last of them is overwritten
     * @return number of fields, those of the head included, in the upper bits and the sum of the body's bytes modulo 256 in the lowest
     *     eight; or {@link #UNUSUAL}
     */
    long sweep(byte[] bytes, int from, int to, FieldIndex index);

    /** Packs a sweep's answer. */
    static long found(int fields, int sum) {
        return ((long) fields << Byte.SIZE) | (sum & 0xFF);
    }

    /** The number of fields in a sweep's answer. */
    static int fields(long found) {
        return (int) (found >>> Byte.SIZE);
    }
}
