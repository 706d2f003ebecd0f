package io.needletail.matching;

/** Takes the bytes of a snapshot, chunk by chunk. */
@FunctionalInterface
public interface SnapshotSink {
    /**
     * Takes the next bytes.
     *
     * @param bytes reused after the call; the chunk begins at 0
     * @param length 1 to {@link MatchingEngine#SNAPSHOT_CHUNK_MAX} bytes
     */
    void chunk(byte[] bytes, int length);
}
