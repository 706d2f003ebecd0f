package io.needletail.bench.peers.needletail.codec;

import static io.needletail.bench.peers.needletail.codec.MarketData.MD_ENTRY_ID;
import static io.needletail.bench.peers.needletail.codec.MarketData.MD_REQ_ID;
import static io.needletail.bench.peers.needletail.codec.MarketData.MD_UPDATE_ACTION;
import static io.needletail.wire.Tags.MD_ENTRY_PX;
import static io.needletail.wire.Tags.MD_ENTRY_SIZE;
import static io.needletail.wire.Tags.MD_ENTRY_TYPE;
import static io.needletail.wire.Tags.NO_MD_ENTRIES;
import static io.needletail.wire.Tags.SYMBOL;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Refresh;
import io.needletail.bench.workload.Workload;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import java.util.List;

/** Writes MarketDataIncrementalRefresh(X). */
final class RefreshEncoder implements Encoder {
    private final Refresh[] refreshes;
    private final Frame frame;

    RefreshEncoder(Workload workload, byte[] target) {
        refreshes = workload.refreshes().toArray(Refresh[]::new);
        frame = new Frame(target);
    }

    @Override
    public long encode(int index) {
        Refresh refresh = refreshes[index];
        List<Refresh.Entry> entries = refresh.entries();
        MessageWriter writer = frame.begin(MsgTypes.MARKET_DATA_INCREMENTAL, refresh.header())
                .put(MD_REQ_ID, refresh.mdReqId().ascii())
                .put(NO_MD_ENTRIES, entries.size());
        for (int at = 0; at < entries.size(); at++) put(writer, entries.get(at));
        return frame.end();
    }

    private static void put(MessageWriter writer, Refresh.Entry entry) {
        writer.put(MD_UPDATE_ACTION, entry.action())
                .put(MD_ENTRY_TYPE, entry.type())
                .put(MD_ENTRY_ID, entry.id().ascii())
                .put(SYMBOL, entry.symbol().ascii())
                .decimal(MD_ENTRY_PX, entry.price(), Workload.PRICE_SCALE)
                .decimal(MD_ENTRY_SIZE, entry.size(), 0);
    }
}
