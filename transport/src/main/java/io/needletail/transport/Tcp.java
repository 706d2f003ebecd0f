package io.needletail.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Makes connections over TCP, as the side that listens and as the side that calls.
 *
 * <p>Names are never looked up here, since a look-up blocks: every address must be resolved already.
 */
public final class Tcp {

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
        return listen(Sockets.form(), local, options);
    }

    static Listener listen(SocketProvider form, InetSocketAddress local, SocketOptions options) throws IOException {
        requireResolved(local);
        try {
            return form.listen(local, options);
        } catch (IOException failure) {
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
    public static ConnectAttempt connect(
            InetSocketAddress remote, Optional<InetSocketAddress> local, SocketOptions options) throws IOException {
        return connect(Sockets.form(), remote, local, options);
    }

    static ConnectAttempt connect(
            SocketProvider form, InetSocketAddress remote, Optional<InetSocketAddress> local, SocketOptions options)
            throws IOException {
        requireResolved(remote);
        local.ifPresent(Tcp::requireResolved);
        try {
            return form.connect(remote, local, options);
        } catch (IOException failure) {
            throw noConnection(remote, failure);
        }
    }

    // A socket of both families costs each call a detour; only the wildcard needs one.
    static boolean isOnlyFour(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        return host instanceof Inet4Address && !host.isAnyLocalAddress();
    }

    static IOException noConnection(InetSocketAddress remote, IOException failure) {
        return new IOException("cannot connect to " + text(remote) + ": " + failure.getMessage(), failure);
    }

    /** With nobody listening, the system may pick the port called as the port to call from, and the call meets itself. */
    static ConnectException metItself() {
        return new ConnectException("Connection refused (it met itself)");
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
