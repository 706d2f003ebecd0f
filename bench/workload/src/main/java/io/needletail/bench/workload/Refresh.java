package io.needletail.bench.workload;

import java.util.List;

/**
 * The values of one MarketDataIncrementalRefresh(X).
 *
 * @param header what changes in the header
 * @param mdReqId MDReqID(262)
 * @param entries NoMDEntries(268), always {@link #ENTRIES}
 */
public record Refresh(Header header, Text mdReqId, List<Entry> entries) {
    /** Number of entries of each message. */
    public static final int ENTRIES = 10;

    /** Keeps its own copy. */
    public Refresh {
        entries = List.copyOf(entries);
    }

    /**
     * One entry.
     *
     * @param action MDUpdateAction(279)
     * @param type MDEntryType(269)
     * @param id MDEntryID(278)
     * @param symbol Symbol(55)
     * @param price MDEntryPx(270) in units of {@link Workload#PRICE_SCALE} decimal places
     * @param size MDEntrySize(271)
     */
    public record Entry(char action, char type, Text id, Text symbol, long price, long size) {}
}
