package io.needletail.matching;

/** Side of an order; Side(54) is 1 for {@link #BUY} and 2 for {@link #SELL}. */
public enum OrderSide {
    /** Buys: a higher price is better for the other side. */
    BUY(0),
    /** Sells: a lower price is better for the other side. */
    SELL(1);

    /** Its number in records and snapshots; equals its place among the constants. */
    final int code;

    OrderSide(int code) {
        this.code = code;
    }

    /** {@return the side that this one trades with} */
    public OrderSide opposite() {
        return this == BUY ? SELL : BUY;
    }
}
