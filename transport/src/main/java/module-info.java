/**
 * Bytes between two peers, without blocking: TCP, Unix domain sockets and a pair of ends in memory, with TLS over any of
 * them. Knows nothing of FIX.
 */
module io.needletail.transport {
    exports io.needletail.transport;
    exports io.needletail.transport.tls;
}
