package io.needletail.bench.peers.efix;

import io.needletail.bench.probe.ClientPort;
import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTripDriver;
import org.efix.connector.channel.Channel;
import org.efix.engine.SessionContext;
import org.efix.engine.SessionProcessor;
import org.efix.message.FieldUtil;
import org.efix.message.Header;
import org.efix.message.builder.FastMessageBuilder;
import org.efix.message.builder.MessageBuilder;
import org.efix.message.field.Tag;
import org.efix.message.parser.MessageParser;
import org.efix.state.SessionStatus;
import org.efix.util.buffer.Buffer;
import org.efix.util.buffer.MutableBuffer;
import org.efix.util.buffer.UnsafeBuffer;

/** Sends orders and reads the responses. One thread, spinning. */
abstract class Client extends SessionProcessor {
    private static final int BYTES_MAX = 1024;
    private static final int QUANTITY_PLACES = 1;
    private static final int PRICE_PLACES = 3;

    private final MutableBuffer body = UnsafeBuffer.allocateHeap(BYTES_MAX);
    private final MessageBuilder order = new FastMessageBuilder();
    private boolean begun;

    private Client(SessionContext context) {
        super(context);
    }

    static ClientPort roundTrips(PeerArguments arguments, RoundTripDriver driver) {
        return new RoundTrips(EfixPeer.context(arguments, arguments.port()), driver).port();
    }

    static ClientPort echoes(PeerArguments arguments, EchoRun run) {
        return new Echoes(EfixPeer.context(arguments, arguments.port()), run).port();
    }

    abstract void connected();

    abstract void sendOrder(long id);

    MessageBuilder begin() {
        return order.wrap(body).addByte(Tag.MsgType, (byte) 'D');
    }

    void sendBody() {
        sendAppMessage(body, 0, order.length());
    }

    // A class of its own, since SessionProcessor has methods of the same names.
    ClientPort port() {
        return new ClientPort() {
            @Override
            public void connect() {
                onStart();
            }

            @Override
            public boolean send(long id) {
                sendOrder(id);
                return true;
            }

            @Override
            public void poll() {
                doWork();
                if (!begun && state.status() == SessionStatus.APPLICATION_CONNECTED) {
                    begun = true;
                    connected();
                }
            }

            @Override
            public void end() {
                onClose();
            }
        };
    }

    private static final class RoundTrips extends Client {
        private final RoundTripDriver driver;

        RoundTrips(SessionContext context, RoundTripDriver driver) {
            super(context);
            this.driver = driver;
        }

        @Override
        void connected() {
            driver.connected();
        }

        @Override
        void sendOrder(long id) {
            begin().addLong(Tag.ClOrdID, id)
                    .addCharSequence(Tag.Symbol, "MSFT")
                    .addByte(Tag.Side, (byte) '1')
                    .addTimestamp(Tag.TransactTime, clock.time())
                    .addDecimal(Tag.OrderQty, 4_005, QUANTITY_PLACES)
                    .addByte(Tag.OrdType, (byte) '2')
                    .addDecimal(Tag.Price, 100_122, PRICE_PLACES);
            sendBody();
        }

        @Override
        protected void onAppMessage(Header header, MessageParser report) {
            long id = OrderMatch.NO_ORDER;
            int execType = 0;
            int ordStatus = 0;
            while (report.hasRemaining()) {
                switch (report.parseTag()) {
                    case Tag.ClOrdID -> id = report.parseLong();
                    case Tag.ExecType -> execType = report.parseByte();
                    case Tag.OrdStatus -> ordStatus = report.parseByte();
                    default -> report.parseValue();
                }
            }
            driver.report(id, execType, ordStatus);
        }

        @Override
        protected void onError(Exception failure) {
            driver.fail("eFIX ended the session (" + failure + ")");
        }
    }

    /** Takes the times at the socket: right before a write, right after a read. */
    private static final class Echoes extends Client {
        private final EchoOrder bodies = EchoOrder.ascending();
        private final byte[] text = new byte[BYTES_MAX];
        private final EchoRun run;
        private long receivedNs;

        Echoes(SessionContext context, EchoRun run) {
            super(context);
            this.run = run;
        }

        @Override
        void connected() {
            run.connected();
        }

        @Override
        void sendOrder(long id) {
            begin().addCharSequence(Tag.Account, EchoOrder.ACCOUNT)
                    .addLong(Tag.ClOrdID, id)
                    .addByte(Tag.HandlInst, (byte) EchoOrder.HANDL_INST)
                    .addLong(Tag.OrderQty, EchoOrder.ORDER_QTY)
                    .addByte(Tag.OrdType, (byte) EchoOrder.ORD_TYPE)
                    .addLong(Tag.Price, EchoOrder.PRICE)
                    .addByte(Tag.Side, (byte) EchoOrder.SIDE)
                    .addCharSequence(Tag.Symbol, EchoOrder.SYMBOL)
                    .addByte(Tag.TimeInForce, (byte) EchoOrder.TIME_IN_FORCE)
                    .addCharSequence(Tag.TransactTime, EchoOrder.TRANSACT_TIME);
            run.handed();
            sendBody();
        }

        @Override
        protected void onAppMessage(Header header, MessageParser echo) {
            int from = echo.end() - FieldUtil.CHECK_SUM_FIELD_LENGTH - bodies.bodyBytes();
            long number = EchoOrder.CHANGED;
            if (from >= echo.start()) {
                echo.buffer().getBytes(from, text, 0, bodies.bodyBytes());
                number = bodies.number(text, 0);
            }
            run.echoed(number, receivedNs);
        }

        @Override
        protected void onError(Exception failure) {
            run.fail("eFIX ended the session after order " + run.next() + ": " + failure);
        }

        @Override
        protected boolean connect() {
            Channel socket = connector.connect();
            if (socket == null) return false;
            Channel stamped = new Channel() {
                @Override
                public int read(MutableBuffer buffer, int offset, int length) {
                    int count = socket.read(buffer, offset, length);
                    if (count > 0) receivedNs = System.nanoTime();
                    return count;
                }

                @Override
                public int write(Buffer buffer, int offset, int length) {
                    run.sending(System.nanoTime());
                    return socket.write(buffer, offset, length);
                }
            };
            receiver.channel(stamped);
            sender.channel(stamped);
            updateStatus(SessionStatus.SOCKET_CONNECTED);
            return true;
        }
    }
}
