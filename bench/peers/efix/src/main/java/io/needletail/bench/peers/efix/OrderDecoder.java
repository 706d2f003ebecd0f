package io.needletail.bench.peers.efix;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import io.needletail.bench.workload.Workload;
import org.efix.message.field.Tag;
import org.efix.message.parser.MessageParser;

/** Reads NewOrderSingle(D). */
final class OrderDecoder implements Decoder {
    private final Incoming incoming;

    OrderDecoder(Incoming incoming) {
        this.incoming = incoming;
    }

    @Override
    public long decode(byte[] bytes, int from, int length) {
        long msgSeqNum = 0;
        long clOrdId = 0;
        long side = 0;
        long quantity = 0;
        long price = 0;
        long transactMs = 0;
        MessageParser parser = incoming.on(bytes, from, length);
        while (parser.hasRemaining()) {
            switch (parser.parseTag()) {
                case Tag.MsgSeqNum -> msgSeqNum = parser.parseInt();
                case Tag.ClOrdID -> clOrdId = incoming.text();
                case Tag.Side -> side = parser.parseByte();
                case Tag.OrderQty -> quantity = parser.parseDecimal(0);
                case Tag.Price -> price = parser.parseDecimal(Workload.PRICE_SCALE);
                case Tag.TransactTime -> transactMs = parser.parseTimestamp();
                default -> parser.parseValue();
            }
        }
        return Digest.order(msgSeqNum, clOrdId, side, quantity, price, transactMs);
    }
}
