package io.needletail.cli.conformance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** Where an initiator under test calls in. */
final class InitiatorListener implements AutoCloseable {
    private static final int BACKLOG = 4;

    private final ServerSocket socket;

    InitiatorListener(int port) throws IOException {
        socket = new ServerSocket();
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
    }

    int port() {
        return socket.getLocalPort();
    }

    Socket accept(Duration patience) throws IOException, Deviation {
        socket.setSoTimeout((int) patience.toMillis());
        try {
            return socket.accept();
        } catch (SocketTimeoutException late) {
            throw new Deviation("the initiator did not connect within " + patience.toSeconds() + " s");
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
