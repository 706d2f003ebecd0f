package io.needletail.journal;

import java.io.IOException;
import java.io.Serial;

/**
 * The journal is damaged so that numbers may have gone back or messages of the present session are lost; nothing was
 * changed.
 */
public final class JournalDamagedException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    /**
     * Creates the exception.
     *
     * @param text file, offset, loss and what to do
     */
    public JournalDamagedException(String text) {
        super(text);
    }
}
