package io.needletail.journal;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;

/** The journal belongs to another session; nothing was changed. */
public final class ForeignJournalException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    private ForeignJournalException(String text) {
        super(text);
    }

    /**
     * Names both sessions.
     *
     * @param file the file or directory with the identity
     * @param theirs the session that owns the journal
     * @param ours the session that opens it
     * @return the exception
     */
    public static ForeignJournalException of(Path file, String theirs, String ours) {
        return new ForeignJournalException(file + " belongs to "
                + (theirs.isEmpty() ? "another session" : theirs) + ", expected " + ours
                + "; nothing was changed: put the right file there, or move this one away");
    }
}
