package io.needletail.cli.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/** Restarts of one node so far, against the limits of its {@link RestartPolicy}. One thread. */
final class RestartBudget {
    private final RestartPolicy policy;
    private final Deque<Long> restartsNs = new ArrayDeque<>();
    private long delayNs;

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
        if (!wasShort) delayNs = policy.delayMin().toNanos();
        long waitNs = delayNs;
        if (wasShort) delayNs = Math.min(2 * delayNs, policy.delayMax().toNanos());
        return OptionalLong.of(waitNs);
    }
}
