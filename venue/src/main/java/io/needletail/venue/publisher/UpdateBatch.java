package io.needletail.venue.publisher;

import io.needletail.matching.OrderSide;
import io.needletail.venue.depth.LevelChange;
import io.needletail.venue.sequencer.TradeEvent;

/**
 * Changed levels and trades of one command, in columns: what one message carries. A command with more takes several.
 */
final class UpdateBatch {
    /** Most entries of a message, so that every message fits into the shortest datagram that the options allow. */
    static final int ENTRIES_MAX = 16;

    /** Values of MDEntryType(269), and their places among them. */
    static final byte[] TYPES = {'0', '1', '2'};

    static final int BID = 0;

    static final int OFFER = 1;
    static final int TRADE = 2;

    /** In {@link #aggressors}: the trade of an auction. Otherwise Side(54). */
    static final int NO_AGGRESSOR = 0;

    final int[] types = new int[ENTRIES_MAX];
    final int[] actions = new int[ENTRIES_MAX];
    final int[] instruments = new int[ENTRIES_MAX];
    final long[] rptSeqs = new long[ENTRIES_MAX];
    final long[] prices = new long[ENTRIES_MAX];
    final long[] quantities = new long[ENTRIES_MAX];
    final int[] orders = new int[ENTRIES_MAX];
    final long[] tradeIds = new long[ENTRIES_MAX];
    final int[] aggressors = new int[ENTRIES_MAX];

    /** Time of the command in the venue's log, epoch ns. */
    long timeNs;

    /** Sequence of the last event of the venue that the batch contains. */
    long eventSequence;

    int count;

    boolean isFull() {
        return count == ENTRIES_MAX;
    }

    void addLevel(LevelChange change, long rptSeq) {
        int row = add(change.side() == OrderSide.BUY ? BID : OFFER, change.instrument(), rptSeq);
        actions[row] = change.action().code();
        prices[row] = change.price();
        quantities[row] = change.quantity();
        orders[row] = change.orders();
    }

    void addTrade(TradeEvent trade, long rptSeq) {
        int row = add(TRADE, trade.instrument(), rptSeq);
        actions[row] = LevelChange.Action.NEW.code();
        prices[row] = trade.price();
        quantities[row] = trade.quantity();
        tradeIds[row] = trade.tradeId();
        aggressors[row] = trade.isAuction() ? NO_AGGRESSOR : trade.isAggressor(OrderSide.BUY) ? 1 : 2;
    }

    private int add(int type, int instrument, long rptSeq) {
        types[count] = type;
        instruments[count] = instrument;
        rptSeqs[count] = rptSeq;
        return count++;
    }
}
