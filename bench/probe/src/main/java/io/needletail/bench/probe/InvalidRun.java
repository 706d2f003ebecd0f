package io.needletail.bench.probe;

/** Ends a run whose figures would mean nothing: a report is missing, repeated or wrong, or the session broke. */
public final class InvalidRun extends Exception {
    private static final long serialVersionUID = 1L;

    /** Says why. */
    public InvalidRun(String reason) {
        super(reason);
    }
}
