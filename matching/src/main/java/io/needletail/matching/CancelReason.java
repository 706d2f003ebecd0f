package io.needletail.matching;

/** Reason why an order that was accepted ends without being filled. */
public enum CancelReason {
    /** The owner canceled it. */
    REQUESTED,
    /** A mass cancel included it. */
    MASS_CANCEL,
    /** The owner was blocked. */
    OWNER_BLOCKED,
    /** A quote was replaced without this side. */
    QUOTE_WITHDRAWN,
    /** The instrument closed, or the expiry time passed. */
    EXPIRED,
    /** The rest of an immediate-or-cancel order found no match. */
    IMMEDIATE_OR_CANCEL,
    /** A fill-or-kill order could not be filled at once and in full. */
    FILL_OR_KILL,
    /** The minimum quantity could not be traded at once. */
    MINIMUM_QUANTITY,
    /** The rest of a market order found no match within the collar. */
    NO_LIQUIDITY,
    /** Self-trade prevention ended it. */
    SELF_TRADE,
    /** The auction it was meant for is over. */
    AUCTION_ENDED
}
