package io.needletail.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/** One way to make sockets: through the JDK's channels, or through libc. Failures carry the system's words alone. */
sealed interface SocketProvider permits ChannelSockets, LibcSockets {

    /**
     * How many callers may wait at a door, where the system allows as many: after a restart all sessions call at once, and
     * one that finds no room tries again a second later.
     */
    int BACKLOG = 512;

    Listener listen(InetSocketAddress local, SocketOptions options) throws IOException;

    ConnectAttempt connect(InetSocketAddress remote, Optional<InetSocketAddress> local, SocketOptions options)
            throws IOException;

    /** Listens at a file that this call makes; {@code name} is what its callers are called. */
    Listener listen(Path path, String name, SocketOptions options) throws IOException;

    /** Connects at once or not at all. */
    Transport connect(Path path, String name, SocketOptions options) throws IOException;
}
