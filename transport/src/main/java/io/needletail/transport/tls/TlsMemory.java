package io.needletail.transport.tls;

/** Heap budget of TLS connections: each takes its part before it allocates, and returns it when it is closed. */
public interface TlsMemory {
    /** No limit. */
    TlsMemory UNLIMITED = new TlsMemory() {
        @Override
        public boolean take(String peer, long bytes) {
            return true;
        }

        @Override
        public void give(long bytes) {
            // Nothing is counted.
        }

        @Override
        public void refused(String peer) {
            // Nothing is refused.
        }
    };

    /**
     * Takes the bytes of a connection.
     *
     * @param peer address of the peer
     * @param bytes number of bytes
     * @return false when they are not available; nothing is taken then
     */
    boolean take(String peer, long bytes);

    /**
     * Returns the bytes of a connection.
     *
     * @param bytes number of bytes that were taken
     */
    void give(long bytes);

    /**
     * Reports that an accepted connection was closed because {@link #take} returned false.
     *
     * @param peer address of the peer
     */
    void refused(String peer);
}
