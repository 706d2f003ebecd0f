package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Refresh;
import io.needletail.bench.workload.Workload;
import java.util.List;
import uk.co.real_logic.artio.builder.MarketDataIncrementalRefreshEncoder;

/** Writes MarketDataIncrementalRefresh(X); every field is set each time, so nothing has to be reset. */
final class RefreshEncoder implements Encoder {
    private final Refresh[] refreshes;
    private final Frame frame;
    private final MarketDataIncrementalRefreshEncoder message = new MarketDataIncrementalRefreshEncoder();

    RefreshEncoder(Workload workload, byte[] target) {
        refreshes = workload.refreshes().toArray(Refresh[]::new);
        frame = new Frame(target);
    }

    @Override
    public long encode(int index) {
        Refresh refresh = refreshes[index];
        List<Refresh.Entry> entries = refresh.entries();
        frame.begin(message.header(), refresh.header());
        message.mDReqID(refresh.mdReqId().ascii());
        MarketDataIncrementalRefreshEncoder.MDEntriesGroupEncoder group = message.mDEntriesGroup(entries.size());
        for (int at = 0; at < entries.size(); at++) {
            if (at > 0) group = group.next();
            put(group, entries.get(at));
        }
        return frame.end(message);
    }

    private static void put(MarketDataIncrementalRefreshEncoder.MDEntriesGroupEncoder group, Refresh.Entry entry) {
        group.mDUpdateAction(entry.action())
                .mDEntryType(entry.type())
                .mDEntryID(entry.id().ascii())
                .mDEntryPx(entry.price(), Workload.PRICE_SCALE)
                .mDEntrySize(entry.size(), 0);
        group.instrument().symbol(entry.symbol().ascii());
    }
}
