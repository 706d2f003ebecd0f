package io.needletail.bench.peers.efix;

/** Ends a run whose figures would mean nothing. */
final class VoidRun extends Exception {
    private static final long serialVersionUID = 1L;

    VoidRun(String reason) {
        super(reason);
    }
}
