package io.needletail.engine.error;

/** Errors and warnings of a session's store. */
public enum StoreError implements ErrorCode {
    /** A journal is damaged, and its session does not start. */
    JOURNAL_DAMAGED(
            500,
            Severity.ERROR,
            new ErrorText(
                    "A journal is damaged, and its session does not start",
                    "Its segments and its file of numbers do not fit together: sequence numbers may have gone back, or"
                            + " messages of the present session are lost. The text names file, offset and numbers. Nothing"
                            + " was changed.",
                    "JournalDamage",
                    "Restore the file from a copy. To go on without what is lost, set JournalDamage=continue for one"
                            + " start: the numbers go on from the highest that are known, and lost messages are"
                            + " gap-filled.")),

    /** A damaged journal was opened with the operator's permission. */
    DAMAGE_ACCEPTED(
            501,
            Severity.WARNING,
            new ErrorText(
                    "A damaged journal was opened all the same",
                    "JournalDamage=continue permits this. The numbers continue from the highest known ones; lost"
                            + " messages are gap-filled when the peer requests them.",
                    "JournalDamage",
                    "Compare with the peer what was lost, and set JournalDamage=refuse again.")),

    /** A journal belongs to another session. */
    FOREIGN_JOURNAL(
            502,
            Severity.ERROR,
            new ErrorText(
                    "A journal is another session's",
                    "The header of a segment, the file of numbers, or the messages of an older journal name another"
                            + " session than the one that opens it. Nothing was changed.",
                    "FileStorePath, SenderCompID, TargetCompID, their sub and location ids, SessionQualifier",
                    "Put the right files there, or move these away to begin a new journal.")),

    /** The end of a journal was cut. */
    BATCH_CUT(
            503,
            Severity.WARNING,
            new ErrorText(
                    "The end of a journal was cut",
                    "The machine ended while the step was written, or another program changed the file. The messages"
                            + " of the unfinished step were neither sent nor counted: the peer sends an inbound one"
                            + " again.",
                    "none",
                    "No action is needed after the end of a process. After the end of the machine compare with the"
                            + " peers what was sent on other sessions in the same step, or set FileStoreSync=Y.")),

    /** A journal has flaws, and no message of the present session is lost. */
    JOURNAL_FLAWED(
            504,
            Severity.ERROR,
            new ErrorText(
                    "A journal has flaws, and no message of the present session is lost",
                    "A file is too short, was set aside, lacks messages from before the last reset, or a part that is"
                            + " kept twice is broken once. The session runs.",
                    "none",
                    "Check disk and file system, and who else writes into the store's directory.")),

    /** The owner of an older folder is unknown. */
    OWNER_UNKNOWN(
            505,
            Severity.WARNING,
            new ErrorText(
                    "The owner of an older folder is unknown",
                    "In earlier versions two sessions could have the same folder name, and this folder contains no"
                            + " message that identifies its session. It is used, as before.",
                    "FileStorePath",
                    "Make sure that no other session of this store used the folder that is named.")),

    /** A store of QuickFIX/J lies where a journal would begin. */
    FOREIGN_STORE(
            506,
            Severity.ERROR,
            new ErrorText(
                    "A store of QuickFIX/J lies where a journal would begin",
                    "The folder holds the numbers and messages that QuickFIX/J's FileStore kept of this session, and"
                            + " no journal of it. A new journal would begin at 1, and the peer expects other numbers."
                            + " Nothing was changed.",
                    "FileStorePath, IgnoreForeignStore",
                    "Stop QuickFIX/J and run needletail journal import-quickfixj on the folder; of a store of QuickFIX"
                            + " C++ only the numbers can be taken over, with session set-numbers. To begin at 1 all the"
                            + " same, run with --ignore-foreign-store, or set IgnoreForeignStore=Y.")),

    /** The ring of an engine kept batches that a journal could not take. */
    RING_LEFT(
            507,
            Severity.WARNING,
            new ErrorText(
                    "The ring of an engine was not wholly brought into the journals",
                    "A process was killed, and what its sessions had committed last was in the ring of its engine. A"
                            + " journal could not take its part, which is kept in the file that is named; or the machine"
                            + " has ended since, and what was committed in its last seconds may be missing.",
                    "FileStorePath",
                    "Start again when the reason that is named is gone: the session's next opening takes its part."
                            + " After an end of the machine compare with the peers what is missing; set FileStoreSync=Y"
                            + " where that is not acceptable.")),

    /** The files of a journal were deleted while it was being written. */
    STORE_DELETED(
            510,
            Severity.ERROR,
            new ErrorText(
                    "The files of a journal were deleted while it was being written",
                    "Another program removed or replaced them. Later records would be lost with the process, so the"
                            + " session is ended and accepts no further message.",
                    "FileStorePath",
                    "Restore the store from a copy and start the session again; find out what removes files there.")),

    /** The lock of a journal was removed or replaced while it was being written. */
    LOCK_LOST(
            511,
            Severity.ERROR,
            new ErrorText(
                    "The lock of a journal was removed or replaced while it was being written",
                    "Without it another process can write into the same journal. Where the lock is another process's"
                            + " already, the session is ended.",
                    "FileStorePath",
                    "Start no second process with this store; restart this one, which makes the lock anew.")),

    /** The disk has no room for the next segment of a journal. */
    DISK_FULL(
            512,
            Severity.ERROR,
            new ErrorText(
                    "The disk has no room for the next segment of a journal",
                    "The session goes on until the room that its present segment has on the disk is used, and is then logged out. It is tried again when a message needs the room. A session that is opened meanwhile does not start.",
                    "FileStorePath, JournalKeep, JournalRetention, JournalSegmentSize",
                    "Make room on the file system that is named.")),

    /** A journal cannot be written or forced any more. */
    STORE_FAILED(
            513,
            Severity.ERROR,
            new ErrorText(
                    "A journal cannot be written or forced any more",
                    "The disk reported an error, or a file became shorter. The session accepts no further message.",
                    "FileStorePath",
                    "Check the disk, verify the journal with needletail journal verify, and start the session again.")),

    /** A message was not counted, because the store of another session failed. */
    STEP_UNDONE(
            514,
            Severity.ERROR,
            new ErrorText(
                    "A message was not counted, because the store of another session failed",
                    "The application sent on the session whose store failed while it processed a message of this one."
                            + " That part is lost, so the message is not counted, no response to it is sent, and the"
                            + " connection ends; the session that failed ends too.",
                    "none",
                    "Mend the store of the session that failed, which NT-513 names. The peer sends the message again"
                            + " after its next logon, with PossDupFlag(43)=Y, and the application receives it again."));

    private final int number;
    private final Severity severity;

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts
    private final ErrorText words;

    StoreError(int number, Severity severity, ErrorText words) {
        this.number = number;
        this.severity = severity;
        this.words = words;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public ErrorText words() {
        return words;
    }
}
