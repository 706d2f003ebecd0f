package io.needletail.bench.peers.needletail.codec;

import static io.needletail.bench.peers.needletail.codec.MarketData.MD_ENTRY_ID;
import static io.needletail.bench.peers.needletail.codec.MarketData.MD_UPDATE_ACTION;
import static io.needletail.wire.Tags.MD_ENTRY_PX;
import static io.needletail.wire.Tags.MD_ENTRY_SIZE;
import static io.needletail.wire.Tags.MD_ENTRY_TYPE;
import static io.needletail.wire.Tags.NO_MD_ENTRIES;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import io.needletail.bench.workload.Workload;
import io.needletail.wire.Group;

/** Reads MarketDataIncrementalRefresh(X), entry by entry. */
final class RefreshDecoder implements Decoder {
    private final Frames frames;
    private final Group entries = new Group(NO_MD_ENTRIES);

    RefreshDecoder(Frames frames) {
        this.frames = frames;
    }

    @Override
    public long decode(byte[] bytes, int from, int length) {
        if (!frames.read(bytes, from, length)) return REFUSED;
        if (entries.in(frames.message()) < 0) return REFUSED;
        long sum = 0;
        while (entries.next()) {
            sum += Digest.entry(
                    entries.character(MD_UPDATE_ACTION),
                    entries.character(MD_ENTRY_TYPE),
                    Frames.text(entries, MD_ENTRY_ID),
                    entries.decimal(MD_ENTRY_PX, Workload.PRICE_SCALE),
                    entries.decimal(MD_ENTRY_SIZE, 0));
        }
        return sum;
    }
}
