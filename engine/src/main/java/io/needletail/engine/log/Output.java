package io.needletail.engine.log;

import java.io.Closeable;
import java.io.IOException;

/** Writes the lines of one session. Background thread only. */
interface Output extends Closeable {
    /** Writes a line, if this output is configured for its kind. */
    void write(LogLine line) throws IOException;

    /** Flushes; called when no further line is pending. */
    default void flush() throws IOException {}

    @Override
    default void close() throws IOException {}
}
