package io.needletail.venue.sequencer;

/** Nodes of a cluster with different states after the same commands. The message names the nodes and what to do. */
public final class StateDifference extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the report.
     *
     * @param message which nodes differ, and what to do
     */
    public StateDifference(String message) {
        super(message);
    }
}
