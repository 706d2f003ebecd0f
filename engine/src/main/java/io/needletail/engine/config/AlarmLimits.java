package io.needletail.engine.config;

/**
 * Limits beyond which a condition raises an alarm.
 *
 * @param downMs longest time that an enabled session may be logged off while its schedule is open, milliseconds; at
 *     most 4,000 count for a session that was logged on before
 * @param silentHeartbeats longest silence of a peer, in heartbeat intervals
 * @param rejectsMax most rejects of a session within a minute
 * @param certificateDays a certificate is reported so many days before it expires
 */
public record AlarmLimits(long downMs, int silentHeartbeats, int rejectsMax, int certificateDays) {
    /** Thirty seconds, three intervals, ten rejects, thirty days. */
    public static final AlarmLimits DEFAULTS = new AlarmLimits(30_000, 3, 10, 30);

    /** Rejects a limit below 1. */
    public AlarmLimits {
        if (downMs < 1 || silentHeartbeats < 1 || rejectsMax < 1 || certificateDays < 1) {
            throw new IllegalArgumentException("a limit of the alarms is below 1");
        }
    }
}
