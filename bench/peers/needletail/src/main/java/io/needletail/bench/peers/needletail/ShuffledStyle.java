package io.needletail.bench.peers.needletail;

import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.EXEC_TYPE;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_STATUS;
import static io.needletail.wire.Tags.ORD_TYPE;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.probe.RoundTripDriver;
import io.needletail.session.OutboundMessage;
import io.needletail.wire.Message;

/** Writes the same orders as {@link TagStyle}, each field by a call and the fields in another order in each. */
final class ShuffledStyle implements MessageStyle {
    private static final byte[] MICROSOFT = Text.of("MSFT");

    private final TagOrders orders = new TagOrders(CL_ORD_ID, SYMBOL, SIDE, ORD_TYPE, TRANSACT_TIME, ORDER_QTY, PRICE);

    @Override
    public OutboundMessage order(OutboundMessage draft, long id) {
        OutboundMessage order = draft;
        for (int tag : orders.next()) order = put(order, tag, id);
        return order;
    }

    private static OutboundMessage put(OutboundMessage order, int tag, long id) {
        return switch (tag) {
            case CL_ORD_ID -> order.put(CL_ORD_ID, id);
            case SYMBOL -> order.put(SYMBOL, MICROSOFT, 0, MICROSOFT.length);
            case SIDE -> order.put(SIDE, '1');
            case ORD_TYPE -> order.put(ORD_TYPE, '2');
            case TRANSACT_TIME -> order.now(TRANSACT_TIME);
            case ORDER_QTY -> order.decimal(ORDER_QTY, QUANTITY, QUANTITY_SCALE);
            default -> order.decimal(PRICE, PRICE_OF_ONE, PRICE_SCALE);
        };
    }

    @Override
    public void report(Message report, RoundTripDriver driver) {
        driver.report(report.number(CL_ORD_ID), (int) report.character(EXEC_TYPE), (int) report.character(ORD_STATUS));
    }
}
