package io.needletail.matching;

/** Resting orders of one instrument, both sides by price and age. */
final class OrderBook {
    /** Rank of a market order, which waits for an auction: better than any price. */
    static final long MARKET_RANK = -(MatchingEngine.PRICE_MAX << 2);

    private final OrderSlab orders;
    /**
     * Buy orders, then sell orders: the side of an order is an index, since a decision between them is a guess of the
     * processor.
     */
    private final PriceLevels[] sides;

    OrderBook(LevelPages pages, OrderSlab orders) {
        this.orders = orders;
        sides = new PriceLevels[] {new PriceLevels(pages, orders), new PriceLevels(pages, orders)};
    }

    PriceLevels levels(boolean isBuy) {
        return sides[isBuy ? 0 : OrderAttributes.SELL];
    }

    /** Returns the side of an order with these attributes. */
    PriceLevels own(int attributes) {
        return sides[attributes & OrderAttributes.SELL];
    }

    /** Returns the side with which an order with these attributes trades. */
    PriceLevels others(int attributes) {
        return sides[~attributes & OrderAttributes.SELL];
    }

    /** Returns the rank of a price among the orders of a side. */
    static long rank(boolean isBuy, long price) {
        return isBuy ? -price : price;
    }

    /** Returns the price of a rank among the orders of a side. */
    static long price(boolean isBuy, long rank) {
        return isBuy ? -rank : rank;
    }

    /** Returns the rank of a price among the orders of the side in the attributes. */
    static long rankOf(int attributes, long price) {
        // Minus one for a buy order, whose rank is the negated price.
        long sign = (attributes & OrderAttributes.SELL) - 1L;
        return (price ^ sign) - sign;
    }

    /** Returns the worst rank of the other side with which an order may trade. */
    static long limit(boolean isBuy, long price) {
        return isBuy ? price : -price;
    }

    /** Returns the worst rank of the other side with which an order with these attributes may trade. */
    static long limit(int attributes, long price) {
        long sign = -(long) (attributes & OrderAttributes.SELL);
        return (price ^ sign) - sign;
    }

    /** Returns the rank that an order has or will have. */
    long rank(int slot) {
        return rank(slot, orders.attributes(slot));
    }

    private long rank(int slot, int attributes) {
        return OrderAttributes.isMarket(attributes) ? MARKET_RANK : rankOf(attributes, orders.price(slot));
    }

    /** Adds an order with these attributes. */
    void add(int slot, int attributes) {
        own(attributes).append(rank(slot, attributes), slot);
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
