/** Bytes between two peers, without blocking: TCP, and a pair of ends in memory. Knows nothing of FIX. */
module io.needletail.transport {
    exports io.needletail.transport;
}
