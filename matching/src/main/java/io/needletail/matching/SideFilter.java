package io.needletail.matching;

/** Sides that a mass cancel concerns. */
public enum SideFilter {
    /** Buy orders only. */
    BUY,
    /** Sell orders only. */
    SELL,
    /** Both sides. */
    BOTH;

    boolean includes(OrderSide side) {
        return this == BOTH || (this == BUY) == (side == OrderSide.BUY);
    }
}
