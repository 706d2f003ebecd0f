package io.needletail.bench.peers.raw;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Sends two reports in one write for each order of one client, or sends its bytes back. One thread, spinning. */
final class RawServer {
    static final int ORDER_BYTES = 150;
    static final int REPORT_BYTES = 200;
    static final int BUFFER_BYTES = 1 << 16;

    private static final long ACCEPT_PAUSE_NS = 100_000;

    private RawServer() {}

    static void serve(PeerArguments arguments, ParentLine parent) throws IOException {
        Optional<SocketChannel> accepted = accept(arguments, parent);
        if (accepted.isPresent()) {
            try (SocketChannel channel = Address.spinning(accepted.get())) {
                if (arguments.echo()) {
                    echo(channel, parent);
                } else {
                    answer(channel, arguments, parent);
                }
            }
        }
        parent.awaitQuit();
    }

    /** Prints its port and waits for its client; empty when the harness sends {@code quit}. */
    private static Optional<SocketChannel> accept(PeerArguments arguments, ParentLine parent) throws IOException {
        try (ServerSocketChannel listener = Address.listen(arguments)) {
            parent.ready(Address.port(listener));
            listener.configureBlocking(false);
            Optional<SocketChannel> accepted = Optional.ofNullable(listener.accept());
            while (accepted.isEmpty() && parent.wanted()) {
                LockSupport.parkNanos(ACCEPT_PAUSE_NS);
                accepted = Optional.ofNullable(listener.accept());
            }
            return accepted;
        }
    }

    private static void answer(SocketChannel channel, PeerArguments arguments, ParentLine parent) throws IOException {
        int reportBytes = (int) arguments.number("report-bytes", REPORT_BYTES);
        ByteBuffer order = Address.buffer((int) arguments.number("order-bytes", ORDER_BYTES));
        ByteBuffer reports = Address.buffer(2 * reportBytes);
        while (parent.wanted() && channel.read(order) >= 0) {
            if (order.hasRemaining()) continue;
            long number = order.getLong(0);
            reports.putLong(0, number).putLong(reportBytes, number).clear();
            while (reports.hasRemaining()) channel.write(reports);
            order.clear();
        }
    }

    private static void echo(SocketChannel channel, ParentLine parent) throws IOException {
        ByteBuffer bytes = Address.buffer(BUFFER_BYTES);
        while (parent.wanted() && channel.read(bytes) >= 0) {
            bytes.flip();
            while (bytes.hasRemaining() && parent.wanted()) channel.write(bytes);
            bytes.clear();
        }
    }
}
