package io.needletail.matching;

/** An order of the reference engine, with a field for everything. */
final class ReferenceOrder {
    long id;
    int owner;
    int instrument;
    OrderSide side = OrderSide.BUY;
    OrderType type = OrderType.LIMIT;
    TimeInForce timeInForce = TimeInForce.DAY;
    SelfTradePrevention prevention = SelfTradePrevention.NONE;
    boolean isPostOnly;
    boolean isQuote;
    long price;
    long stopPrice;
    long quantity;
    long remaining;
    long visible;
    long display;
    long expiry;

    /** A place of {@link OrderAttributes}. */
    int place = OrderAttributes.NOWHERE;

    /** Age among the orders of its price: larger is younger. */
    long age;

    static ReferenceOrder of(NewOrder order) {
        ReferenceOrder made = new ReferenceOrder();
        made.id = order.orderId;
        made.owner = order.owner;
        made.instrument = order.instrument;
        made.side = order.side();
        made.type = order.type();
        made.timeInForce = order.timeInForce();
        made.prevention = order.prevention();
        made.isPostOnly = order.isPostOnly();
        made.price = order.type().hasLimit() ? order.price : 0;
        made.stopPrice = order.type().isStop() ? order.stopPrice : 0;
        made.quantity = order.quantity;
        made.remaining = order.quantity;
        made.display = order.displayQuantity;
        made.expiry = order.timeInForce() == TimeInForce.GTD ? order.expiryNs : 0;
        return made;
    }

    static ReferenceOrder of(TwoSidedQuote quote, OrderSide side) {
        ReferenceOrder made = new ReferenceOrder();
        made.id = quote.id(side);
        made.owner = quote.owner;
        made.instrument = quote.instrument;
        made.side = side;
        made.prevention = quote.prevention;
        made.isQuote = true;
        made.price = quote.price(side);
        made.quantity = quote.quantity(side);
        made.remaining = made.quantity;
        return made;
    }

    ReferenceOrder copy() {
        ReferenceOrder copy = new ReferenceOrder();
        copy.owner = owner;
        copy.side = side;
        copy.type = type;
        copy.price = price;
        copy.remaining = remaining;
        copy.visible = visible;
        copy.display = display;
        copy.age = age;
        return copy;
    }

    boolean isBuy() {
        return side == OrderSide.BUY;
    }

    boolean isMarket() {
        return type == OrderType.MARKET;
    }

    void showSlice() {
        visible = display == 0 ? remaining : Math.min(display, remaining);
    }

    /** Smaller is better: the price for orders of the book, the stop price for those that wait for it. */
    long rank() {
        if (place == OrderAttributes.STOPS) return isBuy() ? stopPrice : -stopPrice;
        if (isMarket()) return OrderBook.MARKET_RANK;
        return isBuy() ? -price : price;
    }

    boolean isBefore(ReferenceOrder other) {
        return rank() != other.rank() ? rank() < other.rank() : age < other.age;
    }

    /** Writes the words that a snapshot has for an order. */
    void write(StateWriter state) {
        int attributes = OrderAttributes.of(side, type, timeInForce, prevention)
                | (isPostOnly ? OrderAttributes.POST_ONLY : 0)
                | (isQuote ? OrderAttributes.QUOTE : 0)
                | (display != 0 ? OrderAttributes.ICEBERG : 0)
                | OrderAttributes.REGISTERED;
        state.word(OrderSlab.meta(owner, instrument, OrderAttributes.withPlace(attributes, place)));
        state.word(id);
        state.word(price);
        state.word(remaining);
        state.word(visible);
        state.word(quantity);
        state.word(stopPrice);
        state.word(display);
        state.word(expiry);
    }
}
