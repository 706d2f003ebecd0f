package io.needletail.matching;

/**
 * Rule of an incoming order for the case that it meets a resting order of its own owner in continuous trading.
 * Auctions do not prevent self-trades. SelfMatchPreventionInstruction(2964) names the first three.
 */
public enum SelfTradePrevention {
    /** The two orders trade. */
    NONE(0),
    /** The rest of the incoming order is canceled. */
    CANCEL_NEWEST(1),
    /** The resting order is canceled, and the incoming order goes on. */
    CANCEL_OLDEST(2),
    /** Both are canceled. */
    CANCEL_BOTH(3),
    /** Both are reduced by the smaller open quantity; an order that becomes empty is canceled. */
    DECREMENT(4);

    /** Its number in records and snapshots; equals its place among the constants. */
    final int code;

    SelfTradePrevention(int code) {
        this.code = code;
    }
}
