package io.needletail.acceptance;

import java.io.Serial;

/** Reports that a definition needs something that this run was not given. */
public final class Skip extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    /**
     * Creates the exception.
     *
     * @param text the reason, as the report prints it
     */
    public Skip(String text) {
        super(text);
    }
}
