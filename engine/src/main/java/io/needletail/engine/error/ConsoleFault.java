package io.needletail.engine.error;

/** Faults of the console. */
public enum ConsoleFault implements ErrorCode {
    /** Receivers of alarms are slow. */
    DELIVERIES_WAIT(700, Severity.WARNING),
    /** An alarm was not delivered. */
    NOT_DELIVERED(701, Severity.ERROR),
    /** An alarm. */
    ALARM(702, Severity.WARNING),
    /** A configuration was not put back, or a version of it not kept. */
    CONFIGURATION_LEFT(703, Severity.ERROR),
    /** The state of an engine cannot be shown. */
    STATE_UNREADABLE(704, Severity.ERROR),
    /** A caller was refused. */
    CALLER_REFUSED(705, Severity.WARNING),
    /** A request could not be answered. */
    REQUEST_FAILED(706, Severity.ERROR),
    /** A file of the console is damaged or of another version. */
    FILE_DAMAGED(707, Severity.WARNING),
    /** A file of the console cannot be written. */
    FILE_UNWRITABLE(708, Severity.WARNING),
    /** The OpenID provider cannot be reached. */
    PROVIDER_UNREACHABLE(709, Severity.WARNING),
    /** A login came back to another browser, or too late. */
    LOGIN_LOST(710, Severity.WARNING),
    /** The provider refused a login, or its token is not valid. */
    LOGIN_REFUSED(711, Severity.WARNING),
    /** A user of the provider has no role. */
    NO_ROLE(712, Severity.WARNING),
    /** All sessions of users are taken. */
    SESSIONS_FULL(713, Severity.WARNING);

    private final int number;
    private final Severity severity;

    ConsoleFault(int number, Severity severity) {
        this.number = number;
        this.severity = severity;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Severity severity() {
        return severity;
    }
}
