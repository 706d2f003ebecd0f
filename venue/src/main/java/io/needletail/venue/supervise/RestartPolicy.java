package io.needletail.venue.supervise;

import java.time.Duration;

/**
 * Limits for restarts of a node that ended by itself.
 *
 * @param restartsMax most restarts within {@code window}; the node stays down after the last
 * @param window the time over which restarts are counted
 * @param delayMin wait before a restart
 * @param delayMax longest wait: it doubles with each run that was shorter than {@code shortRun}
 * @param shortRun a run shorter than this lengthens the wait, a longer one resets it
 */
public record RestartPolicy(int restartsMax, Duration window, Duration delayMin, Duration delayMax, Duration shortRun) {
    /** 20 restarts within a minute; waits of 0.1 s to 5 s, longer after runs below 3 s. */
    public static final RestartPolicy DEFAULTS = new RestartPolicy(
            20, Duration.ofMinutes(1), Duration.ofMillis(100), Duration.ofSeconds(5), Duration.ofSeconds(3));

    /** Rejects limits that contradict each other. */
    public RestartPolicy {
        if (restartsMax < 0) throw new IllegalArgumentException("restartsMax=" + restartsMax + ": expected 0 or more");
        if (delayMin.isNegative() || delayMin.compareTo(delayMax) > 0) {
            throw new IllegalArgumentException("delayMin=" + delayMin + ": expected 0 to delayMax=" + delayMax);
        }
    }
}
