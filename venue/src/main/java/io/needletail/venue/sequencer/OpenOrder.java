package io.needletail.venue.sequencer;

import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.TimeInForce;
import io.needletail.venue.sbe.OpenOrderDecoder;

/** An open order in an image of the state. Reused: it holds its values until the listener's method returns. */
public final class OpenOrder {
    private final OpenOrderDecoder order;

    OpenOrder(OpenOrderDecoder order) {
        this.order = order;
    }

    /** {@return the id that the client chose} */
    public long orderId() {
        return order.orderId();
    }

    /** {@return the number of the owner} */
    public int owner() {
        return order.owner();
    }

    /** {@return the number of the instrument} */
    public int instrument() {
        return order.instrument();
    }

    /** {@return the side} */
    public OrderSide side() {
        return Codes.side(order.side());
    }

    /** {@return the type; a stop order that was triggered is a market or a limit order} */
    public OrderType type() {
        return Codes.type(order.orderType());
    }

    /** {@return the time in force} */
    public TimeInForce timeInForce() {
        return Codes.timeInForce(order.timeInForce());
    }

    /** {@return true for a side of a quote} */
    public boolean isQuote() {
        return order.isQuote() != 0;
    }

    /** {@return true for an order that waits for the closing auction outside the book} */
    public boolean waitsForClose() {
        return order.waitsForClose() != 0;
    }

    /** {@return the limit in price units; 0 for an order without one} */
    public long price() {
        return order.price();
    }

    /** {@return the stop price of an order that waits for it; 0 for others} */
    public long stopPrice() {
        return order.stopPrice();
    }

    /** {@return the total quantity} */
    public long quantity() {
        return order.quantity();
    }

    /** {@return the open quantity} */
    public long remaining() {
        return order.remaining();
    }

    /** {@return the traded quantity} */
    public long filled() {
        return order.quantity() - order.remaining();
    }

    /**
     * {@return what the book shows of the open quantity: all of it, or what is left of the slice of an iceberg order}
     */
    public long visible() {
        return order.visible();
    }

    /** {@return the size of a slice of an iceberg order; 0 for others} */
    public long display() {
        return order.displayQuantity();
    }

    /** {@return the expiry time of a good-till-date order in ns; 0 for others} */
    public long expiryNs() {
        return order.expiryNs();
    }
}
