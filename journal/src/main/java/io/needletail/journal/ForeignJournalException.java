package io.needletail.journal;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;

/** A journal is another session's; nothing was changed. */
public final class ForeignJournalException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    private ForeignJournalException(String text) {
        super(text);
    }

    /**
     * Names both sessions.
     *
     * @param file the file or directory that tells
     * @param theirs whose it is
     * @param ours who wants to open it
     * @return the exception
     */
    public static ForeignJournalException of(Path file, String theirs, String ours) {
        return new ForeignJournalException(file + " belongs to "
                + (theirs.isEmpty() ? "another session" : theirs) + ", expected " + ours
                + "; nothing was changed: put the right file there, or move this one away");
    }
}
