package io.needletail.console;

/**
 * Limits beyond which a condition raises an alarm.
 *
 * @param downMs longest time that an enabled session may be logged off while its schedule is open, milliseconds; at
 *     most 4,000 count for a session that was logged on before
 * @param silentHeartbeats longest silence of a peer, in heartbeat intervals
 * @param rejectsMax most rejects of a session within {@code recentMs}
 * @param recentMs how long an event keeps its alarm, milliseconds
 * @param certificateDays how long before its expiry a certificate is reported, days
 */
public record AlarmThresholds(long downMs, int silentHeartbeats, int rejectsMax, long recentMs, int certificateDays) {
    /** Thirty seconds, three intervals, ten rejects, one minute, thirty days. */
    public static final AlarmThresholds DEFAULTS = new AlarmThresholds(30_000, 3, 10, 60_000, 30);

    /** Rejects a threshold below 1. */
    public AlarmThresholds {
        if (downMs < 1 || silentHeartbeats < 1 || rejectsMax < 1 || recentMs < 1 || certificateDays < 1) {
            throw new IllegalArgumentException("a threshold of the alarms is below 1");
        }
    }
}
