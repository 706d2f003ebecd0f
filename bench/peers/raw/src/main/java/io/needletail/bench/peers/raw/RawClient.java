package io.needletail.bench.peers.raw;

import io.needletail.bench.probe.ClientRun;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Sends one order after the other, each when both reports of the one before are there. One thread. */
final class RawClient {

    private final BusyChannel channel;
    private final ClientRun run;
    private final int reportBytes;
    private final ByteBuffer order;
    private final ByteBuffer reports;

    private RawClient(BusyChannel channel, ClientRun run, PeerArguments arguments) {
        this.channel = channel;
        this.run = run;
        this.reportBytes = (int) arguments.number("report-bytes", RawServer.REPORT_BYTES);
        this.order = RawServer.buffer((int) arguments.number("order-bytes", RawServer.ORDER_BYTES));
        this.reports = RawServer.buffer(2 * reportBytes);
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException {
        SocketChannel connected = Address.connect(arguments);
        try (BusyChannel channel = new BusyChannel(connected, parent)) {
            ClientRun run = new ClientRun(arguments, parent);
            new RawClient(channel, run, arguments).pingPong();
            run.finish();
        }
    }

    private void pingPong() throws IOException {
        long number = 0;
        long sentNs;
        run.begin();
        do {
            order.putLong(0, ++number);
            sentNs = System.nanoTime();
            channel.sendAll(order);
            if (!channel.receiveAll(reports, BusyChannel.PEER_SILENT_NS)) {
                throw missing(number);
            }
            check(number);
        } while (run.completed(sentNs, System.nanoTime()));
    }

    private void check(long number) throws IOException {
        if (reports.getLong(0) != number || reports.getLong(reportBytes) != number) {
            throw new IOException("wrong report: order " + number + " was answered with " + reports.getLong(0) + " and "
                    + reports.getLong(reportBytes));
        }
    }

    private static IOException missing(long number) {
        return new IOException("missing report: the server is gone or silent after order " + number);
    }
}
