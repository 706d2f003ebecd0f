package io.needletail.bench.workload;

/** Reads one frame with a library: verifies it, finds every field, reads the values that {@link Digest} names. */
@FunctionalInterface
public interface Decoder {
    /** Returned for a frame that is invalid. */
    long REFUSED = Long.MIN_VALUE;

    /**
     * Reads a frame.
     *
     * @param bytes holds it
     * @param from its first byte
     * @param length its length
     * @return the digest of what was read, or {@link #REFUSED}
     */
    long decode(byte[] bytes, int from, int length);
}
