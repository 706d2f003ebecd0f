package io.needletail.bench.peers.philadelphia;

import com.paritytrading.philadelphia.FIXConnection;
import com.paritytrading.philadelphia.FIXConnectionStatusListener;
import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXMessageListener;
import com.paritytrading.philadelphia.FIXValue;
import com.paritytrading.philadelphia.FIXValueFormatException;
import io.needletail.bench.fields.Tag;
import io.needletail.bench.probe.ClientPort;
import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTripDriver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;

/** Sends orders over a connection that is polled. One thread, spinning. */
abstract class Client implements ClientPort, FIXMessageListener, FIXConnectionStatusListener {
    final FIXMessage order;
    final FIXConnection connection;

    private final SocketChannel socket;

    /** Takes a channel of its own making, around the socket, to read from and to write to. */
    private <C extends GatheringByteChannel & ReadableByteChannel> Client(
            PeerArguments arguments, SocketChannel socket, C channel) {
        this.socket = socket;
        connection =
                new FIXConnection(channel, PhiladelphiaPeer.config(arguments), this, this, System.currentTimeMillis());
        order = connection.create();
    }

    private static SocketChannel socket(PeerArguments arguments) throws IOException {
        return PhiladelphiaPeer.spinning(SocketChannel.open(new InetSocketAddress(arguments.host(), arguments.port())));
    }

    abstract void connected();

    abstract void fail(String reason);

    @Override
    public void connect() throws IOException {
        connection.sendLogon(true);
    }

    @Override
    public void poll() throws IOException {
        connection.setCurrentTimeMillis(System.currentTimeMillis());
        if (connection.receive() < 0) fail("the server closed");
    }

    @Override
    public void maintain() throws IOException {
        connection.keepAlive();
    }

    @Override
    public void logon(FIXConnection from, FIXMessage message) {
        connected();
    }

    @Override
    public void close(FIXConnection from, String message) {
        fail("the connection was closed: " + message);
    }

    @Override
    public void sequenceReset(FIXConnection from) {
        fail("the sequence numbers were reset");
    }

    @Override
    public void tooLowMsgSeqNum(FIXConnection from, long received, long expected) {
        fail("MsgSeqNum(34) is " + received + ", expected " + expected);
    }

    @Override
    public void reject(FIXConnection from, FIXMessage message) {
        fail("a Reject(3) was received");
    }

    @Override
    public void logout(FIXConnection from, FIXMessage message) {
        fail("a Logout(5) was received");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** The client of the round trip. */
    static final class RoundTrips extends Client {
        private static final double QUANTITY = 400.5;
        private static final int QUANTITY_PLACES = 1;
        private static final double PRICE = 100.122;
        private static final int PRICE_PLACES = 3;

        private final RoundTripDriver driver;

        RoundTrips(PeerArguments arguments, RoundTripDriver driver) throws IOException {
            this(arguments, driver, socket(arguments));
        }

        private RoundTrips(PeerArguments arguments, RoundTripDriver driver, SocketChannel socket) {
            super(arguments, socket, socket);
            this.driver = driver;
        }

        @Override
        public boolean send(long id) throws IOException {
            connection.setCurrentTimeMillis(System.currentTimeMillis());
            connection.prepare(order, 'D');
            order.addField(Tag.CL_ORD_ID).setInt(id);
            order.addField(Tag.SYMBOL).setString("MSFT");
            order.addField(Tag.SIDE).setChar('1');
            order.addField(Tag.TRANSACT_TIME).setString(connection.getCurrentTimestamp());
            order.addField(Tag.ORDER_QTY).setFloat(QUANTITY, QUANTITY_PLACES);
            order.addField(Tag.ORD_TYPE).setChar('2');
            order.addField(Tag.PRICE).setFloat(PRICE, PRICE_PLACES);
            connection.send(order);
            return true;
        }

        @Override
        public void message(FIXMessage report) {
            driver.report(clOrdId(report), character(report, Tag.EXEC_TYPE), character(report, Tag.ORD_STATUS));
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

        @Override
        void connected() {
            driver.connected();
        }

        @Override
        void fail(String reason) {
            driver.fail(reason);
        }
    }

    /** The client of the echo. */
    static final class Echoes extends Client {
        private static final int FRAME_BYTES_MAX = 1024;

        private final EchoOrder bodies = EchoOrder.ascending();
        private final byte[] text = new byte[FRAME_BYTES_MAX];
        private final ByteBuffer textBuffer = ByteBuffer.wrap(text);
        private final EchoRun run;
        private final StampedChannel channel;

        Echoes(PeerArguments arguments, EchoRun run) throws IOException {
            this(arguments, run, socket(arguments));
        }

        private Echoes(PeerArguments arguments, EchoRun run, SocketChannel socket) {
            this(arguments, run, socket, new StampedChannel(socket, run));
        }

        private Echoes(PeerArguments arguments, EchoRun run, SocketChannel socket, StampedChannel channel) {
            super(arguments, socket, channel);
            this.run = run;
            this.channel = channel;
        }

        @Override
        public boolean send(long id) throws IOException {
            connection.prepare(order, 'D');
            order.addField(Tag.ACCOUNT).setString(EchoOrder.ACCOUNT);
            order.addField(Tag.CL_ORD_ID).setInt(id);
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
            return true;
        }

        @Override
        public void message(FIXMessage echo) {
            textBuffer.clear();
            echo.put(textBuffer);
            run.echoed(bodies.number(text, textBuffer.position() - bodies.bodyBytes()), channel.receivedNs());
        }

        @Override
        void connected() {
            run.connected();
        }

        @Override
        void fail(String reason) {
            run.fail("missing echo: " + reason);
        }
    }
}
