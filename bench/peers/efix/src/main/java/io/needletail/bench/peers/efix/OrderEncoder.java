package io.needletail.bench.peers.efix;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Workload;
import org.efix.message.field.Tag;
import org.efix.util.ByteSequence;

/** Writes NewOrderSingle(D). */
final class OrderEncoder implements Encoder {
    private final ByteSequence type = Outgoing.type("D");
    private final NewOrder[] orders;
    private final Outgoing outgoing;

    OrderEncoder(Workload workload, Outgoing outgoing) {
        orders = workload.orders().toArray(NewOrder[]::new);
        this.outgoing = outgoing;
    }

    @Override
    public long encode(int index) {
        NewOrder order = orders[index];
        outgoing.begin()
                .addBytes(Tag.ClOrdID, order.clOrdId().ascii())
                .addBytes(Tag.Account, order.account().ascii())
                .addByte(Tag.HandlInst, (byte) order.handlInst())
                .addBytes(Tag.Symbol, order.symbol().ascii())
                .addByte(Tag.Side, (byte) order.side())
                .addTimestamp(Tag.TransactTime, order.transactMs())
                .addLong(Tag.OrderQty, order.quantity())
                .addByte(Tag.OrdType, (byte) '2')
                .addDecimal(Tag.Price, order.price(), Workload.PRICE_SCALE)
                .addByte(Tag.TimeInForce, (byte) '0')
                .addBytes(Tag.Text, order.text().ascii());
        return outgoing.end(type, order.header());
    }
}
