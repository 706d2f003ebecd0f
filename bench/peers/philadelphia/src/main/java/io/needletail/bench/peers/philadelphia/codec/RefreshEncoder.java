package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXMessage;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Refresh;
import io.needletail.bench.workload.Workload;
import java.util.List;

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
        FIXMessage message = outgoing.begin('X', refresh.header());
        message.addField(Tag.MD_REQ_ID).setString(refresh.mdReqId().string());
        message.addField(Tag.NO_MD_ENTRIES).setInt(entries.size());
        for (int at = 0; at < entries.size(); at++) put(message, entries.get(at));
        return outgoing.end();
    }

    private void put(FIXMessage message, Refresh.Entry entry) {
        message.addField(Tag.MD_UPDATE_ACTION).setChar(entry.action());
        message.addField(Tag.MD_ENTRY_TYPE).setChar(entry.type());
        message.addField(Tag.MD_ENTRY_ID).setString(entry.id().string());
        message.addField(Tag.SYMBOL).setString(entry.symbol().string());
        outgoing.price(Tag.MD_ENTRY_PX, entry.price());
        message.addField(Tag.MD_ENTRY_SIZE).setInt(entry.size());
    }
}
