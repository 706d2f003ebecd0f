package io.needletail.bench.peers.philadelphia;

import com.paritytrading.philadelphia.FIXConnection;
import com.paritytrading.philadelphia.FIXConnectionStatusListener;
import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXMessageListener;
import io.needletail.bench.fields.Tag;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/**
 * Sends New and Fill for each order, or the order itself. One thread, spinning; values are copied as the text they came
 * in.
 */
final class Server implements FIXMessageListener, FIXConnectionStatusListener {
    private static final int POLLS_PER_LOOK = 1 << 12;

    private final FIXConnection connection;
    private final FIXMessage report;
    private final boolean echoes;
    private long orderId;
    private long execId;
    private boolean ended;

    private Server(SocketChannel channel, PeerArguments arguments) {
        echoes = arguments.echo();
        connection =
                new FIXConnection(channel, PhiladelphiaPeer.config(arguments), this, this, System.currentTimeMillis());
        report = connection.create();
    }

    static void serve(PeerArguments arguments, ParentLine parent) throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(arguments.host(), arguments.port()));
            listener.configureBlocking(false);
            parent.ready(((InetSocketAddress) listener.getLocalAddress()).getPort());
            Optional<SocketChannel> accepted = accept(listener, parent);
            if (accepted.isEmpty()) return;
            try (SocketChannel channel = PhiladelphiaPeer.spinning(accepted.get())) {
                new Server(channel, arguments).pollToTheEnd(parent);
            }
        }
        parent.awaitQuit();
    }

    private static Optional<SocketChannel> accept(ServerSocketChannel listener, ParentLine parent) throws IOException {
        while (parent.wanted()) {
            SocketChannel channel = listener.accept();
            if (channel != null) return Optional.of(channel);
            Thread.onSpinWait();
        }
        return Optional.empty();
    }

    private void pollToTheEnd(ParentLine parent) throws IOException {
        while (!ended && parent.wanted()) {
            for (int poll = 0; poll < POLLS_PER_LOOK && !ended; poll++) {
                connection.setCurrentTimeMillis(System.currentTimeMillis());
                ended = connection.receive() < 0;
            }
            if (!ended) connection.keepAlive();
        }
    }

    @Override
    public void logon(FIXConnection from, FIXMessage message) throws IOException {
        connection.sendLogon(true);
    }

    @Override
    public void message(FIXMessage order) throws IOException {
        if (echoes) {
            echo(order);
            return;
        }
        orderId++;
        accepted(order);
        filled(order);
    }

    private void echo(FIXMessage order) throws IOException {
        connection.prepare(report, order.getMsgType());
        for (int at = 0; at < order.getFieldCount(); at++) {
            int tag = order.tagAt(at);
            if (!isHeader(tag)) report.addField(tag).set(order.valueAt(at));
        }
        connection.send(report);
    }

    /** Returns whether a connection writes the field itself: 34, 35, 49, 52, 56. */
    private static boolean isHeader(int tag) {
        return switch (tag) {
            case 34, 35, 49, 52, 56 -> true;
            default -> false;
        };
    }

    private void accepted(FIXMessage order) throws IOException {
        begin(order, '0', '0');
        copy(order, Tag.ORDER_QTY, Tag.LEAVES_QTY);
        report.addField(Tag.CUM_QTY).setInt(0);
        report.addField(Tag.AVG_PX).setInt(0);
        connection.send(report);
    }

    private void filled(FIXMessage order) throws IOException {
        begin(order, 'F', '2');
        copy(order, Tag.ORDER_QTY, Tag.LAST_QTY);
        copy(order, Tag.PRICE, Tag.LAST_PX);
        report.addField(Tag.LEAVES_QTY).setInt(0);
        copy(order, Tag.ORDER_QTY, Tag.CUM_QTY);
        copy(order, Tag.PRICE, Tag.AVG_PX);
        connection.send(report);
    }

    private void begin(FIXMessage order, char execType, char ordStatus) {
        connection.prepare(report, '8');
        report.addField(Tag.ORDER_ID).setInt(orderId);
        report.addField(Tag.EXEC_ID).setInt(++execId);
        copy(order, Tag.CL_ORD_ID, Tag.CL_ORD_ID);
        report.addField(Tag.EXEC_TYPE).setChar(execType);
        report.addField(Tag.ORD_STATUS).setChar(ordStatus);
        copy(order, Tag.SYMBOL, Tag.SYMBOL);
        copy(order, Tag.SIDE, Tag.SIDE);
        copy(order, Tag.ORDER_QTY, Tag.ORDER_QTY);
    }

    private void copy(FIXMessage order, int from, int to) {
        report.addField(to).set(order.valueOf(from));
    }

    @Override
    public void close(FIXConnection from, String message) {
        ended = true;
    }

    @Override
    public void sequenceReset(FIXConnection from) {
        ended = true;
    }

    @Override
    public void tooLowMsgSeqNum(FIXConnection from, long received, long expected) {
        ended = true;
    }

    @Override
    public void reject(FIXConnection from, FIXMessage message) {
        ended = true;
    }

    @Override
    public void logout(FIXConnection from, FIXMessage message) {
        ended = true;
    }
}
