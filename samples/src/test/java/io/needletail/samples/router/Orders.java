package io.needletail.samples.router;

import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.field.AvgPx;
import quickfix.field.ClOrdID;
import quickfix.field.CumQty;
import quickfix.field.ExecID;
import quickfix.field.ExecType;
import quickfix.field.LeavesQty;
import quickfix.field.OrdStatus;
import quickfix.field.OrdType;
import quickfix.field.OrderID;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TransactTime;
import quickfix.fix44.ExecutionReport;
import quickfix.fix44.NewOrderSingle;

/** Messages of QuickFIX/J. */
final class Orders {
    private Orders() {}

    static NewOrderSingle order(String name) {
        NewOrderSingle order = new NewOrderSingle(
                new ClOrdID(name), new Side(Side.BUY), new TransactTime(), new OrdType(OrdType.LIMIT));
        order.set(new Symbol("MSFT"));
        order.set(new OrderQty(100));
        order.set(new Price(12.5));
        return order;
    }

    static ExecutionReport fill(Message order, String name, String fill) throws FieldNotFound {
        ExecutionReport report = new ExecutionReport(
                new OrderID("O" + name),
                new ExecID(fill),
                new ExecType(ExecType.TRADE),
                new OrdStatus(OrdStatus.FILLED),
                new Side(order.getChar(Side.FIELD)),
                new LeavesQty(0),
                new CumQty(100),
                new AvgPx(12.5));
        report.set(new ClOrdID(name));
        report.set(new Symbol(order.getString(Symbol.FIELD)));
        return report;
    }
}
