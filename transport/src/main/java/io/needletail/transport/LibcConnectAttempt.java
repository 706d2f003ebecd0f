package io.needletail.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/** TCP connection attempt in progress on a libc socket. */
final class LibcConnectAttempt implements ConnectAttempt {

    private final LibcSocket socket;
    private final InetSocketAddress remote;
    private final SocketOptions options;
    private boolean handedOver;
    private boolean closed;

    LibcConnectAttempt(LibcSocket socket, InetSocketAddress remote, SocketOptions options) {
        this.socket = socket;
        this.remote = remote;
        this.options = options;
    }

    @Override
    public boolean poll(Consumer<? super Transport> connected) throws IOException {
        if (handedOver) {
            throw new IllegalStateException("the connection to " + Tcp.text(remote) + " was handed over already");
        }
        try {
            if (!isConnected()) {
                return false;
            }
        } catch (IOException failure) {
            close();
            throw Tcp.noConnection(remote, failure);
        }
        handedOver = true;
        connected.accept(new LibcTransport(socket, Tcp.text(remote), options));
        return true;
    }

    private boolean isConnected() throws IOException {
        if (closed) {
            throw new ConnectException("the attempt was given up");
        }
        if (!socket.isConnected()) {
            return false;
        }
        if (remote.equals(socket.name())) {
            throw Tcp.connectedToItself();
        }
        return true;
    }

    @Override
    public void close() {
        if (!handedOver && !closed) {
            closed = true;
            socket.close();
        }
    }
}
