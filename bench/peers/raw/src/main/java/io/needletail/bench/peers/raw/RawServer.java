package io.needletail.bench.peers.raw;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Answers each order of one client with two reports in one write. One thread. */
final class RawServer {

    static final int ORDER_BYTES = 150;
    static final int REPORT_BYTES = 200;

    private static final long ACCEPT_PAUSE_NS = 100_000;

    private RawServer() {}

    static void serve(PeerArguments arguments, ParentLine parent) throws IOException {
        Optional<SocketChannel> accepted = accept(arguments, parent);
        if (accepted.isPresent()) answer(accepted.get(), arguments, parent);
        parent.awaitQuit();
    }

    /** Says where it listens and waits for the one client; nobody when the harness says {@code quit}. */
    static Optional<SocketChannel> accept(PeerArguments arguments, ParentLine parent) throws IOException {
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

    private static void answer(SocketChannel accepted, PeerArguments arguments, ParentLine parent) throws IOException {
        int reportBytes = (int) arguments.number("report-bytes", REPORT_BYTES);
        ByteBuffer order = buffer((int) arguments.number("order-bytes", ORDER_BYTES));
        ByteBuffer reports = buffer(2 * reportBytes);
        try (BusyChannel channel = new BusyChannel(accepted, parent)) {
            while (channel.receiveAll(order, Long.MAX_VALUE)) {
                long number = order.getLong(0);
                reports.putLong(0, number);
                reports.putLong(reportBytes, number);
                channel.sendAll(reports);
            }
        }
    }

    static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }
}
