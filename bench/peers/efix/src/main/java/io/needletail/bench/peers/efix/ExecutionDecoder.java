package io.needletail.bench.peers.efix;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import io.needletail.bench.workload.Workload;
import org.efix.message.field.Tag;
import org.efix.message.parser.MessageParser;

/** Reads ExecutionReport(8). */
final class ExecutionDecoder implements Decoder {
    private final Incoming incoming;

    ExecutionDecoder(Incoming incoming) {
        this.incoming = incoming;
    }

    @Override
    public long decode(byte[] bytes, int from, int length) {
        long orderId = 0;
        long execType = 0;
        long lastQuantity = 0;
        long lastPrice = 0;
        long cumQuantity = 0;
        long transactMs = 0;
        MessageParser parser = incoming.on(bytes, from, length);
        while (parser.hasRemaining()) {
            switch (parser.parseTag()) {
                case Tag.OrderID -> orderId = incoming.text();
                case Tag.ExecType -> execType = parser.parseByte();
                case Tag.LastQty -> lastQuantity = parser.parseDecimal(0);
                case Tag.LastPx -> lastPrice = parser.parseDecimal(Workload.PRICE_SCALE);
                case Tag.CumQty -> cumQuantity = parser.parseDecimal(0);
                case Tag.TransactTime -> transactMs = parser.parseTimestamp();
                default -> parser.parseValue();
            }
        }
        return Digest.execution(orderId, execType, lastQuantity, lastPrice, cumQuantity, transactMs);
    }
}
