package io.needletail.bench.peers.needletail;

import static io.needletail.wire.Tags.AVG_PX;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.CUM_QTY;
import static io.needletail.wire.Tags.EXEC_ID;
import static io.needletail.wire.Tags.EXEC_TYPE;
import static io.needletail.wire.Tags.LAST_PX;
import static io.needletail.wire.Tags.LAST_QTY;
import static io.needletail.wire.Tags.LEAVES_QTY;
import static io.needletail.wire.Tags.ORDER_ID;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_STATUS;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;

import io.needletail.session.OutboundMessage;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;

/**
 * Sends the same reports as {@link Server}, each field by a call and the fields in another order in each. One thread,
 * spinning; allocates nothing per order.
 */
final class ShuffledServer implements SessionListener {
    private static final int PRICE_SCALE = 3;
    private static final int QUANTITY_SCALE = 1;

    private final TagOrders newOrders = new TagOrders(
            ORDER_ID, EXEC_ID, CL_ORD_ID, SYMBOL, SIDE, EXEC_TYPE, ORD_STATUS, CUM_QTY, AVG_PX, ORDER_QTY, LEAVES_QTY);
    private final TagOrders fills = new TagOrders(
            ORDER_ID,
            EXEC_ID,
            CL_ORD_ID,
            SYMBOL,
            SIDE,
            EXEC_TYPE,
            ORD_STATUS,
            CUM_QTY,
            AVG_PX,
            ORDER_QTY,
            LEAVES_QTY,
            LAST_QTY,
            LAST_PX);

    private Message order;
    private long orderId;
    private long execId;
    private long quantity;
    private long price;
    private boolean isFill;

    @Override
    public void onMessage(Session session, Message received) {
        order = received;
        orderId++;
        quantity = received.decimal(ORDER_QTY, QUANTITY_SCALE);
        price = received.decimal(PRICE, PRICE_SCALE);
        isFill = false;
        send(session, newOrders.next());
        isFill = true;
        send(session, fills.next());
    }

    private void send(Session session, int[] tags) {
        execId++;
        OutboundMessage report = session.begin(MsgTypes.EXECUTION_REPORT);
        for (int tag : tags) report = put(report, tag);
        report.send();
    }

    private OutboundMessage put(OutboundMessage report, int tag) {
        return switch (tag) {
            case ORDER_ID -> report.put(ORDER_ID, orderId);
            case EXEC_ID -> report.put(EXEC_ID, execId);
            case CL_ORD_ID, SYMBOL, SIDE -> report.copy(order, tag);
            case EXEC_TYPE -> report.put(EXEC_TYPE, isFill ? 'F' : '0');
            case ORD_STATUS -> report.put(ORD_STATUS, isFill ? '2' : '0');
            case CUM_QTY -> isFill ? report.decimal(CUM_QTY, quantity, QUANTITY_SCALE) : report.put(CUM_QTY, 0);
            case AVG_PX -> isFill ? report.decimal(AVG_PX, price, PRICE_SCALE) : report.put(AVG_PX, 0);
            case LEAVES_QTY ->
                isFill ? report.put(LEAVES_QTY, 0) : report.decimal(LEAVES_QTY, quantity, QUANTITY_SCALE);
            case LAST_PX -> report.decimal(LAST_PX, price, PRICE_SCALE);
            default -> report.decimal(tag, quantity, QUANTITY_SCALE);
        };
    }
}
