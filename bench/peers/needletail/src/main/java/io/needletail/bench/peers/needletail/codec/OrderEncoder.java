package io.needletail.bench.peers.needletail.codec;

import static io.needletail.bench.workload.Workload.PRICE_SCALE;
import static io.needletail.wire.Tags.ACCOUNT;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.HANDL_INST;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_TYPE;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;
import static io.needletail.wire.Tags.TEXT;
import static io.needletail.wire.Tags.TIME_IN_FORCE;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Workload;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Timestamp;

/** Writes NewOrderSingle(D). */
final class OrderEncoder implements Encoder {
    private final NewOrder[] orders;
    private final Frame frame;

    OrderEncoder(Workload workload, byte[] target) {
        orders = workload.orders().toArray(NewOrder[]::new);
        frame = new Frame(target);
    }

    @Override
    public long encode(int index) {
        NewOrder order = orders[index];
        frame.begin(MsgTypes.NEW_ORDER_SINGLE, order.header())
                .put(CL_ORD_ID, order.clOrdId().ascii())
                .put(ACCOUNT, order.account().ascii())
                .put(HANDL_INST, order.handlInst())
                .put(SYMBOL, order.symbol().ascii())
                .put(SIDE, order.side())
                .timestamp(TRANSACT_TIME, order.transactMs() * Frame.NS_PER_MS, Timestamp.MILLIS)
                .decimal(ORDER_QTY, order.quantity(), 0)
                .put(ORD_TYPE, '2')
                .decimal(PRICE, order.price(), PRICE_SCALE)
                .put(TIME_IN_FORCE, '0')
                .put(TEXT, order.text().ascii());
        return frame.end();
    }
}
