package io.needletail.venue.gateway;

import io.needletail.matching.OrderSide;
import io.needletail.venue.depth.DepthBooks;

/** The levels of one side that a subscriber has, best first, and how they differ from the book. */
final class SentLevels {
    /** Receives the differences, one call for each price. */
    interface Differences {
        /** Reports a level; the quantity is 0 for one that the subscriber has to remove. */
        void level(OrderSide side, long price, long quantity, boolean isNew);
    }

    private final OrderSide side;
    private final long[] prices;
    private final long[] quantities;
    private int count;

    SentLevels(OrderSide side, int depth) {
        this.side = side;
        prices = new long[depth];
        quantities = new long[depth];
    }

    /** Reports what a subscriber must change; returns how many levels that are. */
    int compare(DepthBooks books, int instrument, Differences into) {
        int levels = Math.min(books.levels(instrument, side), prices.length);
        int changes = 0;
        int old = 0;
        int now = 0;
        while (old < count || now < levels) {
            long price = now < levels ? books.price(instrument, side, now) : 0;
            boolean isGone = old < count && (now == levels || isBetter(prices[old], price));
            boolean isNew = !isGone && (old == count || isBetter(price, prices[old]));
            if (isGone) {
                into.level(side, prices[old++], 0, false);
                changes++;
                continue;
            }
            long quantity = books.quantity(instrument, side, now);
            if (isNew || quantity != quantities[old]) {
                into.level(side, price, quantity, isNew);
                changes++;
            }
            if (!isNew) old++;
            now++;
        }
        return changes;
    }

    /** Takes the levels of the book as those that the subscriber has. */
    void update(DepthBooks books, int instrument) {
        count = Math.min(books.levels(instrument, side), prices.length);
        for (int i = 0; i < count; i++) {
            prices[i] = books.price(instrument, side, i);
            quantities[i] = books.quantity(instrument, side, i);
        }
    }

    private boolean isBetter(long price, long other) {
        return side == OrderSide.BUY ? price > other : price < other;
    }
}
