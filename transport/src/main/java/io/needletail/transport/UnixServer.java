package io.needletail.transport;

import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Listening Unix domain socket of the JDK, not blocking: made by {@link UnixDomain#serve}. Its file is readable and
 * writable by the owner only, and removed on close.
 */
public final class UnixServer implements Closeable {
    private final ServerSocketChannel channel;
    private final SocketFile file;

    private UnixServer(ServerSocketChannel channel, SocketFile file) {
        this.channel = channel;
        this.file = file;
    }

    static UnixServer open(Path path) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.configureBlocking(false);
            channel.bind(UnixDomainSocketAddress.of(path), SocketProvider.BACKLOG);
            UnixServer server = new UnixServer(channel, SocketFile.of(path));
            UnixDomain.restrict(path);
            server.closeEarly();
            return server;
        } catch (IOException failure) {
            channel.close();
            throw UnixDomain.cannotWrite(path, failure);
        }
    }

    // Connections made before the file was restricted.
    private void closeEarly() throws IOException {
        Optional<SocketChannel> early = accept();
        while (early.isPresent()) {
            early.get().close();
            early = accept();
        }
    }

    /**
     * Returns the channel, to be registered with a selector.
     *
     * @return not blocking
     */
    public ServerSocketChannel channel() {
        return channel;
    }

    /**
     * Accepts a connection.
     *
     * @return the connection, not blocking; empty when none is pending
     * @throws IOException when the system cannot accept, such as without a free descriptor
     */
    public Optional<SocketChannel> accept() throws IOException {
        SocketChannel peer = channel.accept();
        if (peer == null) return Optional.empty();
        peer.configureBlocking(false);
        return Optional.of(peer);
    }

    /** Removes the file and closes the channel. */
    @Override
    public void close() throws IOException {
        try (channel) {
            if (channel.isOpen()) file.remove();
        }
    }
}
