package io.needletail.transport;

import static java.net.StandardProtocolFamily.INET;
import static java.net.StandardProtocolFamily.UNIX;
import static java.net.StandardSocketOptions.IP_TOS;
import static java.net.StandardSocketOptions.SO_KEEPALIVE;
import static java.net.StandardSocketOptions.SO_LINGER;
import static java.net.StandardSocketOptions.SO_RCVBUF;
import static java.net.StandardSocketOptions.SO_REUSEADDR;
import static java.net.StandardSocketOptions.SO_SNDBUF;
import static java.net.StandardSocketOptions.TCP_NODELAY;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;

/** Socket provider with the JDK's channels, for all platforms. */
final class ChannelSockets implements SocketProvider {

    @Override
    public Listener listen(InetSocketAddress local, SocketOptions options) throws IOException {
        ServerSocketChannel channel =
                Tcp.isIpv4Only(local) ? ServerSocketChannel.open(INET) : ServerSocketChannel.open();
        try {
            channel.setOption(SO_REUSEADDR, options.reuseAddress());
            bind(channel, local, options);
            int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
            return new ChannelListener(channel, port, peer -> admit(peer, options));
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }

    @Override
    public ConnectAttempt connect(InetSocketAddress remote, Optional<InetSocketAddress> local, SocketOptions options)
            throws IOException {
        SocketChannel channel = Tcp.isIpv4Only(remote) ? SocketChannel.open(INET) : SocketChannel.open();
        try {
            channel.configureBlocking(false);
            prepare(channel, options);
            if (local.isPresent()) {
                channel.bind(local.get());
            }
            channel.connect(remote);
            return new TcpConnectAttempt(channel, remote, options);
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }

    @Override
    public Listener listen(Path path, String name, SocketOptions options) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open(UNIX);
        try {
            bind(channel, UnixDomainSocketAddress.of(path), options);
            return new ChannelListener(channel, Listener.NO_PORT, peer -> {
                prepareAny(peer, options);
                return new ChannelTransport(peer, name, options);
            });
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }

    @Override
    public Transport connect(Path path, String name, SocketOptions options) throws IOException {
        SocketChannel channel = SocketChannel.open(UNIX);
        try {
            channel.configureBlocking(false);
            prepareAny(channel, options);
            // A connect of this family completes at once: it succeeds or throws.
            channel.connect(UnixDomainSocketAddress.of(path));
            return new ChannelTransport(channel, name, options);
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }

    private static void bind(ServerSocketChannel channel, SocketAddress local, SocketOptions options)
            throws IOException {
        channel.configureBlocking(false);
        if (options.receiveBufferBytes() != SocketOptions.SYSTEM_SIZE) {
            // Before bind: otherwise the TCP window of the first packet ignores it.
            channel.setOption(SO_RCVBUF, options.receiveBufferBytes());
        }
        channel.bind(local, BACKLOG);
    }

    private static Transport admit(SocketChannel peer, SocketOptions options) throws IOException {
        prepare(peer, options);
        return new ChannelTransport(peer, Tcp.text((InetSocketAddress) peer.getRemoteAddress()), options);
    }

    private static void prepare(SocketChannel channel, SocketOptions options) throws IOException {
        channel.setOption(TCP_NODELAY, options.noDelay());
        channel.setOption(SO_KEEPALIVE, options.keepAlive());
        channel.setOption(SO_REUSEADDR, options.reuseAddress());
        if (options.trafficClass() != SocketOptions.SYSTEM_TRAFFIC_CLASS) {
            channel.setOption(IP_TOS, options.trafficClass());
        }
        prepareAny(channel, options);
    }

    /** Sets the options of all address families. */
    private static void prepareAny(SocketChannel channel, SocketOptions options) throws IOException {
        if (options.lingerSeconds() == 0) {
            channel.setOption(SO_LINGER, 0);
        }
        if (options.receiveBufferBytes() != SocketOptions.SYSTEM_SIZE) {
            channel.setOption(SO_RCVBUF, options.receiveBufferBytes());
        }
        if (options.sendBufferBytes() != SocketOptions.SYSTEM_SIZE) {
            channel.setOption(SO_SNDBUF, options.sendBufferBytes());
        }
    }
}
