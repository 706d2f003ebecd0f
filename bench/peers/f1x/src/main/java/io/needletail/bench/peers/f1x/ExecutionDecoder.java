package io.needletail.bench.peers.f1x;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import org.f1x.api.message.fields.FixTags;
import org.f1x.v1.DefaultMessageParser;

/** Reads ExecutionReport(8). */
final class ExecutionDecoder implements Decoder {
    private final DefaultMessageParser parser = new DefaultMessageParser();

    @Override
    public long decode(byte[] bytes, int from, int length) {
        long orderId = 0;
        long execType = 0;
        long lastQuantity = 0;
        long lastPrice = 0;
        long cumQuantity = 0;
        long transactMs = 0;
        parser.set(bytes, from, length);
        while (parser.next()) {
            switch (parser.getTagNum()) {
                case FixTags.OrderID -> orderId = Digest.text(parser.getCharSequenceValue());
                case FixTags.ExecType -> execType = parser.getByteValue();
                case FixTags.LastQty -> lastQuantity = Values.quantity(parser);
                case FixTags.LastPx -> lastPrice = Values.price(parser);
                case FixTags.CumQty -> cumQuantity = Values.quantity(parser);
                case FixTags.TransactTime -> transactMs = parser.getUTCTimestampValue();
                default -> {}
            }
        }
        return Digest.execution(orderId, execType, lastQuantity, lastPrice, cumQuantity, transactMs);
    }
}
