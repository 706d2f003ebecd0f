package io.needletail.cli.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A line port on loopback for a {@link TestHarness}: a command a line, an answer a line, one client at a time. */
final class ControlPort implements AutoCloseable {
    private static final int BACKLOG = 4;
    private static final int PATIENCE_MILLIS = 60_000;

    private final ServerSocket socket;
    private final TestHarness harness;

    private ControlPort(ServerSocket socket, TestHarness harness) {
        this.socket = socket;
        this.harness = harness;
    }

    /** Listens; 0 lets the system choose a port. */
    static ControlPort open(int port, TestHarness harness) throws IOException {
        ControlPort control =
                new ControlPort(new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress()), harness);
        Thread.ofPlatform().name("needletail-control").daemon().start(control::serve);
        return control;
    }

    int port() {
        return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket client = socket.accept()) {
                client.setSoTimeout(PATIENCE_MILLIS);
                serve(client);
            } catch (IOException gone) {
                // A client that fails is no reason not to serve the next one; a closed port ends the loop.
            }
        }
    }

    private void serve(Socket client) throws IOException {
        BufferedReader commands =
                new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String answer = harness.execute(line.strip()) + "\n";
            client.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
        }
    }
}
