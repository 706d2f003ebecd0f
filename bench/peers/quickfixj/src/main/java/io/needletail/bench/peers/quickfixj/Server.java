package io.needletail.bench.peers.quickfixj;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import java.util.Iterator;
import quickfix.Application;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.Field;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketAcceptor;
import quickfix.field.AvgPx;
import quickfix.field.ClOrdID;
import quickfix.field.CumQty;
import quickfix.field.ExecID;
import quickfix.field.ExecType;
import quickfix.field.LastPx;
import quickfix.field.LastQty;
import quickfix.field.LeavesQty;
import quickfix.field.MsgType;
import quickfix.field.OrdStatus;
import quickfix.field.OrderID;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.fix44.ExecutionReport;

/**
 * Sends New and Fill for each order. Runs on QuickFIX/J's message thread.
 *
 * <p>Values are copied as the text they came in, which is the fastest way QuickFIX/J offers.
 */
final class Server implements Application44 {

    private long execId;

    static void serve(PeerArguments arguments, ParentLine parent) throws ConfigError, IOException {
        serve(arguments, parent, arguments.echo() ? (Application44) Server::echo : new Server());
    }

    /** Serves with another application, for tests that lie. */
    static void serve(PeerArguments arguments, ParentLine parent, Application application)
            throws ConfigError, IOException {
        Settings variant = new Settings(arguments);
        int port = arguments.freePort();
        SessionSettings settings = variant.acceptor(port);
        SocketAcceptor acceptor = new SocketAcceptor(
                application, variant.store(settings), settings, new SilentLog() {}, new DefaultMessageFactory());
        acceptor.start();
        parent.ready(port);
        parent.awaitQuit();
        acceptor.stop(true);
    }

    /** Sends a message back, field by field. */
    private static void echo(Message order, SessionID id) throws FieldNotFound {
        Message echo = new Message();
        echo.getHeader().setString(MsgType.FIELD, order.getHeader().getString(MsgType.FIELD));
        for (Iterator<Field<?>> fields = order.iterator(); fields.hasNext(); ) {
            int tag = fields.next().getTag();
            echo.setString(tag, order.getString(tag));
        }
        Session.lookupSession(id).send(echo);
    }

    @Override
    public void fromApp(Message order, SessionID id) throws FieldNotFound {
        Session session = Session.lookupSession(id);
        long orderId = execId / 2 + 1;
        session.send(report(order, orderId, ExecType.NEW, OrdStatus.NEW));
        session.send(fill(order, orderId));
    }

    private Message fill(Message order, long orderId) throws FieldNotFound {
        Message fill = report(order, orderId, ExecType.TRADE, OrdStatus.FILLED);
        fill.setString(LastPx.FIELD, order.getString(Price.FIELD));
        fill.setString(LastQty.FIELD, order.getString(OrderQty.FIELD));
        return fill;
    }

    private Message report(Message order, long orderId, char execType, char ordStatus) throws FieldNotFound {
        boolean filled = ordStatus == OrdStatus.FILLED;
        String quantity = order.getString(OrderQty.FIELD);
        Message report = new ExecutionReport();
        report.setString(OrderID.FIELD, Long.toString(orderId));
        report.setString(ExecID.FIELD, Long.toString(++execId));
        report.setString(ClOrdID.FIELD, order.getString(ClOrdID.FIELD));
        report.setChar(ExecType.FIELD, execType);
        report.setChar(OrdStatus.FIELD, ordStatus);
        report.setString(Symbol.FIELD, order.getString(Symbol.FIELD));
        report.setString(Side.FIELD, order.getString(Side.FIELD));
        report.setString(OrderQty.FIELD, quantity);
        report.setString(LeavesQty.FIELD, filled ? "0" : quantity);
        report.setString(CumQty.FIELD, filled ? quantity : "0");
        report.setString(AvgPx.FIELD, filled ? order.getString(Price.FIELD) : "0");
        return report;
    }
}
