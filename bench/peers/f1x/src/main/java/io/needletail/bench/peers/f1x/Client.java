package io.needletail.bench.peers.f1x;

import io.needletail.bench.probe.ClientPort;
import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTripDriver;
import java.io.IOException;
import java.net.Socket;
import org.f1x.SessionIDBean;
import org.f1x.api.FixInitiatorSettings;
import org.f1x.api.FixVersion;
import org.f1x.api.message.MessageBuilder;
import org.f1x.api.message.MessageParser;
import org.f1x.api.message.fields.FixTags;
import org.f1x.api.session.SessionStatus;
import org.f1x.io.InputChannel;
import org.f1x.io.OutputChannel;
import org.f1x.v1.FixSessionInitiator;

/** Sends orders and reads the responses on the session's own thread; the echo is sent by the main thread. */
abstract class Client extends FixSessionInitiator {
    private static final int PRICE_PLACES = 3;

    final MessageBuilder order = createMessageBuilder();

    private boolean wasConnected;

    private Client(PeerArguments arguments) {
        super(
                arguments.host(),
                arguments.port(),
                arguments.echo() ? FixVersion.FIX42 : FixVersion.FIX44,
                new SessionIDBean(F1xPeer.CLIENT, F1xPeer.SERVER),
                new FixInitiatorSettings());
        getSettings().setResetSequenceNumbersOnEachLogon(true);
    }

    static ClientPort roundTrips(PeerArguments arguments, RoundTripDriver driver) {
        return new RoundTrips(arguments, driver).port();
    }

    static ClientPort echoes(PeerArguments arguments, EchoRun run) {
        return new Echoes(arguments, run).port();
    }

    abstract void connected();

    abstract void disconnected();

    abstract void sendOrder(long id) throws IOException;

    // A class of its own, since FixSessionInitiator has methods of the same names.
    ClientPort port() {
        return new ClientPort() {
            @Override
            public void connect() {
                Thread thread = new Thread(Client.this, "f1x-initiator");
                thread.setDaemon(true);
                thread.start();
            }

            @Override
            public boolean pushes() {
                return true;
            }

            @Override
            public boolean send(long id) throws IOException {
                sendOrder(id);
                return true;
            }
        };
    }

    @Override
    protected void onSessionStatusChanged(SessionStatus before, SessionStatus now) {
        super.onSessionStatusChanged(before, now);
        if (now == SessionStatus.ApplicationConnected) {
            wasConnected = true;
            connected();
        } else if (now == SessionStatus.Disconnected && wasConnected) {
            disconnected();
        }
    }

    private static final class RoundTrips extends Client {
        private final RoundTripDriver driver;

        RoundTrips(PeerArguments arguments, RoundTripDriver driver) {
            super(arguments);
            this.driver = driver;
        }

        @Override
        void connected() {
            driver.connected();
        }

        @Override
        void disconnected() {
            driver.fail("the session ended");
        }

        @Override
        void sendOrder(long id) throws IOException {
            order.clear();
            order.setMessageType("D");
            order.add(FixTags.ClOrdID, id);
            order.add(FixTags.Symbol, "MSFT");
            order.add(FixTags.Side, (byte) '1');
            order.addUTCTimestamp(FixTags.TransactTime, System.currentTimeMillis());
            order.add(FixTags.OrderQty, 400.5, 1);
            order.add(FixTags.OrdType, (byte) '2');
            order.add(FixTags.Price, 100.122, PRICE_PLACES);
            send(order);
        }

        @Override
        protected void processInboundAppMessage(
                CharSequence msgType, int msgSeqNum, boolean possDup, MessageParser report) {
            long id = OrderMatch.NO_ORDER;
            int execType = 0;
            int ordStatus = 0;
            while (report.next()) {
                switch (report.getTagNum()) {
                    case FixTags.ClOrdID -> id = report.getLongValue();
                    case FixTags.ExecType -> execType = report.getByteValue();
                    case FixTags.OrdStatus -> ordStatus = report.getByteValue();
                    default -> {}
                }
            }
            driver.report(id, execType, ordStatus);
        }
    }

    /** While no order is due the main thread yields, as it may share its core with F1X's. */
    private static final class Echoes extends Client {
        private final EchoOrder bodies = EchoOrder.ascending();
        private final Body body = new Body();
        private final Thread sender = Thread.currentThread();
        private final EchoRun run;
        private long receivedNs;

        Echoes(PeerArguments arguments, EchoRun run) {
            super(arguments);
            this.run = run;
        }

        @Override
        void connected() {
            run.connected();
        }

        @Override
        void disconnected() {
            run.disconnected("the session ended");
        }

        @Override
        void sendOrder(long id) throws IOException {
            order.clear();
            order.setMessageType("D");
            order.add(FixTags.Account, EchoOrder.ACCOUNT);
            order.add(FixTags.ClOrdID, id);
            order.add(FixTags.HandlInst, (byte) EchoOrder.HANDL_INST);
            order.add(FixTags.OrderQty, EchoOrder.ORDER_QTY);
            order.add(FixTags.OrdType, (byte) EchoOrder.ORD_TYPE);
            order.add(FixTags.Price, EchoOrder.PRICE);
            order.add(FixTags.Side, (byte) EchoOrder.SIDE);
            order.add(FixTags.Symbol, EchoOrder.SYMBOL);
            order.add(FixTags.TimeInForce, (byte) EchoOrder.TIME_IN_FORCE);
            order.add(FixTags.TransactTime, EchoOrder.TRANSACT_TIME);
            run.handed();
            send(order);
        }

        @Override
        protected void processInboundAppMessage(
                CharSequence msgType, int msgSeqNum, boolean possDup, MessageParser echo) {
            int length = body.take(echo);
            long number = length == bodies.bodyBytes() ? bodies.number(body.bytes(), 0) : EchoOrder.CHANGED;
            run.echoed(number, receivedNs);
        }

        @Override
        protected InputChannel getInputChannel(Socket socket) throws IOException {
            InputChannel in = super.getInputChannel(socket);
            return new InputChannel() {
                @Override
                public int read(byte[] buffer, int offset, int length) throws IOException {
                    int count = in.read(buffer, offset, length);
                    receivedNs = System.nanoTime();
                    return count;
                }

                @Override
                public void close() throws IOException {
                    in.close();
                }
            };
        }

        @Override
        protected OutputChannel getOutputChannel(Socket socket) throws IOException {
            OutputChannel out = super.getOutputChannel(socket);
            return new OutputChannel() {
                @Override
                public void write(byte[] buffer, int offset, int length) throws IOException {
                    // Heartbeats are sent by other threads.
                    if (Thread.currentThread().equals(sender)) run.sending(System.nanoTime());
                    out.write(buffer, offset, length);
                }

                @Override
                public void close() throws IOException {
                    out.close();
                }
            };
        }
    }
}
