package io.needletail.venue.sequencer;

/**
 * Receives the errors of a node and the end of its parts, for an operator. The node's own threads call it; it must
 * return soon and not throw.
 */
public interface NodeListener {
    /**
     * An error of a part of the node; Aeron's error log has it too.
     *
     * @param error what happened
     */
    void error(Throwable error);

    /**
     * A part of the node has ended, and the node does no more work: after a full disk, a lost archive, a pause longer
     * than 10 s, or by request. The process should end; a supervisor starts it again.
     *
     * @param part media driver, archive, consensus module or service
     */
    void terminated(String part);
}
