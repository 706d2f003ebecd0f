package io.needletail.engine.config;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Conditions that raise an alarm of the console. */
public enum AlarmKind {
    /** The console cannot read the engine. */
    ENGINE_DOWN,
    /** A session is enabled, its schedule is open, and it is not logged on for {@link AlarmLimits#downMs}. */
    SESSION_DOWN,
    /** Inbound messages are missing: a gap was detected within the last minute. */
    GAP,
    /** More than {@link AlarmLimits#rejectsMax} rejects, of either side, within the last minute. */
    REJECTS,
    /** A session is logged on, and its peer sent nothing for {@link AlarmLimits#silentHeartbeats} intervals. */
    SILENT,
    /** A store made its session wait, or had a fault, within the last minute. */
    STORE,
    /** Lines of a session's message log were left out within the last minute. */
    LOG_MISSED,
    /** Connections were refused within the last minute. */
    REFUSED,
    /** A certificate in use expires within {@link AlarmLimits#certificateDays}, or has expired. */
    CERTIFICATE;

    /**
     * Finds a kind by its name.
     *
     * @param name such as {@code session-down}
     * @return empty where there is none
     */
    public static Optional<AlarmKind> of(String name) {
        return Stream.of(values()).filter(kind -> kind.toString().equals(name)).findFirst();
    }

    static String names() {
        return Stream.of(values()).map(AlarmKind::toString).collect(Collectors.joining(", "));
    }

    /** Returns the name in files and in the console's API: lower case with hyphens. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
