package io.needletail.wire;

/** Computes CheckSum(10) of written bytes, with vectors when {@link ScanStrategy} has chosen them. */
final class CheckSums {
    private static final boolean VECTORS = ScanStrategy.chosen().hasVectors();

    private CheckSums() {}

    /** Returns the sum of a range of bytes modulo 256. */
    static int of(byte[] bytes, int from, int to) {
        return VECTORS ? VectorChecksum.checkSum(bytes, from, to) : SwarBytes.checkSum(bytes, from, to);
    }
}
