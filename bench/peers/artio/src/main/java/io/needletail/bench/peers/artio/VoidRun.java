package io.needletail.bench.peers.artio;

/** Ends a run whose figures would mean nothing: a report is missing, repeated or wrong, or the session broke. */
final class VoidRun extends Exception {

    private static final long serialVersionUID = 1L;

    VoidRun(String reason) {
        super(reason);
    }
}
