package io.needletail.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Creates TCP listeners and connections.
 *
 * <p>The class never resolves host names, since a look-up blocks: every address must be resolved.
 */
public final class Tcp {

    private Tcp() {}

    /**
     * Listens at a local address.
     *
     * @param local resolved address; port 0 lets the system choose one
     * @param options for the listening socket and for each connection it lets in
     * @return the open listener
     * @throws AddressInUseException when another socket listens there
     * @throws IOException when the address cannot be bound, naming it
     * @throws IllegalArgumentException when the address is unresolved
     */
    public static Listener listen(InetSocketAddress local, SocketOptions options) throws IOException {
        return listen(Sockets.provider(), local, options);
    }

    static Listener listen(SocketProvider provider, InetSocketAddress local, SocketOptions options) throws IOException {
        requireResolved(local);
        try {
            return provider.listen(local, options);
        } catch (IOException failure) {
            String message = "cannot listen on " + text(local) + ": " + failure.getMessage();
            throw AddressInUseException.isMeantBy(failure)
                    ? new AddressInUseException(message, failure)
                    : new IOException(message, failure);
        }
    }

    /**
     * Begins to connect to a peer, without waiting.
     *
     * @param remote resolved address of the peer
     * @param local resolved local address; empty for the system's choice
     * @param options for the connection
     * @return the attempt in progress
     * @throws IOException when the attempt failed at once, naming the address
     * @throws IllegalArgumentException when an address is unresolved
     */
    public static ConnectAttempt connect(
            InetSocketAddress remote, Optional<InetSocketAddress> local, SocketOptions options) throws IOException {
        return connect(Sockets.provider(), remote, local, options);
    }

    static ConnectAttempt connect(
            SocketProvider provider, InetSocketAddress remote, Optional<InetSocketAddress> local, SocketOptions options)
            throws IOException {
        requireResolved(remote);
        local.ifPresent(Tcp::requireResolved);
        try {
            return provider.connect(remote, local, options);
        } catch (IOException failure) {
            throw noConnection(remote, failure);
        }
    }

    // A socket of both families costs each call a detour; only the wildcard needs one.
    static boolean isIpv4Only(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        return host instanceof Inet4Address && !host.isAnyLocalAddress();
    }

    static IOException noConnection(InetSocketAddress remote, IOException failure) {
        return new IOException("cannot connect to " + text(remote) + ": " + failure.getMessage(), failure);
    }

    /** Without a listener the system may choose the remote port as local port, and the socket connects to itself. */
    static ConnectException connectedToItself() {
        return new ConnectException("Connection refused (it met itself)");
    }

    /** Returns the address in digits; a host name could start a look-up. */
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
