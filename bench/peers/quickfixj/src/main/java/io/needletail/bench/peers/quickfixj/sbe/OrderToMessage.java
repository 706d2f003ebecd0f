package io.needletail.bench.peers.quickfixj.sbe;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.bench.workload.sbe.SbeTask;
import java.math.BigDecimal;
import quickfix.Message;
import quickfix.field.BeginString;
import quickfix.field.ClOrdID;
import quickfix.field.MsgType;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.SenderCompID;
import quickfix.field.Side;
import quickfix.field.Symbol;

/** One message object, cleared and filled again. */
final class OrderToMessage implements SbeTask {
    private final Message message = new Message();
    private String text = "";

    @Override
    public long run() {
        message.clear();
        Message.Header header = message.getHeader();
        header.setString(BeginString.FIELD, "FIX.4.4");
        header.setString(MsgType.FIELD, MsgType.ORDER_SINGLE);
        header.setInt(SenderCompID.FIELD, OrderBytes.OWNER);
        message.setString(ClOrdID.FIELD, Long.toString(OrderBytes.ORDER_ID));
        message.setString(Symbol.FIELD, "AAPL");
        message.setChar(Side.FIELD, Side.BUY);
        message.setDecimal(Price.FIELD, BigDecimal.valueOf(OrderBytes.PRICE));
        message.setInt(OrderQty.FIELD, (int) OrderBytes.QUANTITY);
        message.setChar(OrdType.FIELD, OrdType.LIMIT);
        text = message.toString();
        return text.length();
    }

    @Override
    public byte[] written() {
        return OrderBytes.bytes(text);
    }
}
