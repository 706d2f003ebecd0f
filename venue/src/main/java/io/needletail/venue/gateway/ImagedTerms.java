package io.needletail.venue.gateway;

import io.needletail.matching.OrderType;
import io.needletail.venue.sequencer.OpenOrder;

/**
 * Terms and quantities of an open order of an image.
 *
 * @param type the type; a stop order that was triggered is a market or a limit order
 * @param price limit in price units; 0 for none
 * @param stopPrice stop price in price units; 0 for none
 * @param display size of a slice of an iceberg order; 0 for others
 * @param quantity total quantity
 * @param remaining open quantity
 */
record ImagedTerms(OrderType type, long price, long stopPrice, long display, long quantity, long remaining) {
    static ImagedTerms of(OpenOrder order) {
        return new ImagedTerms(
                order.type(), order.price(), order.stopPrice(), order.display(), order.quantity(), order.remaining());
    }

    /** Gives an order these terms and the state that belongs to them; returns whether a client sees a difference. */
    boolean fill(TrackedRequest order) {
        boolean isSame = order.state.isOpen()
                && order.type == type
                && order.price == price
                && order.quantity == quantity
                && order.remaining == remaining;
        long filled = quantity - remaining;
        // What was traded unseen counts with the limit of the order.
        if (filled > order.filled()) order.notional += (double) (filled - order.filled()) * price;
        order.type = type;
        order.price = price;
        order.stopPrice = stopPrice;
        order.display = display;
        order.quantity = quantity;
        order.remaining = remaining;
        order.state = filled == 0 ? OrderState.NEW : OrderState.PARTIALLY_FILLED;
        return !isSame;
    }
}
