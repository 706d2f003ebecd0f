package io.needletail.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/** Creates sockets, with the JDK's channels or with libc. Exceptions have the system's text only. */
sealed interface SocketProvider permits ChannelSockets, LibcSockets {

    /**
     * Most pending connections of a listener, where the system allows as many: after a restart all peers connect at
     * once, and a peer that finds no room tries again a second later.
     */
    int BACKLOG = 512;

    Listener listen(InetSocketAddress local, SocketOptions options) throws IOException;

    ConnectAttempt connect(InetSocketAddress remote, Optional<InetSocketAddress> local, SocketOptions options)
            throws IOException;

    /** Listens at a file that this call creates; {@code name} is the peer name of its connections. */
    Listener listen(Path path, String name, SocketOptions options) throws IOException;

    /** Connects at once or throws. */
    Transport connect(Path path, String name, SocketOptions options) throws IOException;
}
