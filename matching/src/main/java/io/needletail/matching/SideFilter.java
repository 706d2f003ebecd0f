package io.needletail.matching;

/** Sides that a mass cancel concerns. */
public enum SideFilter {
    /** Buy orders only. */
    BUY(0),
    /** Sell orders only. */
    SELL(1),
    /** Both sides. */
    BOTH(2);

    /** Its number in snapshots; equals its place among the constants. */
    final int code;

    SideFilter(int code) {
        this.code = code;
    }

    boolean includes(OrderSide side) {
        return this == BOTH || (this == BUY) == (side == OrderSide.BUY);
    }
}
