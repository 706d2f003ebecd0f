package io.needletail.matching;

/**
 * Events of a matching engine, in the order in which they happen, within the call of the command that causes them.
 * Views are reused: they hold their values until the method returns. Every method has an empty default. A listener must
 * not call the engine, and must not throw: after an exception the engine's state is undefined.
 */
public interface MatchingListener {
    /**
     * An order or a side of a quote is accepted; what becomes of it at once follows.
     *
     * @param order the order
     */
    default void accepted(OrderView order) {}

    /**
     * A command is refused and changes nothing. {@code owner} and {@code orderId} are those of the command, -1 where it
     * has none.
     *
     * @param command the command that is refused
     * @param owner number of the owner
     * @param orderId id of the order
     * @param reason why
     */
    default void refused(CommandType command, int owner, long orderId, RefusalReason reason) {}

    /**
     * Two orders traded; an order with nothing remaining is done.
     *
     * @param trade the trade
     */
    default void traded(Trade trade) {}

    /**
     * An order has a new price or quantity, by the owner's command; it has ended when none remains.
     *
     * @param order the order
     */
    default void replaced(OrderView order) {}

    /**
     * An order lost quantity by self-trade prevention and goes on.
     *
     * @param order the order
     */
    default void reduced(OrderView order) {}

    /**
     * An iceberg order shows its next slice, at the end of its level.
     *
     * @param order the order
     */
    default void replenished(OrderView order) {}

    /**
     * A stop order became a market or a limit order; what becomes of it follows.
     *
     * @param order the order
     */
    default void triggered(OrderView order) {}

    /**
     * An order ended; {@link OrderView#remaining()} is the quantity that was canceled.
     *
     * @param order the order
     * @param reason why
     */
    default void canceled(OrderView order, CancelReason reason) {}

    /**
     * A mass cancel is complete; {@code count} cancels came before.
     *
     * @param owner number of the owner
     * @param instrument number of the instrument
     * @param sides the sides that it concerns
     * @param count how many
     */
    default void massCanceled(int owner, int instrument, SideFilter sides, int count) {}

    /**
     * An instrument was defined or has other rules.
     *
     * @param instrument number of the instrument
     */
    default void instrumentDefined(int instrument) {}

    /**
     * An instrument entered a phase; trades of the auction that ended the one before came first.
     *
     * @param instrument number of the instrument
     * @param phase the phase
     */
    default void phaseChanged(int instrument, TradingPhase phase) {}

    /**
     * An owner was defined or has other limits.
     *
     * @param owner number of the owner
     */
    default void ownerDefined(int owner) {}

    /**
     * An owner was blocked or is free again; cancels of its orders came before.
     *
     * @param owner number of the owner
     * @param isBlocked true to block the owner, false to free it
     */
    default void ownerBlocked(int owner, boolean isBlocked) {}
}
