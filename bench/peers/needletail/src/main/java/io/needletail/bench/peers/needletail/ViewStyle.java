package io.needletail.bench.peers.needletail;

import io.needletail.bench.fix44.ExecutionReport;
import io.needletail.bench.fix44.NewOrderSingleWriter;
import io.needletail.bench.fix44.OrdType;
import io.needletail.bench.fix44.Side;
import io.needletail.bench.fix44.Tag;
import io.needletail.bench.probe.RoundTripDriver;
import io.needletail.session.OutboundMessage;
import io.needletail.wire.Message;

/** Uses the writer and the view that {@code needletail gen} generates, one call per field. */
final class ViewStyle implements MessageStyle {
    private final NewOrderSingleWriter order = new NewOrderSingleWriter();
    private final ExecutionReport report = new ExecutionReport();
    private final Digits clOrdId = new Digits();

    @Override
    public OutboundMessage order(OutboundMessage draft, long id) {
        clOrdId.set(id);
        order.to(draft).clOrdId(clOrdId.bytes(), clOrdId.from(), clOrdId.to());
        order.instrument().symbol("MSFT");
        order.side(Side.BUY);
        draft.now(Tag.TRANSACT_TIME);
        order.orderQtyData().orderQty(QUANTITY, QUANTITY_SCALE);
        order.ordType(OrdType.LIMIT).price(PRICE_OF_ONE, PRICE_SCALE);
        return draft;
    }

    @Override
    public void report(Message message, RoundTripDriver driver) {
        report.wrap(message);
        // ClOrdID(11) is text to the dictionary; this workload uses numbers, and reading a number creates no String.
        driver.report(report.fields().number(Tag.CL_ORD_ID), (int) report.execType(), (int) report.ordStatus());
    }
}
