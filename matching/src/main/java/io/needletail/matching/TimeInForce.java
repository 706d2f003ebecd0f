package io.needletail.matching;

/** Time in force of an order, TimeInForce(59). */
public enum TimeInForce {
    /** Until the instrument closes; TimeInForce(59)=0. */
    DAY(0),
    /** Until it is canceled; TimeInForce(59)=1. */
    GTC(1),
    /** Until its expiry time; TimeInForce(59)=6. */
    GTD(2),
    /** Trades at once, the rest is canceled; TimeInForce(59)=3. */
    IOC(3),
    /** Trades at once in full or is canceled; TimeInForce(59)=4. */
    FOK(4),
    /** Takes part in the opening auction only; TimeInForce(59)=2. */
    AT_THE_OPEN(5),
    /** Waits for the closing auction and takes part in that only; TimeInForce(59)=7. */
    AT_THE_CLOSE(6);

    /** Its number in records and snapshots; equals its place among the constants. */
    final int code;

    TimeInForce(int code) {
        this.code = code;
    }

    /** Returns true when an order never waits in a book. */
    boolean isImmediate() {
        return this == IOC || this == FOK;
    }

    /** Returns true when an order takes part in one auction only. */
    boolean isAuctionOnly() {
        return this == AT_THE_OPEN || this == AT_THE_CLOSE;
    }

    /** Returns true when an order survives the close of its instrument. */
    boolean survivesClose() {
        return this == GTC || this == GTD;
    }
}
