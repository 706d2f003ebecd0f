package io.needletail.matching;

/**
 * Stop orders of one instrument that wait for a trade at or beyond their stop price, with the range of prices that were
 * traded since they were last compared with it. Buy orders trigger at higher prices, from the lowest stop price up;
 * sell orders at lower prices, from the highest down; orders with the same stop price by age.
 */
final class StopOrders {
    private final OrderSlab orders;
    private final PriceLevels buys;
    private final PriceLevels sells;
    private long low;
    private long high;

    StopOrders(LevelPages pages, OrderSlab orders) {
        this.orders = orders;
        buys = new PriceLevels(pages, orders);
        sells = new PriceLevels(pages, orders);
        clearRange();
    }

    PriceLevels levels(boolean isBuy) {
        return isBuy ? buys : sells;
    }

    /** Returns the side of an order with these attributes. */
    PriceLevels own(int attributes) {
        return levels((attributes & OrderAttributes.SELL) == 0);
    }

    long rank(int slot) {
        return rank(orders.isBuy(slot), orders.stopPrice(slot));
    }

    void add(int slot) {
        levels(orders.isBuy(slot)).append(rank(slot), slot);
    }

    /** Tests whether an order with this stop price needs no further page. */
    boolean hasPage(boolean isBuy, long stopPrice) {
        return levels(isBuy).hasPage(rank(isBuy, stopPrice));
    }

    /** Extends the range of traded prices. */
    void include(long price) {
        if (price < low) low = price;
        if (price > high) high = price;
    }

    void clearRange() {
        low = Long.MAX_VALUE;
        high = Long.MIN_VALUE;
    }

    /** Returns the next order whose stop price lies in the range, buy orders first, or {@link OrderSlab#NONE}. */
    int firstTriggered() {
        if (buys.first() <= high) return buys.firstOrder();
        return sells.first() <= -low ? sells.firstOrder() : OrderSlab.NONE;
    }

    void writeRange(StateWriter state) {
        state.word(low);
        state.word(high);
    }

    void readRange(StateReader state) {
        low = state.word();
        high = state.word();
    }

    private static long rank(boolean isBuy, long stopPrice) {
        return isBuy ? stopPrice : -stopPrice;
    }
}
