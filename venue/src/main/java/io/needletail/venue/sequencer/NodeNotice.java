package io.needletail.venue.sequencer;

import io.aeron.exceptions.AeronException;

/** A finding of a node for its operator, after which the node goes on. The message says what to do. */
public final class NodeNotice extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates a notice.
     *
     * @param message what was found, and what to do
     */
    public NodeNotice(String message) {
        super(message);
    }

    /**
     * Tests whether a node goes on after an error: after a notice, and after what Aeron reports as a warning.
     *
     * @param error what a {@link NodeListener} was given
     * @return whether it goes on
     */
    public static boolean goesOnAfter(Throwable error) {
        if (error instanceof NodeNotice) return true;
        return error instanceof AeronException aeron && aeron.category() == AeronException.Category.WARN;
    }
}
