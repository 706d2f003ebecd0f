package io.needletail.journal;

import java.io.IOException;
import java.io.Serial;

/** The file system has no room for a file of a journal, or a quota is used up. */
public final class DiskFullException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    DiskFullException(String text) {
        super(text);
    }
}
