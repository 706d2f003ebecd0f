package io.needletail.transport;

import static java.net.StandardProtocolFamily.INET;
import static java.net.StandardSocketOptions.IP_TOS;
import static java.net.StandardSocketOptions.SO_KEEPALIVE;
import static java.net.StandardSocketOptions.SO_LINGER;
import static java.net.StandardSocketOptions.SO_RCVBUF;
import static java.net.StandardSocketOptions.SO_REUSEADDR;
import static java.net.StandardSocketOptions.SO_SNDBUF;
import static java.net.StandardSocketOptions.TCP_NODELAY;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/**
 * Makes connections over TCP, as the side that listens and as the side that calls.
 *
 * <p>Names are never looked up here, since a look-up blocks: every address must be resolved already.
 */
public final class Tcp {

    private static final int BACKLOG = 128;

    private Tcp() {}

    /**
     * Opens a door at a local address.
     *
     * @param local resolved address; port 0 lets the system choose one
     * @param options for the listening socket and for each connection it lets in
     * @return the open listener
     * @throws IOException when the address cannot be bound, naming it
     * @throws IllegalArgumentException when the address is unresolved
     */
    public static Listener listen(InetSocketAddress local, SocketOptions options) throws IOException {
        requireResolved(local);
        ServerSocketChannel channel = isOnlyFour(local) ? ServerSocketChannel.open(INET) : ServerSocketChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(SO_REUSEADDR, options.reuseAddress());
            if (options.receiveBufferBytes() != SocketOptions.SYSTEM_SIZE) {
                // Before bind, or the window that is offered to peers at their first packet ignores it.
                channel.setOption(SO_RCVBUF, options.receiveBufferBytes());
            }
            channel.bind(local, BACKLOG);
            int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
            return new ChannelListener(channel, port, peer -> admit(peer, options));
        } catch (IOException failure) {
            channel.close();
            throw new IOException("cannot listen on " + text(local) + ": " + failure.getMessage(), failure);
        }
    }

    /**
     * Begins to connect to a peer, without waiting for it.
     *
     * @param remote resolved address of the peer
     * @param local resolved address to call from, when it matters
     * @param options for the connection
     * @return the attempt under way
     * @throws IOException when the attempt failed at once, naming the address
     * @throws IllegalArgumentException when an address is unresolved
     */
    public static Connecting connect(InetSocketAddress remote, Optional<InetSocketAddress> local, SocketOptions options)
            throws IOException {
        requireResolved(remote);
        local.ifPresent(Tcp::requireResolved);
        SocketChannel channel = isOnlyFour(remote) ? SocketChannel.open(INET) : SocketChannel.open();
        try {
            channel.configureBlocking(false);
            prepare(channel, options);
            if (local.isPresent()) {
                channel.bind(local.get());
            }
            channel.connect(remote);
            return new TcpConnecting(channel, remote, options);
        } catch (IOException failure) {
            channel.close();
            throw noConnection(remote, failure);
        }
    }

    private static Transport admit(SocketChannel peer, SocketOptions options) throws IOException {
        prepare(peer, options);
        return new ChannelTransport(peer, text((InetSocketAddress) peer.getRemoteAddress()), options);
    }

    // A socket of both families costs each call a detour; only the wildcard needs one.
    private static boolean isOnlyFour(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        return host instanceof Inet4Address && !host.isAnyLocalAddress();
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

    /** What sockets of every family are told. */
    static void prepareAny(SocketChannel channel, SocketOptions options) throws IOException {
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

    static IOException noConnection(InetSocketAddress remote, IOException failure) {
        return new IOException("cannot connect to " + text(remote) + ": " + failure.getMessage(), failure);
    }

    /** The address in digits; asking for the host's name instead could start a look-up. */
    static String text(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        String digits = host.getHostAddress();
        return (digits.indexOf(':') < 0 ? digits : "[" + digits + "]") + ":" + address.getPort();
    }

    private static void requireResolved(InetSocketAddress address) {
        if (address.isUnresolved()) {
            throw new IllegalArgumentException(
                    "address " + address.getHostString() + ":" + address.getPort() + " is unresolved");
        }
    }
}
