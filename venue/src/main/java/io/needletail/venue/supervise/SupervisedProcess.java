package io.needletail.venue.supervise;

import java.util.List;

/**
 * Process of a node as the supervisor sees it.
 *
 * @param member number of the node
 * @param state what the supervisor does with it
 * @param pid number of its process, 0 while there is none
 * @param restarts how often it was started again
 * @param lastError why it ended last, empty when it never did
 */
public record SupervisedProcess(int member, State state, long pid, int restarts, String lastError) {
    /**
     * Answer of a supervisor to each of its commands.
     *
     * @param pid number of its process
     * @param isDefined whether the cluster has the instruments and owners of its file
     * @param nodes the processes of all nodes
     */
    public record Listing(long pid, boolean isDefined, List<SupervisedProcess> nodes) {}

    /** Present action of the supervisor for a node. */
    public enum State {
        /** Its process is about to be started. */
        STARTING,
        /** Its process runs. */
        RUNNING,
        /** Its process ended and is started again after a wait. */
        WAITING,
        /** Its process ended with damaged files or another state than the others; it is filled with a copy. */
        FILLING,
        /** Its process ended more often than the limits allow. */
        FAILED,
        /** It was stopped. */
        STOPPED
    }
}
