package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import uk.co.real_logic.artio.decoder.MarketDataIncrementalRefreshDecoder;
import uk.co.real_logic.artio.decoder.MarketDataIncrementalRefreshDecoder.MDEntriesGroupDecoder;

/** Reads MarketDataIncrementalRefresh(X), entry by entry. */
final class RefreshDecoder implements Decoder {
    private final Frames frames;
    private final MarketDataIncrementalRefreshDecoder refresh = new MarketDataIncrementalRefreshDecoder();

    RefreshDecoder(Frames frames) {
        this.frames = frames;
    }

    @Override
    public long decode(byte[] bytes, int from, int length) {
        if (!frames.read(refresh, bytes, from, length)) return REFUSED;
        long sum = 0;
        MDEntriesGroupDecoder entry = refresh.mDEntriesGroup();
        while (entry != null) {
            sum += Digest.entry(
                    entry.mDUpdateAction(),
                    entry.mDEntryType(),
                    Digest.text(entry.mDEntryID(), entry.mDEntryIDLength()),
                    Frames.price(entry.mDEntryPx()),
                    Frames.quantity(entry.mDEntrySize()));
            entry = entry.next();
        }
        return sum;
    }
}
