package io.needletail.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Two ends of one TCP connection on this machine, and waits with a deadline. */
record Loopback(Transport calling, Transport called) implements AutoCloseable {

    static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final long PATIENCE_NS = 60_000_000_000L;

    /** A condition that is polled until it holds. */
    interface Question {
        boolean ask() throws IOException;
    }

    static Loopback open(SocketOptions options) throws IOException {
        try (Listener listener = Tcp.listen(ANY_PORT, options)) {
            List<Transport> calling = new ArrayList<>();
            List<Transport> called = new ArrayList<>();
            ConnectAttempt attempt = Tcp.connect(address(listener), Optional.empty(), options);
            await(() -> attempt.poll(calling::add));
            await(() -> listener.poll(called::add));
            return new Loopback(calling.getFirst(), called.getFirst());
        }
    }

    static InetSocketAddress address(Listener listener) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.port());
    }

    static void await(Question question) throws IOException {
        long startNs = System.nanoTime();
        while (!question.ask()) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new AssertionError("not answered with yes within 10 s");
            }
            Thread.onSpinWait();
        }
    }

    /** Receives exactly {@code length} bytes. */
    static byte[] receive(Transport transport, int length) throws IOException {
        byte[] bytes = new byte[length];
        int[] received = {0};
        await(() -> {
            int count = transport.receive(bytes, received[0], length);
            if (count == Transport.CLOSED) {
                throw new AssertionError("closed after " + received[0] + " of " + length + " bytes");
            }
            received[0] += count;
            return received[0] == length;
        });
        return bytes;
    }

    @Override
    public void close() {
        calling.close();
        called.close();
    }
}
