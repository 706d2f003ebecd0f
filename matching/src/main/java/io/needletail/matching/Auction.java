package io.needletail.matching;

/**
 * Call auction: one price for all trades. The price executes the largest volume; among those, it leaves the smallest
 * imbalance; among those, it is nearest to the reference price; of two, it is the higher. Prices of orders and the
 * reference price are candidates.
 */
final class Auction {
    private final OrderSlab orders;
    private final Reports reports;
    private final Matcher matcher;
    private PriceLevels bids;
    private PriceLevels asks;
    private long reference;
    private long volume;
    private long lowest;
    private long highest;
    private long price;
    private long imbalance;

    Auction(Market market, Reports reports, Matcher matcher) {
        this.reports = reports;
        this.matcher = matcher;
        orders = market.orders;
    }

    /** Finds the price and executes the trades at it, if there are any; it becomes the reference price. */
    void uncross(Instrument instrument) {
        if (!find(instrument)) return;
        instrument.referencePrice = price;
        while (volume > 0) {
            int buy = bids.firstOrder();
            int sell = asks.firstOrder();
            long quantity = Math.min(orders.visible(buy), orders.visible(sell));
            orders.trade(buy, quantity);
            orders.trade(sell, quantity);
            instrument.traded(price);
            reports.auctioned(instrument, buy, sell, price, quantity);
            matcher.afterTrade(bids, buy, quantity);
            matcher.afterTrade(asks, sell, quantity);
            volume -= quantity;
        }
    }

    /** Finds price and volume without trading; returns false when nothing would trade. */
    boolean find(Instrument instrument) {
        bids = instrument.book.levels(true);
        asks = instrument.book.levels(false);
        reference = instrument.referencePrice;
        pair();
        if (volume == 0) return false;
        imbalance = Long.MAX_VALUE;
        // Between the marginal prices every price executes the volume; the imbalance changes at these places only.
        consider(reference);
        consider(lowest);
        consider(highest);
        considerRank(bids.after(-highest), -1);
        considerRank(asks.after(lowest), 1);
        return true;
    }

    /** Returns the price that {@link #find} found. */
    long price() {
        return price;
    }

    /** Returns the volume that {@link #find} found. */
    long volume() {
        return volume;
    }

    /** Pairs quantities from the best prices inwards; the last levels that are paired bound the price. */
    private void pair() {
        volume = 0;
        long bid = bids.first();
        long ask = asks.first();
        long bidLeft = 0;
        long askLeft = 0;
        while (bid != PriceLevels.NONE && ask != PriceLevels.NONE && bid + ask <= 0) {
            if (bidLeft == 0) bidLeft = bids.quantity(bid);
            if (askLeft == 0) askLeft = asks.quantity(ask);
            long paired = Math.min(bidLeft, askLeft);
            volume += paired;
            bidLeft -= paired;
            askLeft -= paired;
            highest = -bid;
            lowest = ask;
            if (bidLeft == 0) bid = bids.after(bid);
            if (askLeft == 0) ask = asks.after(ask);
        }
    }

    private void considerRank(long rank, int sign) {
        if (rank != PriceLevels.NONE) consider(sign * rank);
    }

    private void consider(long candidate) {
        boolean isPrice = Math.abs(candidate) <= MatchingEngine.PRICE_MAX;
        if (!isPrice || candidate < lowest || candidate > highest) return;
        long left = Math.abs(cumulated(bids, -candidate) - cumulated(asks, candidate));
        if (left < imbalance || (left == imbalance && isNearer(candidate))) {
            imbalance = left;
            price = candidate;
        }
    }

    private boolean isNearer(long candidate) {
        long distance = Math.abs(candidate - reference);
        long best = Math.abs(price - reference);
        return distance < best || (distance == best && candidate > price);
    }

    /** Returns the open quantity of a side up to a rank. */
    private static long cumulated(PriceLevels levels, long limit) {
        long sum = 0;
        for (long rank = levels.first(); rank <= limit; rank = levels.after(rank)) sum += levels.quantity(rank);
        return sum;
    }
}
