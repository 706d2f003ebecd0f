package io.needletail.tools.describe;

import io.needletail.tools.extract.FoundMessage;
import java.io.IOException;

/** Prints messages, one after another, in one of several forms. One thread. */
public interface MessagePrinter {
    /**
     * Prints a message.
     *
     * @param found the message
     * @throws IOException when the output fails
     */
    void print(FoundMessage found) throws IOException;
}
