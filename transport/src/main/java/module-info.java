/**
 * Bytes between two peers, without blocking: TCP, Unix domain sockets, memory shared by two processes and a pair of
 * ends in one, with TLS over any of them. Knows nothing of FIX.
 */
module io.needletail.transport {
    exports io.needletail.transport;
    exports io.needletail.transport.shm;
    exports io.needletail.transport.tls;
}
