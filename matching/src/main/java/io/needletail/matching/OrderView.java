package io.needletail.matching;

/**
 * An order as it is at the moment of an event. The engine reuses the view: it is valid until the listener's method
 * returns.
 */
public final class OrderView {
    private final OrderSlab orders;
    private int slot = OrderSlab.NONE;

    OrderView(OrderSlab orders) {
        this.orders = orders;
    }

    OrderView at(int order) {
        slot = order;
        return this;
    }

    /** {@return the id that the caller chose} */
    public long orderId() {
        return orders.id(slot);
    }

    /** {@return the number of the owner} */
    public int owner() {
        return orders.owner(slot);
    }

    /** {@return the number of the instrument} */
    public int instrument() {
        return orders.instrument(slot);
    }

    /** {@return the side} */
    public OrderSide side() {
        return OrderAttributes.side(orders.attributes(slot));
    }

    /** {@return the type; a stop order that was triggered is a market or a limit order} */
    public OrderType type() {
        return OrderAttributes.type(orders.attributes(slot));
    }

    /** {@return the time in force} */
    public TimeInForce timeInForce() {
        return OrderAttributes.timeInForce(orders.attributes(slot));
    }

    /** {@return true for a side of a quote} */
    public boolean isQuote() {
        return (orders.attributes(slot) & OrderAttributes.QUOTE) != 0;
    }

    /** {@return the limit; 0 for an order without one} */
    public long price() {
        return orders.price(slot);
    }

    /** {@return the stop price of an order that waits for it; 0 for others} */
    public long stopPrice() {
        return orders.stopPrice(slot);
    }

    /** {@return the total quantity} */
    public long quantity() {
        return orders.quantity(slot);
    }

    /** {@return the open quantity} */
    public long remaining() {
        return orders.remaining(slot);
    }

    /**
     * {@return what the book shows of the open quantity: all of it, or what is left of the slice of an iceberg order}
     */
    public long visible() {
        return orders.visible(slot);
    }

    /** {@return true for an order that waits for the closing auction outside the book} */
    public boolean waitsForClose() {
        return OrderAttributes.place(orders.attributes(slot)) == OrderAttributes.PARKED;
    }

    /** {@return the traded quantity} */
    public long filled() {
        return orders.quantity(slot) - orders.remaining(slot);
    }

    /** {@return the size of a slice of an iceberg order; 0 for others} */
    public long display() {
        return orders.display(slot);
    }

    /** {@return the expiry time of a good-till-date order in ns; 0 for others} */
    public long expiryNs() {
        return orders.expiry(slot);
    }
}
