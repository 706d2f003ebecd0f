package io.needletail.bench.peers.quickfixj.codec;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Workload;
import quickfix.field.Account;
import quickfix.field.ClOrdID;
import quickfix.field.HandlInst;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.Text;
import quickfix.field.TimeInForce;
import quickfix.field.TransactTime;
import quickfix.fix44.NewOrderSingle;

/** Writes NewOrderSingle(D); one message is used again and again, since every order has the same fields. */
final class OrderEncoder implements Encoder {
    private final NewOrder[] orders;
    private final byte[] target;
    private final NewOrderSingle message = new NewOrderSingle();

    OrderEncoder(Workload workload, byte[] target) {
        orders = workload.orders().toArray(NewOrder[]::new);
        this.target = target;
    }

    @Override
    public long encode(int index) {
        NewOrder order = orders[index];
        Written.header(message, order.header());
        message.setString(ClOrdID.FIELD, order.clOrdId().string());
        message.setString(Account.FIELD, order.account().string());
        message.setChar(HandlInst.FIELD, order.handlInst());
        message.setString(Symbol.FIELD, order.symbol().string());
        message.setChar(Side.FIELD, order.side());
        Written.time(message, TransactTime.FIELD, order.transactMs());
        Written.quantity(message, OrderQty.FIELD, order.quantity());
        message.setChar(OrdType.FIELD, OrdType.LIMIT);
        Written.price(message, Price.FIELD, order.price());
        message.setChar(TimeInForce.FIELD, TimeInForce.DAY);
        message.setString(Text.FIELD, order.text().string());
        return Written.bytes(message, target);
    }
}
