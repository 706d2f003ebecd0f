package io.needletail.tools.extract;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The messages of one file or stream, in its order. One thread. */
interface MessageSource extends Closeable {
    /**
     * Goes to the next message.
     *
     * @param found takes it; its bytes are valid until the next call
     * @return whether there was one
     */
    boolean next(FoundMessage found) throws IOException;

    /** Remarks about the input at its end: damage, packets left out; empty when all is well. */
    List<String> remarks() throws IOException;
}
