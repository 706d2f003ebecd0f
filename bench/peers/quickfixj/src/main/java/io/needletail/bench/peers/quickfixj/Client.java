package io.needletail.bench.peers.quickfixj;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.needletail.bench.probe.ClientRun;
import io.needletail.bench.probe.OrderMatch;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import quickfix.ConfigError;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.UtcTimestampPrecision;
import quickfix.field.ClOrdID;
import quickfix.field.ExecType;
import quickfix.field.OrdStatus;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TransactTime;
import quickfix.fix44.MessageFactory;
import quickfix.fix44.NewOrderSingle;

/**
 * Sends one order after the other and matches the reports.
 *
 * <p>All of the measurement happens on QuickFIX/J's message thread, from {@link #onLogon} on; the main thread only waits
 * for its end.
 */
final class Client implements Application44 {

    private static final long SILENT_SECONDS_MAX = 20;
    private static final String NOTHING = "";

    private final OrderMatch match = new OrderMatch();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<String> fault = new AtomicReference<>(NOTHING);
    private final ClientRun run;
    // Read by the main thread, which looks for silence.
    private volatile long orders;
    private long sentNs;

    private Client(ClientRun run) {
        this.run = run;
    }

    static void run(PeerArguments arguments, ParentLine parent) throws ConfigError, IOException, InvalidRun {
        Settings variant = new Settings(arguments);
        SessionSettings settings = variant.initiator();
        ClientRun run = new ClientRun(arguments, parent);
        Client client = new Client(run);
        SocketInitiator initiator =
                new SocketInitiator(client, variant.store(settings), settings, new Silent(), new MessageFactory());
        initiator.start();
        client.awaitEnd();
        run.finish();
        initiator.stop(true);
    }

    private void awaitEnd() throws InvalidRun {
        long before = -1;
        while (!awaited()) {
            if (orders == before) {
                throw new InvalidRun("missing report: the server is silent after order " + before);
            }
            before = orders;
        }
        if (!fault.get().equals(NOTHING)) {
            throw new InvalidRun(fault.get());
        }
    }

    private boolean awaited() throws InvalidRun {
        try {
            return ended.await(SILENT_SECONDS_MAX, SECONDS);
        } catch (InterruptedException interruption) {
            throw new InvalidRun("interrupted: " + interruption);
        }
    }

    @Override
    public void onLogon(SessionID id) {
        run.begin();
        sendOrder(Session.lookupSession(id));
    }

    @Override
    public void onLogout(SessionID id) {
        // QuickFIX/J says so of a connection that ended before the logon too, and calls again in a second.
        if (orders == 0) return;
        end("missing report: the session ended after order " + orders);
    }

    @Override
    public void fromApp(Message report, SessionID id) throws FieldNotFound {
        int verdict = match.report(clOrdId(report), report.getChar(ExecType.FIELD), report.getChar(OrdStatus.FIELD));
        if (verdict == OrderMatch.COMPLETE) {
            if (run.completed(sentNs, System.nanoTime())) {
                sendOrder(Session.lookupSession(id));
            } else {
                end(NOTHING);
            }
        } else if (verdict < 0) {
            end(match.describe(verdict, clOrdId(report)));
        }
    }

    private void sendOrder(Session session) {
        long id = orders + 1;
        orders = id;
        match.sent(id);
        sentNs = System.nanoTime();
        session.send(order(id));
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

    private static long clOrdId(Message report) throws FieldNotFound {
        if (!report.isSetField(ClOrdID.FIELD)) {
            return OrderMatch.NO_ORDER;
        }
        String text = report.getString(ClOrdID.FIELD);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException notOurs) {
            return OrderMatch.NO_ORDER;
        }
    }

    private void end(String reason) {
        if (ended.getCount() != 0) {
            fault.set(reason);
            ended.countDown();
        }
    }
}
