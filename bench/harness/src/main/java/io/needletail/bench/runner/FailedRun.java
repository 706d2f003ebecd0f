package io.needletail.bench.runner;

/** Ends a run with meaningless figures: a peer failed, died or hung, or a report did not match its order. */
public final class FailedRun extends Exception {

    private static final long serialVersionUID = 1L;

    public FailedRun(String reason) {
        super(reason);
    }
}
