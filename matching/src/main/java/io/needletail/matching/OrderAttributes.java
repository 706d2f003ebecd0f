package io.needletail.matching;

/** The sixteen attribute bits of an order: what it is, and where it is. */
final class OrderAttributes {
    static final int SELL = 1;
    static final int POST_ONLY = 1 << 9;
    static final int QUOTE = 1 << 10;
    static final int ICEBERG = 1 << 11;

    /** The order is in the index, the list of its owner and the expiry queue. */
    static final int REGISTERED = 1 << 14;

    /** Places: in none, in the book, among the stop orders, among the orders for the closing auction. */
    static final int NOWHERE = 0;

    static final int BOOK = 1;
    static final int STOPS = 2;
    static final int PARKED = 3;

    private static final int TYPE_SHIFT = 1;
    private static final int TIME_SHIFT = 3;
    private static final int PREVENTION_SHIFT = 6;
    private static final int PLACE_SHIFT = 12;
    private static final int TYPE_MASK = 3;
    private static final int TIME_MASK = 7;
    private static final int PREVENTION_MASK = 7;
    private static final int PLACE_MASK = 3;

    private static final OrderType[] TYPES = OrderType.values();
    private static final TimeInForce[] TIMES = TimeInForce.values();
    private static final SelfTradePrevention[] PREVENTIONS = SelfTradePrevention.values();

    private OrderAttributes() {}

    static int of(OrderSide side, OrderType type, TimeInForce timeInForce, SelfTradePrevention prevention) {
        return side.code
                | (type.code << TYPE_SHIFT)
                | (timeInForce.code << TIME_SHIFT)
                | (prevention.code << PREVENTION_SHIFT);
    }

    static OrderSide side(int attributes) {
        return (attributes & SELL) == 0 ? OrderSide.BUY : OrderSide.SELL;
    }

    static OrderType type(int attributes) {
        return TYPES[(attributes >> TYPE_SHIFT) & TYPE_MASK];
    }

    static boolean isMarket(int attributes) {
        return ((attributes >> TYPE_SHIFT) & TYPE_MASK) == OrderType.MARKET.code;
    }

    static boolean isStop(int attributes) {
        return ((attributes >> TYPE_SHIFT) & TYPE_MASK) >= OrderType.STOP.code;
    }

    /** Returns the attributes of a stop order after its stop price was reached. */
    static int triggered(int attributes) {
        OrderType now = type(attributes) == OrderType.STOP ? OrderType.MARKET : OrderType.LIMIT;
        return (attributes & ~(TYPE_MASK << TYPE_SHIFT)) | (now.code << TYPE_SHIFT);
    }

    static TimeInForce timeInForce(int attributes) {
        return TIMES[(attributes >> TIME_SHIFT) & TIME_MASK];
    }

    /** Tests for a good-till-date order. */
    static boolean expires(int attributes) {
        return ((attributes >> TIME_SHIFT) & TIME_MASK) == TimeInForce.GTD.code;
    }

    /** Tests for an order that never waits. */
    static boolean isImmediate(int attributes) {
        int time = (attributes >> TIME_SHIFT) & TIME_MASK;
        return time == TimeInForce.IOC.code || time == TimeInForce.FOK.code;
    }

    static SelfTradePrevention prevention(int attributes) {
        return PREVENTIONS[(attributes >> PREVENTION_SHIFT) & PREVENTION_MASK];
    }

    static int place(int attributes) {
        return (attributes >> PLACE_SHIFT) & PLACE_MASK;
    }

    static int withPlace(int attributes, int place) {
        return (attributes & ~(PLACE_MASK << PLACE_SHIFT)) | (place << PLACE_SHIFT);
    }
}
