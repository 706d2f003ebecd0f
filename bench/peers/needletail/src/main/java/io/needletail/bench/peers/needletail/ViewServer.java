package io.needletail.bench.peers.needletail;

import io.needletail.bench.fix44.ExecType;
import io.needletail.bench.fix44.ExecutionReport;
import io.needletail.bench.fix44.ExecutionReportWriter;
import io.needletail.bench.fix44.NewOrderSingle;
import io.needletail.bench.fix44.OrdStatus;
import io.needletail.bench.fix44.Tag;
import io.needletail.session.OutboundMessage;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;

/** Sends New and Fill for each order, through typed views; allocates nothing per order. */
final class ViewServer implements SessionListener {
    private static final int PRICE_SCALE = 3;
    private static final int QUANTITY_SCALE = 1;

    private final NewOrderSingle order = new NewOrderSingle();
    private final ExecutionReportWriter report = new ExecutionReportWriter();
    private final Digits orderId = new Digits();
    private final Digits execId = new Digits();
    private long orders;
    private long executions;

    @Override
    public void onMessage(Session session, Message message) {
        order.wrap(message);
        orderId.set(++orders);
        long quantity = order.orderQtyData().orderQty(QUANTITY_SCALE);
        long price = order.price(PRICE_SCALE);
        OutboundMessage accepted = begin(session, quantity);
        report.execType(ExecType.NEW).ordStatus(OrdStatus.NEW);
        report.leavesQty(quantity, QUANTITY_SCALE).cumQty(0, 0).avgPx(0, 0);
        accepted.send();
        OutboundMessage filled = begin(session, quantity);
        report.execType(ExecType.TRADE).ordStatus(OrdStatus.FILLED);
        report.lastQty(quantity, QUANTITY_SCALE).lastPx(price, PRICE_SCALE);
        report.leavesQty(0, 0).cumQty(quantity, QUANTITY_SCALE).avgPx(price, PRICE_SCALE);
        filled.send();
    }

    /** Fields of both reports. */
    private OutboundMessage begin(Session session, long quantity) {
        OutboundMessage draft = session.begin(ExecutionReport.MSG_TYPE);
        execId.set(++executions);
        report.to(draft)
                .orderId(orderId.bytes(), orderId.from(), orderId.to())
                .execId(execId.bytes(), execId.from(), execId.to())
                .copy(order.fields(), Tag.CL_ORD_ID);
        report.instrument().copy(order.fields(), Tag.SYMBOL);
        report.side((char) order.side());
        report.orderQtyData().orderQty(quantity, QUANTITY_SCALE);
        return draft;
    }
}
