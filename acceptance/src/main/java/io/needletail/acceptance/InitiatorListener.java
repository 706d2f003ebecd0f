package io.needletail.acceptance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** A port of this process that an initiator under test connects to. */
public final class InitiatorListener implements AutoCloseable {
    private static final int BACKLOG = 4;

    private final ServerSocket socket;

    /**
     * Listens on loopback.
     *
     * @param port port number; 0 lets the system choose
     * @throws IOException when the port is in use
     */
    public InitiatorListener(int port) throws IOException {
        socket = new ServerSocket();
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
    }

    /**
     * Returns where it listens.
     *
     * @return port number
     */
    public int port() {
        return socket.getLocalPort();
    }

    /**
     * Waits for the next connection.
     *
     * @param patience longest wait
     * @return the connection
     * @throws IOException when the port fails
     * @throws Deviation when no connection came
     */
    public Socket accept(Duration patience) throws IOException, Deviation {
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
