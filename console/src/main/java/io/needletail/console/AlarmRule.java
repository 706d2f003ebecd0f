package io.needletail.console;

import java.util.Locale;

/** Conditions that raise an alarm. */
enum AlarmRule {
    /** The console cannot read the engine. */
    ENGINE_DOWN,
    /**
     * A session is enabled and its schedule is open, and it has not been logged on for {@link AlarmThresholds#downMs}.
     */
    SESSION_DOWN,
    /** Inbound messages are missing: a gap was detected within {@link AlarmThresholds#recentMs}. */
    GAP,
    /**
     * More than {@link AlarmThresholds#rejectsMax} rejects, of either side, within {@link AlarmThresholds#recentMs}.
     */
    REJECTS,
    /**
     * A session is logged on, and its peer sent nothing for {@link AlarmThresholds#silentHeartbeats} heartbeat
     * intervals.
     */
    SILENT,
    /** A store made its session wait, or had a fault, within {@link AlarmThresholds#recentMs}. */
    STORE,
    /** Lines of a session's message log were left out within {@link AlarmThresholds#recentMs}. */
    LOG_MISSED,
    /** Connections were refused within {@link AlarmThresholds#recentMs}. */
    REFUSED,
    /**
     * A certificate of a key store or trust store in use expires within {@link AlarmThresholds#certificateDays}, or has
     * expired.
     */
    CERTIFICATE;

    /** Returns the name in the API: lower case with hyphens. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
