package io.needletail.matching;

/** The sixteen attribute bits of an order: what it is, and where it is. */
final class OrderAttributes {
    static final int SELL = 1;
    static final int POST_ONLY = 1 << 9;
    static final int QUOTE = 1 << 10;
    static final int ICEBERG = 1 << 11;

    /** The order is in the index, the list of its owner and the expiry queue. */
    static final int REGISTERED = 1 << 14;

    /** A command that ends many orders in steps ends this one. */
    static final int ENDING = 1 << 15;

    /** Places: in none, in the book, among the stop orders, among the orders for the closing auction. */
    static final int NOWHERE = 0;

    static final int BOOK = 1;
    static final int STOPS = 2;
    static final int PARKED = 3;

    private static final int MASK = 0xffff;
    private static final int TYPE_SHIFT = 1;
    private static final int TIME_SHIFT = 3;
    private static final int PREVENTION_SHIFT = 6;
    private static final int PLACE_SHIFT = 12;
    private static final int TYPE_MASK = 3;
    private static final int TIME_MASK = 7;
    private static final int PREVENTION_MASK = 7;
    private static final int PLACE_MASK = 3;

    /** A bit for each type and time in force, as they lie in the attributes, of a plain limit order. */
    private static final int PLAIN_LIMITS =
            plainLimit(TimeInForce.DAY) | plainLimit(TimeInForce.GTC) | plainLimit(TimeInForce.IOC);

    private static final OrderType[] TYPES = OrderType.values();
    private static final TimeInForce[] TIMES = TimeInForce.values();
    private static final SelfTradePrevention[] PREVENTIONS = SelfTradePrevention.values();

    private OrderAttributes() {}

    private static int plainLimit(TimeInForce timeInForce) {
        return 1 << (with(0, timeInForce) >> TYPE_SHIFT);
    }

    static int of(OrderSide side, OrderType type, TimeInForce timeInForce, SelfTradePrevention prevention) {
        return side.code
                | (type.code << TYPE_SHIFT)
                | (timeInForce.code << TIME_SHIFT)
                | (prevention.code << PREVENTION_SHIFT);
    }

    static int with(int attributes, OrderSide side) {
        return (attributes & ~SELL) | side.code;
    }

    /** Returns the attributes of a limit order. */
    static int withLimit(int attributes, OrderSide side) {
        // Limit orders have the number 0.
        return (attributes & ~(SELL | (TYPE_MASK << TYPE_SHIFT))) | side.code;
    }

    static int with(int attributes, OrderType type) {
        return (attributes & ~(TYPE_MASK << TYPE_SHIFT)) | (type.code << TYPE_SHIFT);
    }

    static int with(int attributes, TimeInForce timeInForce) {
        return (attributes & ~(TIME_MASK << TIME_SHIFT)) | (timeInForce.code << TIME_SHIFT);
    }

    static int with(int attributes, SelfTradePrevention prevention) {
        return (attributes & ~(PREVENTION_MASK << PREVENTION_SHIFT)) | (prevention.code << PREVENTION_SHIFT);
    }

    /** Tests for a limit order that is for the day, good till canceled or immediate or cancel, and not post-only. */
    static boolean isPlainLimit(int attributes) {
        return (PLAIN_LIMITS >>> (attributes >> TYPE_SHIFT) & 1) != 0 && (attributes & POST_ONLY) == 0;
    }

    /**
     * Tests for such an order in the book that shows all of its quantity, is no side of a quote and is not being ended.
     */
    static boolean isPlainResting(int attributes) {
        int others = attributes & ((PLACE_MASK << PLACE_SHIFT) | QUOTE | ICEBERG | ENDING);
        return others == (BOOK << PLACE_SHIFT) && isPlainLimit(attributes);
    }

    /** Returns the attributes in the second word of a record. */
    static int of(long meta) {
        return (int) meta & MASK;
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

    static boolean isFillOrKill(int attributes) {
        return ((attributes >> TIME_SHIFT) & TIME_MASK) == TimeInForce.FOK.code;
    }

    static boolean isAtTheClose(int attributes) {
        return ((attributes >> TIME_SHIFT) & TIME_MASK) == TimeInForce.AT_THE_CLOSE.code;
    }

    /** Tests for an order with a limit. */
    static boolean hasLimit(int attributes) {
        int type = (attributes >> TYPE_SHIFT) & TYPE_MASK;
        return type == OrderType.LIMIT.code || type == OrderType.STOP_LIMIT.code;
    }

    /** Tests for an order that never waits. */
    static boolean isImmediate(int attributes) {
        int time = (attributes >> TIME_SHIFT) & TIME_MASK;
        return time == TimeInForce.IOC.code || time == TimeInForce.FOK.code;
    }

    static SelfTradePrevention prevention(int attributes) {
        return PREVENTIONS[(attributes >> PREVENTION_SHIFT) & PREVENTION_MASK];
    }

    /** Tests for an order with a rule for a meeting with an order of its owner. */
    static boolean prevents(int attributes) {
        return (attributes & (PREVENTION_MASK << PREVENTION_SHIFT)) != 0;
    }

    static int place(int attributes) {
        return (attributes >> PLACE_SHIFT) & PLACE_MASK;
    }

    static int withPlace(int attributes, int place) {
        return (attributes & ~(PLACE_MASK << PLACE_SHIFT)) | (place << PLACE_SHIFT);
    }
}
