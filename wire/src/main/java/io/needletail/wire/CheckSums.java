package io.needletail.wire;

/** Adds up CheckSum(10) of what was written, in vectors where {@link ScanStrategy} says that there are such. */
final class CheckSums {
    private static final boolean VECTORS = ScanStrategy.chosen().hasVectors();

    private CheckSums() {}

    /** The sum of a range of bytes, modulo 256. */
    static int of(byte[] bytes, int from, int to) {
        return VECTORS ? VectorChecksum.checkSum(bytes, from, to) : SwarBytes.checkSum(bytes, from, to);
    }
}
