package io.needletail.bench.workload.fast;

/** Writes the messages of one stream; each into the same place. */
public interface FastEncoder {
    /** More than any message takes. */
    int BYTES_MAX = 16 * 1024;

    /** Clears all previous values and the template identifier. */
    void reset();

    /**
     * Writes one message.
     *
     * @param index of the message in its {@link Messages}
     * @return its bytes, from the first of the target on
     * @throws IllegalStateException when the library refuses it
     */
    int encode(int index);
}
