package io.needletail.bench.probe;

/** Ends a run whose figures would mean nothing: a report is missing, repeated or wrong, or the session broke. */
public final class VoidRun extends Exception {
    private static final long serialVersionUID = 1L;

    /** Says why. */
    public VoidRun(String reason) {
        super(reason);
    }
}
