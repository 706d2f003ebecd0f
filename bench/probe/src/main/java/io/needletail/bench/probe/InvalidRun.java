package io.needletail.bench.probe;

/** Ends a run with meaningless figures: a report is missing, repeated or wrong, or the session broke. */
public final class InvalidRun extends Exception {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with its reason. */
    public InvalidRun(String reason) {
        super(reason);
    }
}
