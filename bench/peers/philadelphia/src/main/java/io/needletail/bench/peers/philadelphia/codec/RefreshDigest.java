package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXMessage;
import io.needletail.bench.workload.Digest;

/**
 * Reads MarketDataIncrementalRefresh(X). Philadelphia knows no groups: the fields are walked in their order, and each
 * MDUpdateAction(279) begins an entry.
 */
final class RefreshDigest implements MessageDigest {
    private long action;
    private long type;
    private long id;
    private long price;
    private long size;

    @Override
    public long of(FIXMessage refresh) {
        long sum = 0;
        int fields = refresh.getFieldCount();
        int at = refresh.indexOf(Tag.NO_MD_ENTRIES) + 1;
        long entries = refresh.valueAt(at - 1).asInt();
        while (at < fields && entries > 0) {
            at = entry(refresh, at, fields);
            sum += Digest.entry(action, type, id, price, size);
            entries--;
        }
        return sum;
    }

    /** Reads one entry and gives where the next begins. */
    private int entry(FIXMessage refresh, int from, int fields) {
        int at = from;
        do {
            take(refresh, at);
            at++;
        } while (at < fields && refresh.tagAt(at) != Tag.MD_UPDATE_ACTION);
        return at;
    }

    private void take(FIXMessage refresh, int at) {
        switch (refresh.tagAt(at)) {
            case Tag.MD_UPDATE_ACTION -> action = refresh.valueAt(at).asChar();
            case Tag.MD_ENTRY_TYPE -> type = refresh.valueAt(at).asChar();
            case Tag.MD_ENTRY_ID -> id = MessageDigest.text(refresh.valueAt(at));
            case Tag.MD_ENTRY_PX -> price = MessageDigest.price(refresh.valueAt(at));
            case Tag.MD_ENTRY_SIZE -> size = MessageDigest.quantity(refresh.valueAt(at));
            default -> {}
        }
    }
}
