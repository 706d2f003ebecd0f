package io.needletail.acceptance;

import java.io.Serial;

/** Reports that the engine did something that the definition does not allow. */
public final class Deviation extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    /**
     * Creates the exception.
     *
     * @param text the deviation, as the report prints it
     */
    public Deviation(String text) {
        super(text);
    }
}
