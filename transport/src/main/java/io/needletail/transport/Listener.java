package io.needletail.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Listening socket: each accepted connection becomes a {@link Transport}.
 *
 * <p>Threading: one thread at a time. Allocation: {@link #poll} allocates nothing while no connection is pending.
 */
public interface Listener extends Closeable {

    /** Result of {@link #port} for a listener without ports. */
    int NO_PORT = -1;

    /**
     * Accepts at most one pending connection, without blocking.
     *
     * @param accepted receives the new connection and owns it; not called when no connection is pending
     * @return true when a connection was accepted
     * @throws IOException when the listener is broken or closed, or the process has no room for another connection; in
     *     the latter case the connection stays pending and the call may be repeated later
     */
    boolean poll(Consumer<? super Transport> accepted) throws IOException;

    /**
     * Returns the local port: the requested one, or the one that the system chose for port 0.
     * {@link #NO_PORT} for a Unix domain socket.
     *
     * @return the local port, also after {@link #close}
     */
    int port();

    /** Stops accepting; accepted connections stay open. Closing twice does nothing. */
    @Override
    void close();
}
