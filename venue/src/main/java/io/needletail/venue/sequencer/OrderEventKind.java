package io.needletail.venue.sequencer;

/** Events of an order; the values of the field {@code kind} of OrderEvent messages, in this order. */
public enum OrderEventKind {
    /** The order, or the side of a quote, is accepted; what becomes of it at once follows. */
    ACCEPTED,
    /** It has a new price or quantity, by the owner's command. */
    REPLACED,
    /** It lost quantity by self-trade prevention and goes on. */
    REDUCED,
    /** The iceberg order shows its next slice, at the end of its level. */
    REPLENISHED,
    /** The stop order became a market or a limit order; what becomes of it follows. */
    TRIGGERED,
    /** It ended; {@link OrderEvent#remaining()} is the quantity that was canceled. */
    CANCELED
}
