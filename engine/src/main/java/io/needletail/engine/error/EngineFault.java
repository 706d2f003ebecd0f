package io.needletail.engine.error;

/** Faults of an engine and its process, beside those of its sessions and their stores. */
public enum EngineFault implements ErrorCode {
    /** A session's journal could not be closed. */
    JOURNAL_NOT_CLOSED(300, Severity.ERROR),
    /** A connection could not be accepted. */
    ACCEPT_FAILED(301, Severity.WARNING),
    /** The engine's thread could not be bound to its core. */
    NO_AFFINITY(302, Severity.WARNING),
    /** A task or the error handler of the application threw. */
    TASK_FAILED(303, Severity.ERROR),
    /** A session cannot run. */
    SESSION_NOT_RUNNING(304, Severity.ERROR),
    /** Messages are read without vectors. */
    NO_VECTORS(305, Severity.WARNING),
    /** The warm-up was not finished. */
    NOT_WARM(306, Severity.WARNING),
    /** The admin channel failed. */
    ADMIN_FAILED(307, Severity.ERROR),
    /** A client of the admin channel was refused. */
    ADMIN_REFUSED(308, Severity.WARNING),
    /** There is no admin channel, or no JMX. */
    NO_ADMIN(309, Severity.WARNING),
    /** A port is in use. */
    PORT_BUSY(310, Severity.WARNING),
    /** A log cannot be written. */
    LOG_UNWRITABLE(311, Severity.ERROR),
    /** A log file cannot be put aside. */
    LOG_NOT_ARCHIVED(312, Severity.WARNING),
    /** Other users could read a log. */
    LOG_PERMISSIONS(313, Severity.WARNING),
    /** The buffers of the engine are in use. */
    BUFFERS_IN_USE(314, Severity.WARNING),
    /** There is no application. */
    NO_APPLICATION(315, Severity.WARNING),
    /** Connections were closed without a line of their own. */
    REFUSALS_UNLOGGED(316, Severity.WARNING),
    /** The engine of an application ended. */
    ENGINE_ENDED(317, Severity.ERROR),
    /** A socket option has no effect. */
    OPTION_WITHOUT_EFFECT(318, Severity.WARNING),
    /** A certificate or a key store needs attention. */
    CERTIFICATE_REMARK(319, Severity.WARNING);

    private final int number;
    private final Severity severity;

    EngineFault(int number, Severity severity) {
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
