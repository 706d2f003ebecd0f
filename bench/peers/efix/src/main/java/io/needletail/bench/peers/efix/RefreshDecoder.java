package io.needletail.bench.peers.efix;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import io.needletail.bench.workload.Workload;
import org.efix.message.field.Tag;
import org.efix.message.parser.MessageParser;

/** Reads MarketDataIncrementalRefresh(X). eFIX knows no groups: each MDUpdateAction(279) begins an entry. */
final class RefreshDecoder implements Decoder {
    private final Incoming incoming;
    private long action;
    private long type;
    private long id;
    private long price;
    private long size;

    RefreshDecoder(Incoming incoming) {
        this.incoming = incoming;
    }

    @Override
    public long decode(byte[] bytes, int from, int length) {
        long sum = 0;
        boolean inEntry = false;
        MessageParser parser = incoming.on(bytes, from, length);
        while (parser.hasRemaining()) {
            int tag = parser.parseTag();
            if (tag == Tag.MDUpdateAction) {
                if (inEntry) sum += entry();
                inEntry = true;
            }
            take(tag, parser);
        }
        return sum + entry();
    }

    private long entry() {
        return Digest.entry(action, type, id, price, size);
    }

    private void take(int tag, MessageParser parser) {
        switch (tag) {
            case Tag.MDUpdateAction -> action = parser.parseByte();
            case Tag.MDEntryType -> type = parser.parseByte();
            case Tag.MDEntryID -> id = incoming.text();
            case Tag.MDEntryPx -> price = parser.parseDecimal(Workload.PRICE_SCALE);
            case Tag.MDEntrySize -> size = parser.parseDecimal(0);
            default -> parser.parseValue();
        }
    }
}
