package io.needletail.bench.peers.quickfixj;

import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import java.io.IOException;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.field.Account;
import quickfix.field.ClOrdID;
import quickfix.field.HandlInst;
import quickfix.field.MsgType;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TimeInForce;
import quickfix.field.TransactTime;

/**
 * Sends each order when it is due, on the main thread; QuickFIX/J's threads receive. While nothing is due the main thread
 * yields, for it may share its core with them.
 */
final class EchoClient implements Application44 {
    private final EchoRun run;
    private final Stamps stamps;
    private volatile boolean loggedOn;

    private EchoClient(EchoRun run, Stamps stamps) {
        this.run = run;
        this.stamps = stamps;
    }

    static void run(PeerArguments arguments, ParentLine parent) throws ConfigError, IOException, InvalidRun {
        Settings variant = new Settings(arguments);
        SessionSettings settings = variant.initiator();
        EchoRun run = new EchoRun(arguments, parent);
        Stamps stamps = new Stamps(run, arguments);
        EchoClient client = new EchoClient(run, stamps);
        SocketInitiator initiator =
                new SocketInitiator(client, variant.store(settings), settings, stamps, new DefaultMessageFactory());
        initiator.setIoFilterChainBuilder(stamps::install);
        initiator.start();
        client.sendToTheEnd(Session.lookupSession(initiator.getSessions().getFirst()));
        if (!run.fault().isEmpty()) throw new InvalidRun(run.fault());
        // Its thread goes on taking echoes of a rate that was not sustained, while they are counted and written.
        initiator.stop(true);
        run.finish();
    }

    @SuppressWarnings(
            "ThreadPriorityCheck") // on one core, whoever spins without yielding keeps the others from receiving
    private void sendToTheEnd(Session session) {
        long nowNs = System.nanoTime();
        while (!run.over(nowNs)) {
            if (loggedOn && run.due(nowNs)) {
                Message order = order(EchoOrder.clOrdId(run.next()));
                run.handed();
                session.send(order);
            } else {
                Thread.yield();
            }
            nowNs = System.nanoTime();
        }
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
    public void onLogon(SessionID id) {
        loggedOn = true;
    }

    @Override
    public void onLogout(SessionID id) {
        // QuickFIX/J says so of a connection that ended before the logon too, and calls again in a second.
        if (!loggedOn) return;
        run.fail("missing echo: the session ended after order " + run.next());
    }

    @Override
    public void fromApp(Message echo, SessionID id) {
        stamps.taken();
    }
}
