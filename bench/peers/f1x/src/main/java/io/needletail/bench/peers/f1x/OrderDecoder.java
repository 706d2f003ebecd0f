package io.needletail.bench.peers.f1x;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import org.f1x.api.message.fields.FixTags;
import org.f1x.v1.DefaultMessageParser;

/** Reads NewOrderSingle(D). */
final class OrderDecoder implements Decoder {
    private final DefaultMessageParser parser = new DefaultMessageParser();

    @Override
    public long decode(byte[] bytes, int from, int length) {
        long msgSeqNum = 0;
        long clOrdId = 0;
        long side = 0;
        long quantity = 0;
        long price = 0;
        long transactMs = 0;
        parser.set(bytes, from, length);
        while (parser.next()) {
            switch (parser.getTagNum()) {
                case FixTags.MsgSeqNum -> msgSeqNum = parser.getIntValue();
                case FixTags.ClOrdID -> clOrdId = Digest.text(parser.getCharSequenceValue());
                case FixTags.Side -> side = parser.getByteValue();
                case FixTags.OrderQty -> quantity = Values.quantity(parser);
                case FixTags.Price -> price = Values.price(parser);
                case FixTags.TransactTime -> transactMs = parser.getUTCTimestampValue();
                default -> {}
            }
        }
        return Digest.order(msgSeqNum, clOrdId, side, quantity, price, transactMs);
    }
}
