package io.needletail.bench.peers.efix;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Refresh;
import io.needletail.bench.workload.Workload;
import java.util.List;
import org.efix.message.builder.MessageBuilder;
import org.efix.message.field.Tag;
import org.efix.util.ByteSequence;

/** Writes MarketDataIncrementalRefresh(X). */
final class RefreshEncoder implements Encoder {
    private final ByteSequence type = Outgoing.type("X");
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
        MessageBuilder body = outgoing.begin()
                .addBytes(Tag.MDReqID, refresh.mdReqId().ascii())
                .addInt(Tag.NoMDEntries, entries.size());
        for (int at = 0; at < entries.size(); at++) put(body, entries.get(at));
        return outgoing.end(type, refresh.header());
    }

    private static void put(MessageBuilder body, Refresh.Entry entry) {
        body.addByte(Tag.MDUpdateAction, (byte) entry.action())
                .addByte(Tag.MDEntryType, (byte) entry.type())
                .addBytes(Tag.MDEntryID, entry.id().ascii())
                .addBytes(Tag.Symbol, entry.symbol().ascii())
                .addDecimal(Tag.MDEntryPx, entry.price(), Workload.PRICE_SCALE)
                .addLong(Tag.MDEntrySize, entry.size());
    }
}
