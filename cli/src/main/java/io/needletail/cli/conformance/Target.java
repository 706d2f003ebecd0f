package io.needletail.cli.conformance;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** The engine under test, as far as a definition can reach it. */
interface Target extends AutoCloseable {
    /** How long an address may take to answer. */
    Duration CONNECT_PATIENCE = Duration.ofSeconds(5);

    /** Opens a connection with the acceptor. */
    Socket connect() throws IOException, Skip;

    /** Waits for the initiator's next call. */
    Socket accept(Duration patience) throws IOException, Deviation, Skip;

    /** Has the engine's harness do what no FIX message can ask for. */
    void command(String text) throws IOException, Deviation, Skip;

    @Override
    void close() throws IOException;

    /** Opens a connection with an address. */
    static Socket connect(InetSocketAddress address) throws IOException {
        Socket socket = new Socket();
        socket.connect(address, (int) CONNECT_PATIENCE.toMillis());
        return socket;
    }
}
