package io.needletail.bench.peers.quickfixj;

import io.needletail.bench.probe.ClientPort;
import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.InvalidRun;
import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTripDriver;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.LogFactory;
import quickfix.Message;
import quickfix.MessageFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.UtcTimestampPrecision;
import quickfix.field.Account;
import quickfix.field.ClOrdID;
import quickfix.field.ExecType;
import quickfix.field.HandlInst;
import quickfix.field.MsgType;
import quickfix.field.OrdStatus;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TimeInForce;
import quickfix.field.TransactTime;
import quickfix.fix44.NewOrderSingle;

/** Sends orders and reads the responses on QuickFIX/J's message thread; the main thread waits, or sends at a rate. */
abstract class Client implements ClientPort, Application44 {
    final SocketInitiator initiator;
    volatile SessionID loggedOn;

    private Client(PeerArguments arguments, LogFactory log, MessageFactory messages) throws InvalidRun {
        Settings variant = new Settings(arguments);
        try {
            SessionSettings settings = variant.initiator();
            initiator = new SocketInitiator(this, variant.store(settings), settings, log, messages);
        } catch (ConfigError failure) {
            throw new InvalidRun(failure.toString());
        }
    }

    @Override
    public void connect() throws InvalidRun {
        try {
            initiator.start();
        } catch (ConfigError failure) {
            throw new InvalidRun(failure.toString());
        }
    }

    @Override
    public boolean pushes() {
        return true;
    }

    @Override
    public void end() {
        initiator.stop(true);
    }

    /** The client of the round trip. */
    static final class RoundTrips extends Client {
        private final RoundTripDriver driver;

        RoundTrips(PeerArguments arguments, RoundTripDriver driver) throws InvalidRun {
            super(arguments, new SilentLog() {}, new quickfix.fix44.MessageFactory());
            this.driver = driver;
        }

        @Override
        public void onLogon(SessionID id) {
            loggedOn = id;
            driver.connected();
        }

        @Override
        public void onLogout(SessionID id) {
            // QuickFIX/J reports a connection that ended before the logon too, and connects again in a second.
            if (loggedOn != null) driver.fail("the session ended");
        }

        @Override
        public boolean send(long id) {
            return Session.lookupSession(loggedOn).send(order(id));
        }

        private static Message order(long id) {
            Message order = new NewOrderSingle();
            order.setString(ClOrdID.FIELD, Long.toString(id));
            order.setString(Symbol.FIELD, "MSFT");
            order.setChar(Side.FIELD, Side.BUY);
            order.setUtcTimeStamp(TransactTime.FIELD, LocalDateTime.now(ZoneOffset.UTC), UtcTimestampPrecision.NANOS);
            order.setString(OrderQty.FIELD, "400.5");
            order.setChar(OrdType.FIELD, OrdType.LIMIT);
            order.setString(Price.FIELD, "100.122");
            return order;
        }

        @Override
        public void fromApp(Message report, SessionID id) throws FieldNotFound {
            driver.report(clOrdId(report), report.getChar(ExecType.FIELD), report.getChar(OrdStatus.FIELD));
        }

        private static long clOrdId(Message report) throws FieldNotFound {
            if (!report.isSetField(ClOrdID.FIELD)) return OrderMatch.NO_ORDER;
            try {
                return Long.parseLong(report.getString(ClOrdID.FIELD));
            } catch (NumberFormatException notOurs) {
                return OrderMatch.NO_ORDER;
            }
        }
    }

    /**
     * The client of the echo: while no order is due the main thread yields, as it may share its core with QuickFIX/J's.
     */
    static final class Echoes extends Client {
        private final EchoRun run;
        private final Stamps stamps;

        Echoes(PeerArguments arguments, EchoRun run) throws InvalidRun {
            this(arguments, run, new Stamps(run, arguments));
        }

        private Echoes(PeerArguments arguments, EchoRun run, Stamps stamps) throws InvalidRun {
            super(arguments, stamps, new DefaultMessageFactory());
            this.run = run;
            this.stamps = stamps;
            initiator.setIoFilterChainBuilder(stamps::install);
        }

        @Override
        public void onLogon(SessionID id) {
            loggedOn = id;
            run.connected();
        }

        @Override
        public void onLogout(SessionID id) {
            run.disconnected("the session ended");
        }

        @Override
        public boolean send(long id) throws IOException {
            Message order = order(id);
            run.handed();
            Session.lookupSession(loggedOn).send(order);
            return true;
        }

        private static Message order(long id) {
            Message order = new Message();
            order.getHeader().setString(MsgType.FIELD, MsgType.ORDER_SINGLE);
            order.setString(Account.FIELD, EchoOrder.ACCOUNT);
            order.setString(ClOrdID.FIELD, Long.toString(id));
            order.setChar(HandlInst.FIELD, EchoOrder.HANDL_INST);
            order.setString(OrderQty.FIELD, Long.toString(EchoOrder.ORDER_QTY));
            order.setChar(OrdType.FIELD, EchoOrder.ORD_TYPE);
            order.setString(Price.FIELD, Long.toString(EchoOrder.PRICE));
            order.setChar(Side.FIELD, EchoOrder.SIDE);
            order.setString(Symbol.FIELD, EchoOrder.SYMBOL);
            order.setChar(TimeInForce.FIELD, EchoOrder.TIME_IN_FORCE);
            order.setString(TransactTime.FIELD, EchoOrder.TRANSACT_TIME);
            return order;
        }

        @Override
        public void fromApp(Message echo, SessionID id) {
            stamps.taken();
        }
    }
}
