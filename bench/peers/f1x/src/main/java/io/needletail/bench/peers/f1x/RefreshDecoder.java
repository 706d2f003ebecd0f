package io.needletail.bench.peers.f1x;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import org.f1x.api.message.fields.FixTags;
import org.f1x.v1.DefaultMessageParser;

/** Reads MarketDataIncrementalRefresh(X). F1X knows no groups: each MDUpdateAction(279) begins an entry. */
final class RefreshDecoder implements Decoder {
    private final DefaultMessageParser parser = new DefaultMessageParser();
    private long action;
    private long type;
    private long id;
    private long price;
    private long size;

    @Override
    public long decode(byte[] bytes, int from, int length) {
        long sum = 0;
        boolean inEntry = false;
        parser.set(bytes, from, length);
        while (parser.next()) {
            int tag = parser.getTagNum();
            if (tag == FixTags.MDUpdateAction) {
                if (inEntry) sum += entry();
                inEntry = true;
            }
            take(tag);
        }
        return sum + entry();
    }

    private long entry() {
        return Digest.entry(action, type, id, price, size);
    }

    private void take(int tag) {
        switch (tag) {
            case FixTags.MDUpdateAction -> action = parser.getByteValue();
            case FixTags.MDEntryType -> type = parser.getByteValue();
            case FixTags.MDEntryID -> id = Digest.text(parser.getCharSequenceValue());
            case FixTags.MDEntryPx -> price = Values.price(parser);
            case FixTags.MDEntrySize -> size = Values.quantity(parser);
            default -> {}
        }
    }
}
