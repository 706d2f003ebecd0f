package io.needletail.bench.peers.raw;

import io.needletail.bench.probe.ClientPort;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTripDriver;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Sends an order as a number and filler, and reads two reports that begin with the number. One thread, spinning. */
final class RawClient implements ClientPort {
    private final RoundTripDriver driver;
    private final int reportBytes;
    private final ByteBuffer order;
    private final ByteBuffer reports;
    private final SocketChannel channel;

    RawClient(PeerArguments arguments, RoundTripDriver driver) throws IOException {
        this.driver = driver;
        reportBytes = (int) arguments.number("report-bytes", RawServer.REPORT_BYTES);
        order = Address.buffer((int) arguments.number("order-bytes", RawServer.ORDER_BYTES));
        reports = Address.buffer(2 * reportBytes);
        channel = Address.connect(arguments);
    }

    @Override
    public void connect() {
        driver.connected();
    }

    @Override
    public boolean send(long id) throws IOException {
        order.putLong(0, id).clear();
        while (order.hasRemaining()) channel.write(order);
        return true;
    }

    @Override
    public void poll() throws IOException {
        if (channel.read(reports) < 0) driver.fail("the server closed");
        if (reports.hasRemaining()) return;
        long first = reports.getLong(0);
        long second = reports.getLong(reportBytes);
        reports.clear();
        driver.report(first, '0', '0');
        driver.report(second, 'F', '2');
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
