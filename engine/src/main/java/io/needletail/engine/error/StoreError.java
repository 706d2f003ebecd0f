package io.needletail.engine.error;

/** Errors and warnings of a session's store. */
public enum StoreError implements ErrorCode {
    /** A journal is damaged, and its session does not start. */
    JOURNAL_DAMAGED(500, Severity.ERROR),
    /** A damaged journal was opened with the operator's permission. */
    DAMAGE_ACCEPTED(501, Severity.WARNING),
    /** A journal belongs to another session. */
    FOREIGN_JOURNAL(502, Severity.ERROR),
    /** The end of a journal was cut. */
    BATCH_CUT(503, Severity.WARNING),
    /** A journal has flaws, and no message of the present session is lost. */
    JOURNAL_FLAWED(504, Severity.ERROR),
    /** The owner of an older folder is unknown. */
    OWNER_UNKNOWN(505, Severity.WARNING),
    /** A store of QuickFIX/J lies where a journal would begin. */
    FOREIGN_STORE(506, Severity.ERROR),
    /** The ring of an engine kept batches that a journal could not take. */
    RING_LEFT(507, Severity.WARNING),
    /** The files of a journal were deleted while it was being written. */
    STORE_DELETED(510, Severity.ERROR),
    /** The lock of a journal was removed or replaced while it was being written. */
    LOCK_LOST(511, Severity.ERROR),
    /** The disk has no room for the next segment of a journal. */
    DISK_FULL(512, Severity.ERROR),
    /** A journal cannot be written or forced any more. */
    STORE_FAILED(513, Severity.ERROR),
    /** A message was not counted, because the store of another session failed. */
    STEP_UNDONE(514, Severity.ERROR),
    /** A journal comes near its limit. */
    NEARLY_FULL(515, Severity.WARNING),
    /** A journal has reached its limit. */
    JOURNAL_FULL(516, Severity.ERROR),
    /** The peer requested messages that were dropped. */
    RESEND_INCOMPLETE(517, Severity.WARNING),
    /** A store is no longer monitored. */
    MONITOR_FAILED(518, Severity.ERROR);

    private final int number;
    private final Severity severity;

    StoreError(int number, Severity severity) {
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
