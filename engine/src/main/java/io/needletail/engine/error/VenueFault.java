package io.needletail.engine.error;

/** Faults of a venue: its gateways, its sequencer, its nodes. */
public enum VenueFault implements ErrorCode {
    /** Events are no longer retained, and the state is read in their place. */
    EVENTS_GONE(600, Severity.WARNING),
    /** The connection to the sequencer is lost. */
    SEQUENCER_LOST(601, Severity.WARNING),
    /** The sequencer took commands no more. */
    COMMANDS_REFUSED(602, Severity.WARNING),
    /** Quote entries were refused without an acknowledgement. */
    QUOTES_REFUSED(603, Severity.WARNING),
    /** Reports could not be sent. */
    REPORTS_DROPPED(604, Severity.ERROR),
    /** Executions are not available any more. */
    EXECUTIONS_GONE(605, Severity.ERROR),
    /** A connection or a command of an identity was refused. */
    IDENTITY_REFUSED(606, Severity.WARNING),
    /** A node of the cluster failed. */
    NODE_FAILED(607, Severity.ERROR),
    /** A backup or a copy met a fault. */
    COPY_FAULT(608, Severity.WARNING),
    /** The console shows no books. */
    BOOKS_STOPPED(609, Severity.ERROR),
    /** A node of the cluster has found something and goes on. */
    NODE_NOTICE(610, Severity.WARNING);

    private final int number;
    private final Severity severity;

    VenueFault(int number, Severity severity) {
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
