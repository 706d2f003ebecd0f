package io.needletail.transport;

import io.needletail.transport.posix.Libc;
import io.needletail.transport.posix.Linux;
import io.needletail.transport.posix.SocketAddresses;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.function.Consumer;

/** Lets peers in at a socket of libc, TCP or Unix domain. A vain {@code accept4} allocates nothing, so nobody is asked first. */
final class LibcListener implements Listener {

    private final LibcSocket socket;
    private final int port;
    private final int stagingBytes;
    private final Admission admission;
    private boolean closed;

    /** Makes a connection of a socket that has just been let in. */
    interface Admission {
        Transport admit(LibcSocket peer, InetSocketAddress address) throws IOException;
    }

    /** Takes the socket over; a {@code port} of {@link Listener#NO_PORT} means that callers have no address. */
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
        return peer >= 0 ? admit(peer, accepted) : isNobody(peer);
    }

    private boolean admit(int fd, Consumer<? super Transport> accepted) {
        LibcSocket peer = new LibcSocket(fd, socket.family(), stagingBytes);
        Transport transport;
        try {
            transport = admission.admit(peer, address());
        } catch (IOException gone) {
            // Reset between knocking and coming in: the peer's business, not the listener's.
            peer.close();
            return false;
        }
        accepted.accept(transport);
        return true;
    }

    private InetSocketAddress address() {
        return port == NO_PORT ? InetSocketAddress.createUnresolved("", 0) : SocketAddresses.read(socket.block());
    }

    /** Anything but a lack of room is nobody waiting, or somebody who has gone again: accept(2), Error handling. */
    private static boolean isNobody(int answer) throws IOException {
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
