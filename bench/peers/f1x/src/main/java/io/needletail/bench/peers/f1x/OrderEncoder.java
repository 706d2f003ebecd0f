package io.needletail.bench.peers.f1x;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Workload;
import org.f1x.api.message.MessageBuilder;
import org.f1x.api.message.fields.FixTags;

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
        MessageBuilder body = outgoing.begin("D");
        body.add(FixTags.ClOrdID, order.clOrdId().string());
        body.add(FixTags.Account, order.account().string());
        body.add(FixTags.HandlInst, (byte) order.handlInst());
        body.add(FixTags.Symbol, order.symbol().string());
        body.add(FixTags.Side, (byte) order.side());
        body.addUTCTimestamp(FixTags.TransactTime, order.transactMs());
        body.add(FixTags.OrderQty, order.quantity());
        body.add(FixTags.OrdType, (byte) '2');
        outgoing.price(FixTags.Price, order.price());
        body.add(FixTags.TimeInForce, (byte) '0');
        body.add(FixTags.Text, order.text().string());
        return outgoing.end(order.header());
    }
}
