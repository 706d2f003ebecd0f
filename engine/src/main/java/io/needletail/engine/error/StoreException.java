package io.needletail.engine.error;

import io.needletail.journal.DiskFullException;
import io.needletail.journal.ForeignJournalException;
import io.needletail.journal.JournalDamagedException;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;

/** Failure to open a store, with its error code; the store was not changed. */
public final class StoreException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    private final StoreError code;

    private StoreException(StoreError code, IOException cause) {
        super(code.id() + " " + cause.getMessage(), cause);
        this.code = code;
    }

    /**
     * Adds the error code to a failure of a journal that has one.
     *
     * @param failure the exception of opening or reading a journal
     * @return a {@link StoreException} with the failure as its cause, or the failure itself when it has no error code
     */
    public static IOException of(IOException failure) {
        return switch (failure) {
            case JournalDamagedException damaged -> new StoreException(StoreError.JOURNAL_DAMAGED, damaged);
            case ForeignJournalException foreign -> new StoreException(StoreError.FOREIGN_JOURNAL, foreign);
            case DiskFullException full -> new StoreException(StoreError.DISK_FULL, full);
            default -> failure;
        };
    }

    /**
     * Creates the failure of a journal that would begin beside a store of QuickFIX/J.
     *
     * @param file a file of that store
     * @param session the session
     * @return an exception that says how to import the store
     */
    public static StoreException foreignStore(Path file, String session) {
        return new StoreException(
                StoreError.FOREIGN_STORE,
                new IOException("FileStorePath=" + file.getParent() + ": holds " + file.getFileName()
                        + " of QuickFIX/J for session " + session
                        + ", whose journal would begin at MsgSeqNum(34) 1; stop QuickFIX/J and run"
                        + " needletail journal import-quickfixj " + file.getParent()
                        + ", or begin at 1 with --ignore-foreign-store (IgnoreForeignStore=Y)"));
    }

    /**
     * Creates an exception for a store of QuickFIX C++ where a journal would begin.
     *
     * @param file its file of numbers
     * @param session the session
     * @return an exception that says how to go on with its numbers
     */
    public static StoreException storeOfCpp(Path file, String session) {
        return new StoreException(
                StoreError.FOREIGN_STORE,
                new IOException("FileStorePath=" + file.getParent() + ": holds " + file.getFileName()
                        + " of QuickFIX C++ for session " + session
                        + ", whose journal would begin at MsgSeqNum(34) 1; its messages cannot be imported. Stop"
                        + " QuickFIX, run with --ignore-foreign-store (IgnoreForeignStore=Y), and set the numbers of"
                        + " the file, next sent : next expected, with needletail session set-numbers --out N --in N"));
    }

    /**
     * Returns the failure without its number.
     *
     * @return what is wrong and what to do
     */
    public String text() {
        return getCause().getMessage();
    }

    /**
     * Returns the number of the failure and its explanation.
     *
     * @return {@link StoreError#JOURNAL_DAMAGED}, {@link StoreError#FOREIGN_JOURNAL} or
     *     {@link StoreError#FOREIGN_STORE}
     */
    public StoreError code() {
        return code;
    }
}
