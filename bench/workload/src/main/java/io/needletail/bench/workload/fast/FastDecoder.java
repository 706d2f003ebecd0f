package io.needletail.bench.workload.fast;

/** Reads messages of one stream. */
public interface FastDecoder {
    /** Clears all previous values and the template identifier. */
    void reset();

    /**
     * Reads one message.
     *
     * @return the sum over all fields that are there, as {@link FastDigest} has it
     * @throws IllegalStateException when it is wrong or does not end at its end
     */
    long decode(byte[] bytes, int from, int to);
}
