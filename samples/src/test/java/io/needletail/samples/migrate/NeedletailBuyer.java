package io.needletail.samples.migrate;

import static io.needletail.wire.MsgTypes.NEW_ORDER_SINGLE;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_TYPE;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.engine.Engine;
import io.needletail.session.DisconnectReason;
import io.needletail.session.LogonFields;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import java.util.List;

/** An initiator on Needletail, as the guide shows it. */
final class NeedletailBuyer implements SessionListener, Buyer {
    private final Engine engine;
    private volatile Session session;
    private volatile boolean loggedOn;
    private volatile boolean halted;

    NeedletailBuyer(Engine engine) {
        this.engine = engine;
    }

    // snippet: credentials
    static SessionConfig config(SessionId id, String password) {
        return SessionConfig.initiator(id).with(new LogonFields("", "desk", password, List.of()));
    }
    // end

    @Override
    public void onMessage(Session session, Message message) {}

    @Override
    public void onLogon(Session session) {
        this.session = session;
        loggedOn = true;
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        loggedOn = false;
    }

    @Override
    public void halt(boolean on) {
        halted = on;
    }

    // snippet: anywhere
    @Override
    public void send(String clOrdId) {
        engine.submit(() -> order(clOrdId)); // on any thread; never blocks
    }
    // end

    // snippet: veto
    private void order(String clOrdId) {
        OutboundMessage order = session.begin(NEW_ORDER_SINGLE);
        order.put(CL_ORD_ID, clOrdId).put(SYMBOL, "MSFT").put(SIDE, '1').put(ORDER_QTY, 100);
        order.put(ORD_TYPE, '2').decimal(PRICE, 125, 1).now(TRANSACT_TIME);
        if (halted) return; // what was begun and is not sent has no number and leaves no trace
        SendResult result = order.send();
        if (result != SendResult.SENT) System.err.println(clOrdId + " was not sent: " + result);
    }
    // end

    // snippet: numbers
    @Override
    public void moveNextOut(int number) {
        engine.submit(() -> session.setNumbers(session.nextIn(), number));
    }
    // end

    // snippet: operate
    @Override
    public void logOut() {
        engine.submit(() -> session.logout("done for today"));
    }

    @Override
    public boolean isLoggedOn() {
        return loggedOn; // kept by onLogon and onDisconnect; on the engine's thread, session.status() tells
    }
    // end
}
