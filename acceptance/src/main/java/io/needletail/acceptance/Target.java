package io.needletail.acceptance;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** The engine under test, as far as a definition can reach it. Called by one thread at a time. */
public interface Target extends AutoCloseable {
    /** Longest wait for a connection to an address. */
    Duration CONNECT_PATIENCE = Duration.ofSeconds(5);

    /**
     * Opens a connection to the acceptor.
     *
     * @return the connection
     * @throws IOException when it does not accept
     * @throws Skip when there is no acceptor
     */
    Socket connect() throws IOException, Skip;

    /**
     * Waits for the initiator's next connection.
     *
     * @param patience longest wait
     * @return the connection
     * @throws IOException when the port fails
     * @throws Deviation when no connection came
     * @throws Skip when there is no initiator
     */
    Socket accept(Duration patience) throws IOException, Deviation, Skip;

    /**
     * Makes the engine's harness do what no FIX message can request, such as setting sequence numbers.
     *
     * @param text the command, such as {@code SET_SESSION ...}
     * @throws IOException when the harness cannot be reached
     * @throws Deviation when it refuses
     * @throws Skip when there is no harness
     */
    void command(String text) throws IOException, Deviation, Skip;

    @Override
    void close() throws IOException;

    /**
     * Opens a connection to an address.
     *
     * @param address of an acceptor or a harness
     * @return the connection
     * @throws IOException when no connection is accepted within {@link #CONNECT_PATIENCE}
     */
    static Socket connect(InetSocketAddress address) throws IOException {
        Socket socket = new Socket();
        socket.connect(address, (int) CONNECT_PATIENCE.toMillis());
        return socket;
    }
}
