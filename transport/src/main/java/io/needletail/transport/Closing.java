package io.needletail.transport;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Closes resources whose failure to close is a bug. */
final class Closing {

    private Closing() {}

    /**
     * Closes a channel. The JDK declares an {@link IOException} that a socket's close on Linux raises only when its
     * file descriptor is broken, which is a bug in this process and is thrown as one.
     */
    static void quietly(Closeable resource) {
        try {
            resource.close();
        } catch (IOException broken) {
            throw new UncheckedIOException("cannot close " + resource, broken);
        }
    }
}
