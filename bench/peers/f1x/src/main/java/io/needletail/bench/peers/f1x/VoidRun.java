package io.needletail.bench.peers.f1x;

/** Ends a run whose figures would mean nothing. */
final class VoidRun extends Exception {
    private static final long serialVersionUID = 1L;

    VoidRun(String reason) {
        super(reason);
    }
}
