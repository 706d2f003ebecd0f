package io.needletail.tools.sim;

import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/** A counterparty for tests: one connection at a time, with replies and with faults. One thread. */
public final class Simulator {
    private static final int MESSAGE_BYTES_MAX = 1 << 20;
    private static final int LOOK_AGAIN_MS = 200;

    private final SimSettings settings;
    private final SimLog log;

    /**
     * Creates a counterparty without a connection.
     *
     * @param settings who it is, what it sends, what goes wrong
     * @param log takes what happens
     */
    public Simulator(SimSettings settings, SimLog log) {
        this.settings = settings;
        this.log = log;
    }

    /**
     * Connects, logs on, and serves the connection until it ends.
     *
     * @param peer the address
     * @throws IOException when there is no connection, or the replies cannot be read
     */
    public void connect(InetSocketAddress peer) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(peer);
            serve(socket, true);
        }
    }

    /**
     * Accepts connections, one after another.
     *
     * @param port a port of the loopback interface; 0 lets the system choose
     * @param connections ends after so many
     * @throws IOException when the port cannot be bound, or the replies cannot be read
     */
    public void accept(int port, int connections) throws IOException {
        try (ServerSocket server = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            log.line("listening on 127.0.0.1:" + server.getLocalPort());
            for (int served = 0; served < connections; served++) {
                try (Socket socket = server.accept()) {
                    serve(socket, false);
                }
            }
        }
    }

    private void serve(Socket socket, boolean isInitiator) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(LOOK_AGAIN_MS);
        log.line("connected with " + socket.getRemoteSocketAddress());
        try (ReplySource replies = settings.replies().open()) {
            SimSession session = new SimSession(settings, socket.getOutputStream(), replies, log);
            if (isInitiator) session.logOn();
            read(socket.getInputStream(), session);
        } catch (SocketException broken) {
            log.line("the connection broke: " + broken.getMessage());
        }
        log.line("disconnected");
    }

    private static void read(InputStream in, SimSession session) throws IOException {
        byte[] bytes = new byte[2 * MESSAGE_BYTES_MAX];
        Message message = new Message();
        int limit = 0;
        int read = 0;
        while (read >= 0 && !session.isOver()) {
            try {
                read = in.read(bytes, limit, bytes.length - limit);
                limit = take(bytes, limit + Math.max(read, 0), message, session);
            } catch (SocketTimeoutException nothingYet) {
                session.onTime();
            }
        }
    }

    private static int take(byte[] bytes, int limit, Message message, SimSession session) throws IOException {
        int from = 0;
        while (from < limit && !session.isOver()) {
            int length = message.read(bytes, from, limit, MESSAGE_BYTES_MAX);
            if (length == Framer.INCOMPLETE) break;
            if (length > 0 && message.isComplete()) session.take(message);
            from += length == Framer.TOO_LONG ? limit - from : Math.abs(length);
        }
        System.arraycopy(bytes, from, bytes, 0, limit - from);
        return limit - from;
    }
}
