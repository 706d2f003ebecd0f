package io.needletail.bench.peers.raw;

import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;

/** Address of the server: a port, or the file of a Unix domain socket. */
final class Address {
    private Address() {}

    static SocketChannel connect(PeerArguments arguments) throws IOException {
        return spinning(SocketChannel.open(of(arguments)));
    }

    /** A channel that is never waited for, with Nagle's algorithm off. */
    static SocketChannel spinning(SocketChannel channel) throws IOException {
        if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        channel.configureBlocking(false);
        return channel;
    }

    static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    static ServerSocketChannel listen(PeerArguments arguments) throws IOException {
        if (arguments.path().isEmpty()) return ServerSocketChannel.open().bind(of(arguments));
        // A file that another server has left would be taken for one that still listens.
        Files.deleteIfExists(arguments.path().get());
        return ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(of(arguments));
    }

    /** The port that was chosen, or 0. */
    static int port(ServerSocketChannel listener) throws IOException {
        return listener.getLocalAddress() instanceof InetSocketAddress internet ? internet.getPort() : 0;
    }

    private static SocketAddress of(PeerArguments arguments) {
        return arguments
                .path()
                .<SocketAddress>map(UnixDomainSocketAddress::of)
                .orElseGet(() -> new InetSocketAddress(arguments.host(), arguments.port()));
    }
}
