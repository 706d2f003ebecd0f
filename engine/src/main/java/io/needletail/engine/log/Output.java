package io.needletail.engine.log;

import java.io.Closeable;
import java.io.IOException;

/** Takes the lines of one session. Background thread only. */
interface Output extends Closeable {
    /** Writes a line, if it is one of those wanted. */
    void write(LogLine line) throws IOException;

    /** Nothing more comes for the moment. */
    default void flush() throws IOException {}

    @Override
    default void close() throws IOException {}
}
