package io.needletail.venue.gateway;

import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;

/**
 * State of an open order as its last ExecutionReport(8) says.
 *
 * @param quantity OrderQty(38)
 * @param filled CumQty(14)
 * @param average AvgPx(6)
 * @param clOrdId ClOrdID(11)
 */
record ReportedOrder(long quantity, long filled, double average, String clOrdId) {
    private static final int AVERAGE_DECIMALS = 9;
    private static final double AVERAGE_UNIT = 1e9;

    static ReportedOrder of(Message report) {
        long average = report.decimal(Tags.AVG_PX, AVERAGE_DECIMALS);
        return new ReportedOrder(
                Math.max(0, report.number(Tags.ORDER_QTY)),
                Math.max(0, report.number(Tags.CUM_QTY)),
                FieldValue.isPresent(average) ? average / AVERAGE_UNIT : 0,
                report.text(Tags.CL_ORD_ID));
    }

    /** Tests whether a report says that its order is open. */
    static boolean isOpen(Message report) {
        long status = report.character(Tags.ORD_STATUS);
        return status == OrderState.NEW.code() || status == OrderState.PARTIALLY_FILLED.code();
    }

    /**
     * Gives an open order of an image the value of what was reported, and the ClOrdID(11); returns whether a client
     * sees a difference.
     */
    boolean adjust(TrackedRequest order, double priceUnits) {
        long unseen = order.filled() - filled;
        order.notional = average * priceUnits * filled + (double) unseen * order.price;
        return unseen != 0 || order.quantity != quantity;
    }

    /** Gives an order of which no event is retained this state. */
    void restore(TrackedRequest order, double priceUnits) {
        order.quantity = quantity;
        order.remaining = quantity - filled;
        order.notional = average * priceUnits * filled;
        order.state = filled == 0 ? OrderState.NEW : OrderState.PARTIALLY_FILLED;
    }
}
