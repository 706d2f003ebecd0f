package io.needletail.tools.output;

import java.io.IOException;

/**
 * The reader of the output has gone, such as {@code head}: the verb ends at once, without a word and without an error.
 */
public final class ClosedOutputException extends IOException {
    private static final long serialVersionUID = 1;

    ClosedOutputException(String text, Throwable cause) {
        super(text, cause);
    }
}
