package io.needletail.bench.peers.artio.codec;

import static io.needletail.bench.workload.Workload.PRICE_SCALE;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Workload;
import uk.co.real_logic.artio.builder.NewOrderSingleEncoder;

/** Writes NewOrderSingle(D); every field is set each time, so nothing has to be reset. */
final class OrderEncoder implements Encoder {
    private final NewOrder[] orders;
    private final Frame frame;
    private final NewOrderSingleEncoder message = new NewOrderSingleEncoder();

    OrderEncoder(Workload workload, byte[] target) {
        orders = workload.orders().toArray(NewOrder[]::new);
        frame = new Frame(target);
    }

    @Override
    public long encode(int index) {
        NewOrder order = orders[index];
        frame.begin(message.header(), order.header());
        int timeLength = frame.formatTransactTime(order.transactMs());
        message.clOrdID(order.clOrdId().ascii())
                .account(order.account().ascii())
                .handlInst(order.handlInst())
                .side(order.side())
                .transactTime(frame.transactTime(), timeLength)
                .ordType('2')
                .price(order.price(), PRICE_SCALE)
                .timeInForce('0')
                .text(order.text().ascii());
        message.instrument().symbol(order.symbol().ascii());
        message.orderQtyData().orderQty(order.quantity(), 0);
        return frame.end(message);
    }
}
