package io.needletail.matching;

/**
 * Pre-trade limits of one owner.
 *
 * @param orderSizeMax largest quantity of one order
 * @param notionalMax largest absolute price times quantity of one order; the reference price counts for an order
 *     without a limit
 * @param openOrdersMax open orders at a time, sides of quotes included
 * @param messagesMax new orders, replacements and quotes in one period; cancels do not count
 * @param periodNs length of the period in ns; a period begins with the first message after the one before has ended
 */
public record OwnerLimits(long orderSizeMax, long notionalMax, int openOrdersMax, int messagesMax, long periodNs) {
    /** Everything that the engine itself permits. */
    public static final OwnerLimits UNLIMITED =
            new OwnerLimits(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, 1_000_000_000);

    /** Checks that no limit is negative. */
    public OwnerLimits {
        if (orderSizeMax < 0 || notionalMax < 0 || openOrdersMax < 0 || messagesMax < 0 || periodNs < 1) {
            throw new IllegalArgumentException("a limit is negative, or periodNs=" + periodNs + " is below 1");
        }
    }

    /**
     * {@return a copy with another quantity of one order}
     *
     * @param quantity in units of the instrument
     */
    public OwnerLimits withOrderSizeMax(long quantity) {
        return new OwnerLimits(quantity, notionalMax, openOrdersMax, messagesMax, periodNs);
    }

    /**
     * {@return a copy with another notional value of one order}
     *
     * @param notional price times quantity
     */
    public OwnerLimits withNotionalMax(long notional) {
        return new OwnerLimits(orderSizeMax, notional, openOrdersMax, messagesMax, periodNs);
    }

    /**
     * {@return a copy with another number of open orders}
     *
     * @param count how many
     */
    public OwnerLimits withOpenOrdersMax(int count) {
        return new OwnerLimits(orderSizeMax, notionalMax, count, messagesMax, periodNs);
    }

    /**
     * {@return a copy with another message rate}
     *
     * @param count how many
     * @param ns length of the period in ns
     */
    public OwnerLimits withMessages(int count, long ns) {
        return new OwnerLimits(orderSizeMax, notionalMax, openOrdersMax, count, ns);
    }
}
