package io.needletail.engine.admin;

import io.needletail.transport.Transport;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.function.Supplier;

/** Socket at which an {@link AdminServer} accepts its clients. The server's thread calls everything. */
public interface AdminListener extends Closeable {
    /**
     * A client that has connected.
     *
     * @param channel registered with the selector, or to be
     * @param link its bytes
     * @param who the client for the log; empty for one of this machine
     * @param commands makes what carries out its commands; throws an {@link AdminException} for a client that may give
     *     none
     */
    record Client(SocketChannel channel, Transport link, String who, Supplier<AdminCommands> commands) {}

    /**
     * Registers the socket with a selector, which ends its wait when {@link #accept} has something to do.
     *
     * @param selector of the server
     * @throws IOException when it is closed
     */
    void join(Selector selector) throws IOException;

    /**
     * Accepts a connection, or returns one that was accepted before and is ready now. Called at least once a second.
     *
     * @return empty when there is none
     * @throws IOException when the system cannot accept, such as without a free descriptor
     */
    Optional<Client> accept() throws IOException;
}
