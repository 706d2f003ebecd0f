package io.needletail.venue.sequencer;

import io.needletail.matching.CancelReason;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.TimeInForce;
import io.needletail.venue.sbe.OrderEventDecoder;

/** An order as it was after an event. Reused: it holds its values until the listener's method returns. */
public final class OrderEvent {
    private final OrderEventDecoder event;

    OrderEvent(OrderEventDecoder event) {
        this.event = event;
    }

    /** {@return why a canceled order ended} */
    public CancelReason cancelReason() {
        return Codes.cancel(event.reason());
    }

    /** {@return the id that the client chose} */
    public long orderId() {
        return event.orderId();
    }

    /** {@return the number of the owner} */
    public int owner() {
        return event.owner();
    }

    /** {@return the number of the instrument} */
    public int instrument() {
        return event.instrument();
    }

    /** {@return the side} */
    public OrderSide side() {
        return Codes.side(event.side());
    }

    /** {@return the type; a stop order that was triggered is a market or a limit order} */
    public OrderType type() {
        return Codes.type(event.orderType());
    }

    /** {@return the time in force} */
    public TimeInForce timeInForce() {
        return Codes.timeInForce(event.timeInForce());
    }

    /** {@return true for a side of a quote} */
    public boolean isQuote() {
        return event.isQuote() != 0;
    }

    /** {@return the limit in price units; 0 for an order without one} */
    public long price() {
        return event.price();
    }

    /** {@return the stop price of an order that waits for it; 0 for others} */
    public long stopPrice() {
        return event.stopPrice();
    }

    /** {@return the total quantity} */
    public long quantity() {
        return event.quantity();
    }

    /** {@return the open quantity} */
    public long remaining() {
        return event.remaining();
    }

    /** {@return the traded quantity} */
    public long filled() {
        return event.quantity() - event.remaining();
    }

    /** {@return the size of a slice of an iceberg order; 0 for others} */
    public long display() {
        return event.displayQuantity();
    }

    /** {@return the expiry time of a good-till-date order in ns; 0 for others} */
    public long expiryNs() {
        return event.expiryNs();
    }
}
