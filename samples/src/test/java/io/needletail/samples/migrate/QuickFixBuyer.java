package io.needletail.samples.migrate;

import java.io.IOException;
import quickfix.ApplicationAdapter;
import quickfix.DoNotSend;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.field.ClOrdID;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Password;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TransactTime;
import quickfix.field.Username;
import quickfix.fix44.Logon;
import quickfix.fix44.NewOrderSingle;

/** An initiator on QuickFIX/J, as the guide shows it. */
final class QuickFixBuyer extends ApplicationAdapter implements Buyer {
    private final String password;
    private volatile SessionID session;
    private volatile boolean halted;

    QuickFixBuyer(String password) {
        this.password = password;
    }

    // snippet: credentials
    @Override
    public void toAdmin(Message message, SessionID id) {
        if (message instanceof Logon) {
            message.setString(Username.FIELD, "desk");
            message.setString(Password.FIELD, password);
        }
    }
    // end

    // snippet: veto
    @Override
    public void toApp(Message message, SessionID id) throws DoNotSend {
        if (halted) throw new DoNotSend();
    }
    // end

    @Override
    public void onLogon(SessionID id) {
        session = id;
    }

    @Override
    public void halt(boolean on) {
        halted = on;
    }

    // snippet: anywhere
    @Override
    public void send(String clOrdId) {
        try {
            Session.sendToTarget(order(clOrdId), session); // on any thread; blocks while the store and socket do
        } catch (SessionNotFound gone) {
            throw new IllegalStateException(clOrdId + " was not sent", gone);
        }
    }
    // end

    // snippet: numbers
    @Override
    public void moveNextOut(int number) throws IOException {
        Session.lookupSession(session).setNextSenderMsgSeqNum(number);
    }
    // end

    // snippet: operate
    @Override
    public void logOut() {
        Session.lookupSession(session).logout("done for today");
    }

    @Override
    public boolean isLoggedOn() {
        return session != null && Session.lookupSession(session).isLoggedOn();
    }
    // end

    private static NewOrderSingle order(String clOrdId) {
        NewOrderSingle order = new NewOrderSingle(
                new ClOrdID(clOrdId), new Side(Side.BUY), new TransactTime(), new OrdType(OrdType.LIMIT));
        order.set(new Symbol("MSFT"));
        order.set(new OrderQty(100));
        order.set(new Price(12.5));
        return order;
    }
}
