package io.needletail.samples.migrate;

import quickfix.FieldNotFound;
import quickfix.field.Side;
import quickfix.fix44.NewOrderSingle;

/** Typed reading on QuickFIX/J, as the guide shows it. */
final class QuickFixTyped {
    private QuickFixTyped() {}

    // snippet: typed
    static String apply(NewOrderSingle order) throws FieldNotFound {
        long quantity = (long) order.getOrderQty().getValue();
        long price = Math.round(order.getPrice().getValue() * 100);
        boolean buys = order.getSide().getValue() == Side.BUY;
        return (buys ? "buy " : "sell ") + quantity + " " + order.getSymbol().getValue() + " at " + price;
    }
    // end
}
