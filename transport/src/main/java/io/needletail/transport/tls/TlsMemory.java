package io.needletail.transport.tls;

/** Heap that connections with TLS may take: each takes its part before it allocates, and gives it back when it is closed. */
public interface TlsMemory {
    /** Refuses nothing. */
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
     * Takes what a connection needs.
     *
     * @param peer who it is
     * @param bytes how many
     * @return false when they are not available; nothing is taken then
     */
    boolean take(String peer, long bytes);

    /**
     * Gives back what a connection took.
     *
     * @param bytes as many as were taken
     */
    void give(long bytes);

    /**
     * Tells that an accepted connection was closed because {@link #take} refused.
     *
     * @param peer who it was
     */
    void refused(String peer);
}
