package io.needletail.bench.peers.philadelphia;

import com.paritytrading.philadelphia.FIXConnection;
import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXMessageListener;
import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Sends each order when it is due and compares the echoes. One thread, spinning. */
final class EchoClient implements FIXMessageListener, Status {
    private static final int POLLS_PER_LOOK = 1 << 12;
    private static final int FRAME_BYTES_MAX = 1024;

    private final EchoOrder bodies = EchoOrder.ascending();
    private final byte[] text = new byte[FRAME_BYTES_MAX];
    private final ByteBuffer textBuffer = ByteBuffer.wrap(text);
    private final EchoRun run;
    private final StampedChannel channel;
    private final FIXConnection connection;
    private final FIXMessage order;
    private boolean loggedOn;

    private EchoClient(EchoRun run, SocketChannel socket) {
        this.run = run;
        channel = new StampedChannel(socket, run);
        connection =
                new FIXConnection(channel, Ends.client(EchoOrder.BEGIN_STRING), this, this, System.currentTimeMillis());
        order = connection.create();
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException, InvalidRun {
        EchoRun run = new EchoRun(arguments, parent);
        try (SocketChannel socket = Ends.connect(arguments.host(), arguments.port())) {
            EchoClient client = new EchoClient(run, socket);
            client.connection.sendLogon(true);
            client.pollToTheEnd();
            if (!run.fault().isEmpty()) throw new InvalidRun(run.fault());
            run.finish();
        }
    }

    private void pollToTheEnd() throws IOException {
        long nowNs = System.nanoTime();
        while (!run.over(nowNs)) {
            for (int poll = 0; poll < POLLS_PER_LOOK && !run.over(nowNs); poll++) {
                connection.setCurrentTimeMillis(System.currentTimeMillis());
                if (loggedOn) sendWhatIsDue(nowNs);
                if (connection.receive() < 0) end("missing echo: the server closed");
                nowNs = System.nanoTime();
            }
            connection.keepAlive();
        }
    }

    private void sendWhatIsDue(long nowNs) throws IOException {
        for (int sent = 0; sent < EchoRun.BURST_MAX && run.due(nowNs); sent++) {
            connection.prepare(order, 'D');
            order.addField(Tag.ACCOUNT).setString(EchoOrder.ACCOUNT);
            order.addField(Tag.CL_ORD_ID).setInt(EchoOrder.clOrdId(run.next()));
            order.addField(Tag.HANDL_INST).setChar(EchoOrder.HANDL_INST);
            order.addField(Tag.ORDER_QTY).setInt(EchoOrder.ORDER_QTY);
            order.addField(Tag.ORD_TYPE).setChar(EchoOrder.ORD_TYPE);
            order.addField(Tag.PRICE).setInt(EchoOrder.PRICE);
            order.addField(Tag.SIDE).setChar(EchoOrder.SIDE);
            order.addField(Tag.SYMBOL).setString(EchoOrder.SYMBOL);
            order.addField(Tag.TIME_IN_FORCE).setChar(EchoOrder.TIME_IN_FORCE);
            order.addField(Tag.TRANSACT_TIME).setString(EchoOrder.TRANSACT_TIME);
            run.handed();
            connection.send(order);
        }
    }

    @Override
    public void logon(FIXConnection from, FIXMessage message) {
        loggedOn = true;
    }

    @Override
    public void message(FIXMessage echo) {
        textBuffer.clear();
        echo.put(textBuffer);
        run.echoed(bodies.number(text, textBuffer.position() - bodies.bodyBytes()), channel.receivedNs());
    }

    @Override
    public void end(String reason) {
        run.fail(reason);
    }
}
