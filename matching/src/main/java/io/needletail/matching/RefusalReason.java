package io.needletail.matching;

/**
 * Reason why a command is refused, with its values in FIX. The engine's state is as it was before the command, except
 * for the time and the owner's count of messages.
 */
public enum RefusalReason {
    /** No refusal. */
    NONE(-1, -1),
    /** No owner has this number; unknown account. */
    UNKNOWN_OWNER(15, 2),
    /** The owner is blocked by {@link MatchingEngine#blockOwner}. */
    OWNER_BLOCKED(0, 2),
    /** The owner exceeds its messages a period. */
    MESSAGE_RATE(3, 2),
    /** No instrument has this number; unknown symbol. */
    UNKNOWN_INSTRUMENT(1, 99),
    /** The instrument is closed. */
    INSTRUMENT_CLOSED(2, 2),
    /** The instrument is halted. */
    INSTRUMENT_HALTED(2, 2),
    /** The command or the time in force does not fit the trading phase. */
    WRONG_PHASE(4, 99),
    /** An open order has this id. */
    DUPLICATE_ORDER(6, 6),
    /** The owner has no open order with this id; too late, or never there. */
    UNKNOWN_ORDER(5, 1),
    /** Type, time in force and instructions do not go together. */
    UNSUPPORTED_COMBINATION(11, 99),
    /** The quantity is not positive, or above {@link MatchingEngine#QUANTITY_MAX}. */
    INVALID_QUANTITY(13, 99),
    /** The quantity is no multiple of the lot size. */
    LOT_SIZE(13, 99),
    /**
     * The displayed quantity is larger than the order, no multiple of the lot size, or below a thousandth of the order.
     */
    DISPLAY_QUANTITY(13, 99),
    /** The minimum quantity is negative or larger than the order. */
    MINIMUM_QUANTITY(13, 99),
    /** A replacement leaves nothing open: its quantity is filled already. */
    ALREADY_FILLED(13, 0),
    /** A price is beyond plus or minus {@link MatchingEngine#PRICE_MAX}. */
    INVALID_PRICE(99, 99),
    /** A price is between two ticks; invalid price increment. */
    TICK_SIZE(18, 18),
    /** A price is farther from the reference price than the collar; price exceeds the current price band. */
    PRICE_COLLAR(16, 8),
    /** The bid of a quote is not below its ask. */
    CROSSED_QUOTE(99, 99),
    /** The expiry time has passed. */
    ALREADY_EXPIRED(4, 99),
    /** The quantity exceeds the owner's limit for one order. */
    ORDER_SIZE_LIMIT(3, 99),
    /** Price times quantity exceeds the owner's limit for one order. */
    NOTIONAL_LIMIT(3, 99),
    /** The owner has as many open orders as it may have. */
    OPEN_ORDERS_LIMIT(3, 99),
    /** The engine holds as many open orders as it has room for. */
    ORDER_CAPACITY(0, 2),
    /** The engine has no room for another range of prices. */
    LEVEL_CAPACITY(0, 2),
    /** The number of an owner or an instrument is outside the configured range. */
    NUMBER_OUT_OF_RANGE(99, 99),
    /** A post-only order would trade at once. */
    WOULD_TRADE(0, 2),
    /** The sender has no right to command the owner. The engine itself never gives this reason. */
    NOT_PERMITTED(0, 2);

    private final int ordRejReason;
    private final int cxlRejReason;

    RefusalReason(int ordRejReason, int cxlRejReason) {
        this.ordRejReason = ordRejReason;
        this.cxlRejReason = cxlRejReason;
    }

    /** {@return the value for OrdRejReason(103) of an ExecutionReport(8); -1 for {@link #NONE}} */
    public int ordRejReason() {
        return ordRejReason;
    }

    /** {@return the value for CxlRejReason(102) of an OrderCancelReject(9); -1 for {@link #NONE}} */
    public int cxlRejReason() {
        return cxlRejReason;
    }
}
