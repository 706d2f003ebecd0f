package io.needletail.matching;

/** Type of an order, OrdType(40). */
public enum OrderType {
    /** Trades at its price or a better one; OrdType(40)=2. */
    LIMIT(0),
    /** Trades at any price; in continuous trading the rest is canceled, in an auction it waits; OrdType(40)=1. */
    MARKET(1),
    /** Becomes a market order when a trade reaches its stop price; OrdType(40)=3. */
    STOP(2),
    /** Becomes a limit order when a trade reaches its stop price; OrdType(40)=4. */
    STOP_LIMIT(3);

    /** Its number in records and snapshots; equals its place among the constants. */
    final int code;

    OrderType(int code) {
        this.code = code;
    }

    boolean isStop() {
        return this == STOP || this == STOP_LIMIT;
    }

    boolean hasLimit() {
        return this == LIMIT || this == STOP_LIMIT;
    }
}
