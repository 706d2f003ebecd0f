package io.needletail.venue.supervise;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/** Restarts of one node so far, against the limits of its {@link RestartPolicy}. One thread. */
final class RestartBudget {
    /** Short runs in a row of which each one is reported. */
    static final int TOLD_MAX = 10;

    /** Of further short runs in a row one in so many is reported: about one a minute when the wait is 5 s. */
    static final int TOLD_ONE_IN = 12;

    private final RestartPolicy policy;
    private final Deque<Long> restartsNs = new ArrayDeque<>();
    private long delayNs;
    private int shortRuns;

    RestartBudget(RestartPolicy policy) {
        this.policy = policy;
        delayNs = policy.delayMin().toNanos();
    }

    /**
     * Takes one restart out of the budget.
     *
     * @param begunNs when the run began that has just ended
     * @param endedNs when it ended, on the same clock
     * @return how long to wait before the restart, in ns; empty when the budget is used up
     */
    OptionalLong take(long begunNs, long endedNs) {
        while (!restartsNs.isEmpty()
                && endedNs - restartsNs.peekFirst() > policy.window().toNanos()) {
            restartsNs.removeFirst();
        }
        if (restartsNs.size() >= policy.restartsMax()) return OptionalLong.empty();
        restartsNs.addLast(endedNs);
        boolean wasShort = endedNs - begunNs < policy.shortRun().toNanos();
        shortRuns = wasShort ? shortRuns + 1 : 0;
        if (!wasShort) delayNs = policy.delayMin().toNanos();
        long waitNs = delayNs;
        if (wasShort) delayNs = Math.min(2 * delayNs, policy.delayMax().toNanos());
        return OptionalLong.of(waitNs);
    }

    /** Returns the number of short runs without a long one after them. */
    int shortRuns() {
        return shortRuns;
    }

    /**
     * Tells whether the end of the last run is worth a line: a node that ends again and again does not fill the log.
     */
    boolean isTold() {
        return shortRuns <= TOLD_MAX || shortRuns % TOLD_ONE_IN == 0;
    }
}
