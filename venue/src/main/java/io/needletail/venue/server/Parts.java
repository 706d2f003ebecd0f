package io.needletail.venue.server;

import java.io.IOException;
import java.util.Deque;

/** Closes the parts of a server, the newest first. */
final class Parts {
    private Parts() {}

    /** Takes each part off the stack and closes it; the first failure ends it, and the next call goes on after it. */
    static void close(Deque<AutoCloseable> parts) throws IOException {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (IOException | RuntimeException failure) {
                throw failure;
            } catch (Exception failure) {
                throw new IOException(failure);
            }
        }
    }
}
