package io.needletail.bench.peers.philadelphia;

import com.paritytrading.philadelphia.FIXConnection;
import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXMessageListener;
import com.paritytrading.philadelphia.FIXValue;
import com.paritytrading.philadelphia.FIXValueFormatException;
import io.needletail.bench.probe.ClientRun;
import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import java.io.IOException;
import java.nio.channels.SocketChannel;

/** Sends one order after the other and matches the reports. One thread, spinning. */
final class Client implements FIXMessageListener, Status {
    private static final long SILENT_NS_MAX = 20_000_000_000L;
    // How often the loop keeps the connection alive and looks for silence.
    private static final int POLLS_PER_LOOK = 1 << 12;
    private static final double QUANTITY = 400.5;
    private static final int QUANTITY_PLACES = 1;
    private static final double PRICE = 100.122;
    private static final int PRICE_PLACES = 3;

    private final OrderMatch match = new OrderMatch();
    private final ClientRun run;
    private final FIXConnection connection;
    private final FIXMessage order;
    private long orders;
    private long sentNs = System.nanoTime();
    private boolean ended;
    private String fault = "";

    private Client(ClientRun run, SocketChannel channel) {
        this.run = run;
        connection = new FIXConnection(channel, Ends.client(Ends.FIX44), this, this, System.currentTimeMillis());
        order = connection.create();
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException, InvalidRun {
        ClientRun run = new ClientRun(arguments, parent);
        try (SocketChannel channel = Ends.connect(arguments.host(), arguments.port())) {
            Client client = new Client(run, channel);
            client.connection.sendLogon(true);
            client.pollToTheEnd();
            run.finish();
        }
    }

    private void pollToTheEnd() throws IOException, InvalidRun {
        while (!ended) {
            for (int poll = 0; poll < POLLS_PER_LOOK && !ended; poll++) {
                connection.setCurrentTimeMillis(System.currentTimeMillis());
                if (connection.receive() < 0) end("missing report: the server closed after order " + orders);
            }
            connection.keepAlive();
            if (!ended && System.nanoTime() - sentNs > SILENT_NS_MAX) {
                throw new InvalidRun("missing report: the server is silent after order " + orders);
            }
        }
        if (!fault.isEmpty()) throw new InvalidRun(fault);
    }

    @Override
    public void logon(FIXConnection from, FIXMessage message) throws IOException {
        run.begin();
        sendOrder();
    }

    @Override
    public void message(FIXMessage report) throws IOException {
        long id = clOrdId(report);
        int verdict = match.report(id, character(report, Tag.EXEC_TYPE), character(report, Tag.ORD_STATUS));
        if (verdict == OrderMatch.COMPLETE) {
            if (run.completed(sentNs, System.nanoTime())) {
                sendOrder();
            } else {
                ended = true;
            }
        } else if (verdict < 0) {
            end(match.describe(verdict, id));
        }
    }

    private static long clOrdId(FIXMessage report) {
        FIXValue value = report.valueOf(Tag.CL_ORD_ID);
        if (value == null) return OrderMatch.NO_ORDER;
        try {
            return value.asInt();
        } catch (FIXValueFormatException _) {
            return OrderMatch.NO_ORDER;
        }
    }

    private static int character(FIXMessage report, int tag) {
        FIXValue value = report.valueOf(tag);
        return value == null || value.length() != 1 ? 0 : value.asChar();
    }

    private void sendOrder() throws IOException {
        match.sent(++orders);
        sentNs = System.nanoTime();
        connection.setCurrentTimeMillis(System.currentTimeMillis());
        connection.prepare(order, 'D');
        order.addField(Tag.CL_ORD_ID).setInt(orders);
        order.addField(Tag.SYMBOL).setString("MSFT");
        order.addField(Tag.SIDE).setChar('1');
        order.addField(Tag.TRANSACT_TIME).setString(connection.getCurrentTimestamp());
        order.addField(Tag.ORDER_QTY).setFloat(QUANTITY, QUANTITY_PLACES);
        order.addField(Tag.ORD_TYPE).setChar('2');
        order.addField(Tag.PRICE).setFloat(PRICE, PRICE_PLACES);
        connection.send(order);
    }

    @Override
    public void end(String reason) {
        if (!ended) {
            ended = true;
            fault = reason;
        }
    }
}
