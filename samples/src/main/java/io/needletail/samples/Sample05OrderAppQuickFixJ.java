package io.needletail.samples;

import java.util.concurrent.CountDownLatch;
import quickfix.*;
import quickfix.field.*;
import quickfix.fix44.ExecutionReport;
import quickfix.fix44.MessageFactory;
import quickfix.fix44.NewOrderSingle;

/** Sample 05: an order application on QuickFIX/J, to be read beside sample 06, which is the same on Needletail. */
public final class Sample05OrderAppQuickFixJ extends quickfix.MessageCracker implements Application {
    private final CountDownLatch filled = new CountDownLatch(1);
    private final boolean initiates;
    private int executions;

    private Sample05OrderAppQuickFixJ(boolean initiates) {
        this.initiates = initiates;
    }

    /** Takes one argument: the settings. An acceptor fills limit orders; an initiator sends two orders and ends. */
    public static void main(String[] args) throws ConfigError, InterruptedException {
        // snippet: start
        SessionSettings settings = new SessionSettings(args[0]);
        boolean initiates = settings.getString("ConnectionType").equals("initiator");
        Sample05OrderAppQuickFixJ app = new Sample05OrderAppQuickFixJ(initiates);
        MessageStoreFactory stores = new FileStoreFactory(settings);
        LogFactory logs = new FileLogFactory(settings);
        Connector connector = initiates
                ? new SocketInitiator(app, stores, settings, logs, new MessageFactory())
                : new SocketAcceptor(app, stores, settings, logs, new MessageFactory());
        connector.start();
        app.filled.await();
        connector.stop();
        // end
    }

    @Override
    public void onCreate(SessionID id) {}

    @Override
    public void onLogon(SessionID id) {
        if (initiates) {
            order(id, "A1", OrdType.MARKET);
            order(id, "A2", OrdType.LIMIT);
        }
    }

    @Override
    public void onLogout(SessionID id) {}

    @Override
    public void toAdmin(Message message, SessionID id) {}

    @Override
    public void fromAdmin(Message message, SessionID id) {}

    @Override
    public void toApp(Message message, SessionID id) {}

    // snippet: dispatch
    @Override
    public void fromApp(Message message, SessionID id) throws FieldNotFound, IncorrectTagValue, UnsupportedMessageType {
        crack(message, id);
    }

    @Handler
    public void onOrder(NewOrderSingle order, SessionID id) throws FieldNotFound {
        execute(order, id);
    }

    @Handler
    public void onReport(ExecutionReport report, SessionID id) throws FieldNotFound {
        print(report);
    }
    // end

    // snippet: send
    private static void order(SessionID id, String clOrdId, char type) {
        NewOrderSingle order = new NewOrderSingle();
        order.set(new ClOrdID(clOrdId));
        order.set(new Symbol("MSFT"));
        order.set(new Side(Side.BUY));
        order.set(new OrderQty(100));
        order.set(new OrdType(type));
        if (type == OrdType.LIMIT) order.set(new Price(12.5));
        order.set(new TransactTime());
        try {
            Session.sendToTarget(order, id);
        } catch (SessionNotFound gone) {
            System.err.println(clOrdId + " was not sent: " + gone);
        }
    }
    // end

    // snippet: read
    private void execute(NewOrderSingle order, SessionID id) throws FieldNotFound {
        if (!order.isSetPrice()) {
            reply(order, id, ExecType.REJECTED, OrdStatus.REJECTED, 0, 0);
            return;
        }
        double quantity = order.getOrderQty().getValue();
        double price = order.getPrice().getValue();
        reply(order, id, ExecType.NEW, OrdStatus.NEW, 0, 0);
        reply(order, id, ExecType.TRADE, OrdStatus.FILLED, quantity, price);
    }
    // end

    private void reply(NewOrderSingle order, SessionID id, char type, char status, double filled, double price)
            throws FieldNotFound {
        boolean open = status == OrdStatus.NEW;
        ExecutionReport report = new ExecutionReport();
        report.set(new OrderID(order.getClOrdID().getValue()));
        report.set(order.getClOrdID());
        report.set(new ExecID(Integer.toString(++executions)));
        report.set(new ExecType(type));
        report.set(new OrdStatus(status));
        report.set(order.getSymbol());
        report.set(order.getSide());
        if (filled > 0) report.set(new LastQty(filled));
        if (filled > 0) report.set(new LastPx(price));
        report.set(new LeavesQty(open ? order.getOrderQty().getValue() : 0));
        report.set(new CumQty(filled));
        report.set(new AvgPx(price));
        report.set(new TransactTime());
        try {
            Session.sendToTarget(report, id);
        } catch (SessionNotFound gone) {
            System.err.println("a report was not sent: " + gone);
        }
    }

    private void print(ExecutionReport report) throws FieldNotFound {
        char status = report.getOrdStatus().getValue();
        long units = Math.round(report.getCumQty().getValue());
        System.out.println(report.getClOrdID().getValue() + " status " + status + " filled " + units);
        if (status == OrdStatus.FILLED) filled.countDown();
    }
}
