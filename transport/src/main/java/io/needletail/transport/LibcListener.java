package io.needletail.transport;

import io.needletail.transport.posix.Libc;
import io.needletail.transport.posix.Linux;
import io.needletail.transport.posix.SocketAddresses;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.function.Consumer;

/**
 * Accepts connections of a libc socket, TCP or Unix domain. Calls {@code accept4} directly: it allocates nothing
 * without a peer.
 */
final class LibcListener implements Listener {

    private final LibcSocket socket;
    private final int port;
    private final int stagingBytes;
    private final Admission admission;
    private boolean closed;

    /** Creates the transport of an accepted socket. */
    interface Admission {
        Transport admit(LibcSocket peer, InetSocketAddress address) throws IOException;
    }

    /** Owns the socket; a {@code port} of {@link Listener#NO_PORT} means that peers have no address. */
    LibcListener(LibcSocket socket, int port, int stagingBytes, Admission admission) {
        this.socket = socket;
        this.port = port;
        this.stagingBytes = stagingBytes;
        this.admission = admission;
    }

    @Override
    public boolean poll(Consumer<? super Transport> accepted) throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        int peer = Libc.accept(socket.block(), socket.fd());
        return peer >= 0 ? admit(peer, accepted) : noConnection(peer);
    }

    private boolean admit(int fd, Consumer<? super Transport> accepted) {
        LibcSocket peer = new LibcSocket(fd, socket.family(), stagingBytes);
        Transport transport;
        try {
            transport = admission.admit(peer, address());
        } catch (IOException gone) {
            // The peer has reset the connection before accept: no error of the listener.
            peer.close();
            return false;
        }
        accepted.accept(transport);
        return true;
    }

    private InetSocketAddress address() {
        return port == NO_PORT ? InetSocketAddress.createUnresolved("", 0) : SocketAddresses.read(socket.block());
    }

    /**
     * EAGAIN, ECONNABORTED and others mean that no connection is pending; a lack of resources throws: accept(2), Error
     * handling.
     */
    private static boolean noConnection(int answer) throws IOException {
        return switch (-answer) {
            case Linux.EMFILE, Linux.ENFILE, Linux.ENOBUFS, Linux.ENOMEM -> throw LibcSocket.failure(answer);
            default -> false;
        };
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            socket.close();
        }
    }
}
