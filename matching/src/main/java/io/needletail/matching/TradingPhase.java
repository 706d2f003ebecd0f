package io.needletail.matching;

/** Trading phase of an instrument; it changes by command, and to {@link #VOLATILITY_AUCTION} by itself. */
public enum TradingPhase {
    /** No order is accepted; orders may be canceled. A new instrument begins here. */
    CLOSED(0),
    /** Orders collect without trading; the next phase begins with the opening auction. */
    OPENING_AUCTION(1),
    /** Orders trade as they arrive. */
    CONTINUOUS(2),
    /** Orders collect after a price has left the volatility range; the next phase begins with an auction. */
    VOLATILITY_AUCTION(3),
    /** Orders collect, at-the-close orders with them; the next phase begins with the closing auction. */
    CLOSING_AUCTION(4),
    /** No order is accepted; orders may be canceled. All orders stay. */
    HALTED(5);

    /** Its number in records and snapshots; equals its place among the constants. */
    final int code;

    TradingPhase(int code) {
        this.code = code;
    }

    /** {@return true when orders collect for an auction} */
    public boolean isAuction() {
        return this == OPENING_AUCTION || this == VOLATILITY_AUCTION || this == CLOSING_AUCTION;
    }

    boolean acceptsOrders() {
        return this != CLOSED && this != HALTED;
    }
}
