package io.needletail.engine.error;

import io.needletail.journal.ForeignJournalException;
import io.needletail.journal.JournalDamagedException;
import java.io.IOException;
import java.io.Serial;

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
            default -> failure;
        };
    }

    /**
     * Returns the number of the failure and its explanation.
     *
     * @return {@link StoreError#JOURNAL_DAMAGED} or {@link StoreError#FOREIGN_JOURNAL}
     */
    public StoreError code() {
        return code;
    }
}
