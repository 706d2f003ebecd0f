package io.needletail.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * A door at which peers knock: each peer that comes in becomes a {@link Transport}.
 *
 * <p>Threading: one thread at a time. Allocation: {@link #poll} allocates nothing while nobody waits.
 */
public interface Listener extends Closeable {

    /** Answer of {@link #port} when the wire knows no ports. */
    int NO_PORT = -1;

    /**
     * Lets in at most one waiting peer, without blocking.
     *
     * @param accepted is handed the new connection and owns it from then on; not called when nobody waits
     * @return whether a peer was let in
     * @throws IOException when the listener is broken or closed, or the process has no room for another connection; in the
     *     latter case the peer goes on waiting and the call may be repeated later
     */
    boolean poll(Consumer<? super Transport> accepted) throws IOException;

    /**
     * The port peers connect to: the one asked for, or the one the system chose when port 0 was asked for.
     * {@link #NO_PORT} for a Unix domain socket.
     *
     * @return the local port, also after {@link #close}
     */
    int port();

    /** Stops letting peers in; connections already handed out live on. Closing twice does nothing. */
    @Override
    void close();
}
