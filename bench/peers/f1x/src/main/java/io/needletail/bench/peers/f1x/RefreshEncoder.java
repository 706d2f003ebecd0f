package io.needletail.bench.peers.f1x;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Refresh;
import io.needletail.bench.workload.Workload;
import java.util.List;
import org.f1x.api.message.MessageBuilder;
import org.f1x.api.message.fields.FixTags;

/** Writes MarketDataIncrementalRefresh(X). */
final class RefreshEncoder implements Encoder {
    private final Refresh[] refreshes;
    private final Outgoing outgoing;

    RefreshEncoder(Workload workload, Outgoing outgoing) {
        refreshes = workload.refreshes().toArray(Refresh[]::new);
        this.outgoing = outgoing;
    }

    @Override
    public long encode(int index) {
        Refresh refresh = refreshes[index];
        List<Refresh.Entry> entries = refresh.entries();
        MessageBuilder body = outgoing.begin("X");
        body.add(FixTags.MDReqID, refresh.mdReqId().string());
        body.add(FixTags.NoMDEntries, entries.size());
        for (int at = 0; at < entries.size(); at++) put(body, entries.get(at));
        return outgoing.end(refresh.header());
    }

    private void put(MessageBuilder body, Refresh.Entry entry) {
        body.add(FixTags.MDUpdateAction, (byte) entry.action());
        body.add(FixTags.MDEntryType, (byte) entry.type());
        body.add(FixTags.MDEntryID, entry.id().string());
        body.add(FixTags.Symbol, entry.symbol().string());
        outgoing.price(FixTags.MDEntryPx, entry.price());
        body.add(FixTags.MDEntrySize, entry.size());
    }
}
