package io.needletail.bench.peers.quickfixj.sbe;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.bench.workload.sbe.SbeTask;
import quickfix.FieldNotFound;
import quickfix.InvalidMessage;
import quickfix.Message;
import quickfix.field.ClOrdID;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.SenderCompID;
import quickfix.field.Side;

/** The message is parsed without a dictionary and without validation, the fastest of its settings. */
final class MessageToSbe implements SbeTask {
    private final String text;
    private final byte[] target = new byte[OrderBytes.LENGTH];

    MessageToSbe(String text) {
        this.text = text;
    }

    @Override
    public long run() {
        try {
            Message message = new Message();
            message.fromString(text, null, false);
            long orderId = Long.parseLong(message.getString(ClOrdID.FIELD));
            long price = message.getDecimal(Price.FIELD).longValueExact();
            long quantity = message.getInt(OrderQty.FIELD);
            int owner = message.getHeader().getInt(SenderCompID.FIELD);
            OrderBytes.write(target, orderId, price, quantity, owner, message.getChar(Side.FIELD));
            return orderId + price + quantity;
        } catch (InvalidMessage | FieldNotFound wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    @Override
    public byte[] written() {
        return target;
    }
}
