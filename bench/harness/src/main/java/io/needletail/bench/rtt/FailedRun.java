package io.needletail.bench.rtt;

/** Ends a run whose figures would mean nothing: a peer failed, died or hung, or a report did not match its order. */
final class FailedRun extends Exception {

    private static final long serialVersionUID = 1L;

    FailedRun(String reason) {
        super(reason);
    }
}
