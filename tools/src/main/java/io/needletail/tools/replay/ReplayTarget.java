package io.needletail.tools.replay;

import io.needletail.tools.extract.FoundMessage;
import java.io.Closeable;
import java.io.IOException;

/** Target of recorded messages. One thread. */
interface ReplayTarget extends Closeable {
    /** Tests that a message is sent there. */
    boolean takes(FoundMessage found);

    /** Does its own work until a time of {@link System#nanoTime}. */
    void waitUntil(long dueNs) throws IOException;

    /** Sends a message that it takes; waits while the peer does not take it. */
    void send(FoundMessage found) throws IOException;

    /** Ends in good order, when everything is sent. */
    void end() throws IOException;

    /** Messages that came back so far. */
    long received();
}
