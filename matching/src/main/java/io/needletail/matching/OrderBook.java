package io.needletail.matching;

/** Resting orders of one instrument, both sides by price and age. */
final class OrderBook {
    /** Rank of a market order, which waits for an auction: better than any price. */
    static final long MARKET_RANK = -(MatchingEngine.PRICE_MAX << 2);

    private final OrderSlab orders;
    private final PriceLevels bids;
    private final PriceLevels asks;

    OrderBook(LevelPages pages, OrderSlab orders) {
        this.orders = orders;
        bids = new PriceLevels(pages, orders);
        asks = new PriceLevels(pages, orders);
    }

    PriceLevels levels(boolean isBuy) {
        return isBuy ? bids : asks;
    }

    /** Returns the rank of a price among the orders of a side. */
    static long rank(boolean isBuy, long price) {
        return isBuy ? -price : price;
    }

    /** Returns the worst rank of the other side with which an order may trade. */
    static long limit(boolean isBuy, long price) {
        return isBuy ? price : -price;
    }

    /** Returns the rank that an order has or will have. */
    long rank(int slot) {
        int attributes = orders.attributes(slot);
        if (OrderAttributes.isMarket(attributes)) return MARKET_RANK;
        // Without a decision: minus one for a buy order, whose rank is the negated price.
        long sign = (attributes & OrderAttributes.SELL) - 1L;
        return (orders.price(slot) ^ sign) - sign;
    }

    void add(int slot) {
        levels(orders.isBuy(slot)).append(rank(slot), slot);
    }

    void remove(int slot) {
        levels(orders.isBuy(slot)).remove(rank(slot), slot, orders.remaining(slot));
    }

    /** Takes a quantity off the level of an order that keeps its place. */
    void reduce(int slot, long quantity) {
        levels(orders.isBuy(slot)).reduce(rank(slot), quantity);
    }

    /** Tests whether a limit order would trade at once. */
    boolean wouldTrade(boolean isBuy, long price) {
        return levels(!isBuy).first() <= limit(isBuy, price);
    }

    /** Tests whether an order at this price needs no further page. */
    boolean hasPage(boolean isBuy, long price) {
        return levels(isBuy).hasPage(rank(isBuy, price));
    }
}
