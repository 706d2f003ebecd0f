package io.needletail.tools.extract;

import java.io.IOException;

/** An input that is cut or damaged: the messages before that place are read, and its text is a remark. */
final class DamagedInputException extends IOException {
    private static final long serialVersionUID = 1;

    DamagedInputException(String message, IOException cause) {
        super(message, cause);
    }
}
