package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXMessage;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Workload;

/** Writes NewOrderSingle(D). */
final class OrderEncoder implements Encoder {
    private final NewOrder[] orders;
    private final Outgoing outgoing;

    OrderEncoder(Workload workload, Outgoing outgoing) {
        orders = workload.orders().toArray(NewOrder[]::new);
        this.outgoing = outgoing;
    }

    @Override
    public long encode(int index) {
        NewOrder order = orders[index];
        FIXMessage message = outgoing.begin('D', order.header());
        message.addField(Tag.CL_ORD_ID).setString(order.clOrdId().string());
        message.addField(Tag.ACCOUNT).setString(order.account().string());
        message.addField(Tag.HANDL_INST).setChar(order.handlInst());
        message.addField(Tag.SYMBOL).setString(order.symbol().string());
        message.addField(Tag.SIDE).setChar(order.side());
        outgoing.time(Tag.TRANSACT_TIME, order.transactMs());
        message.addField(Tag.ORDER_QTY).setInt(order.quantity());
        message.addField(Tag.ORD_TYPE).setChar('2');
        outgoing.price(Tag.PRICE, order.price());
        message.addField(Tag.TIME_IN_FORCE).setChar('0');
        message.addField(Tag.TEXT).setString(order.text().string());
        return outgoing.end();
    }
}
