package io.needletail.matching;

/** Gives the bytes of a snapshot, in pieces of any size. */
@FunctionalInterface
public interface SnapshotSource {
    /**
     * Copies the next bytes.
     *
     * @param into where they go, from 0 on
     * @return how many bytes were copied, 1 to {@code into.length}; -1 after the last
     */
    int read(byte[] into);
}
