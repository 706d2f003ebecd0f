package io.needletail.bench.peers.quickfixj.codec;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Refresh;
import io.needletail.bench.workload.Workload;
import quickfix.field.MDEntryID;
import quickfix.field.MDEntryPx;
import quickfix.field.MDEntrySize;
import quickfix.field.MDEntryType;
import quickfix.field.MDReqID;
import quickfix.field.MDUpdateAction;
import quickfix.field.Symbol;
import quickfix.fix44.MarketDataIncrementalRefresh;

/**
 * Writes MarketDataIncrementalRefresh(X): a new message each time, whose entries are copies as QuickFIX/J makes them.
 */
final class RefreshEncoder implements Encoder {
    private final Refresh[] refreshes;
    private final byte[] target;
    private final MarketDataIncrementalRefresh.NoMDEntries group = new MarketDataIncrementalRefresh.NoMDEntries();

    RefreshEncoder(Workload workload, byte[] target) {
        refreshes = workload.refreshes().toArray(Refresh[]::new);
        this.target = target;
    }

    @Override
    public long encode(int index) {
        Refresh refresh = refreshes[index];
        MarketDataIncrementalRefresh message = new MarketDataIncrementalRefresh();
        Written.header(message, refresh.header());
        message.setString(MDReqID.FIELD, refresh.mdReqId().string());
        for (Refresh.Entry entry : refresh.entries()) {
            fill(entry);
            message.addGroup(group);
        }
        return Written.bytes(message, target);
    }

    private void fill(Refresh.Entry entry) {
        group.setChar(MDUpdateAction.FIELD, entry.action());
        group.setChar(MDEntryType.FIELD, entry.type());
        group.setString(MDEntryID.FIELD, entry.id().string());
        group.setString(Symbol.FIELD, entry.symbol().string());
        Written.price(group, MDEntryPx.FIELD, entry.price());
        Written.quantity(group, MDEntrySize.FIELD, entry.size());
    }
}
