package io.needletail.matching;

/** Executes commands about single orders and quotes that have passed the checks. */
final class OrderEntry {
    private final Market market;
    private final OrderSlab orders;
    private final Matcher matcher;
    private final Reports reports;

    OrderEntry(Market market, Matcher matcher, Reports reports) {
        this.market = market;
        this.matcher = matcher;
        this.reports = reports;
        orders = market.orders;
    }

    void submit(NewOrder order) {
        Instrument instrument = market.instruments[order.instrument];
        int slot = market.table.open(order);
        reports.accepted(slot);
        if (OrderAttributes.isStop(order.attributes)) {
            placeStop(instrument, slot);
        } else if (instrument.parks(order.attributes)) {
            matcher.place(instrument, slot, OrderAttributes.PARKED);
        } else {
            matcher.enter(instrument, slot, order.leastAtOnce());
        }
        matcher.triggerStops(instrument);
    }

    void replace(OrderReplacement replacement, int slot) {
        Instrument instrument = market.instrumentOf(slot);
        int place = OrderAttributes.place(orders.attributes(slot));
        long remaining = orders.remaining(slot) + replacement.quantity - orders.quantity(slot);
        if (remaining <= 0) {
            end(instrument, slot);
            return;
        }
        if (keepsPlace(replacement, slot)) {
            instrument.reduce(slot, orders.remaining(slot) - remaining);
            change(replacement, slot, remaining, Math.min(orders.visible(slot), remaining));
            reports.replaced(slot);
            return;
        }
        instrument.remove(slot);
        change(replacement, slot, remaining, remaining);
        reports.replaced(slot);
        switch (place) {
            case OrderAttributes.BOOK -> matcher.enter(instrument, slot, 0);
            case OrderAttributes.STOPS -> placeStop(instrument, slot);
            default -> matcher.place(instrument, slot, place);
        }
        matcher.triggerStops(instrument);
    }

    /** Ends an order with what is filled. */
    private void end(Instrument instrument, int slot) {
        instrument.remove(slot);
        orders.resize(slot, orders.quantity(slot) - orders.remaining(slot), 0, 0);
        reports.replaced(slot);
        market.table.close(slot);
    }

    /** Replaces a quote: takes out what loses its place on both sides before either side enters again. */
    void quote(TwoSidedQuote quote, int bidSlot, int askSlot) {
        Instrument instrument = market.instruments[quote.instrument];
        takeOut(quote, OrderSide.BUY, bidSlot);
        takeOut(quote, OrderSide.SELL, askSlot);
        putIn(quote, OrderSide.BUY, bidSlot);
        putIn(quote, OrderSide.SELL, askSlot);
        matcher.triggerStops(instrument);
    }

    private void placeStop(Instrument instrument, int slot) {
        matcher.place(instrument, slot, OrderAttributes.STOPS);
        if (instrument.isContinuous()) instrument.stops.include(instrument.lastPrice);
    }

    private boolean keepsPlace(OrderReplacement replacement, int slot) {
        if (replacement.quantity > orders.quantity(slot)) return false;
        int attributes = orders.attributes(slot);
        if (OrderAttributes.isStop(attributes)) return replacement.stopPrice == orders.stopPrice(slot);
        boolean isSamePrice = OrderAttributes.isMarket(attributes) || replacement.price == orders.price(slot);
        return isSamePrice && replacement.displayQuantity == orders.display(slot);
    }

    private void change(OrderReplacement replacement, int slot, long remaining, long visible) {
        int attributes = orders.attributes(slot);
        // Before the quantities: what is visible is noted for an iceberg order alone.
        if (replacement.displayQuantity != orders.display(slot)) orders.display(slot, replacement.displayQuantity);
        orders.resize(slot, replacement.quantity, remaining, visible);
        if (OrderAttributes.hasLimit(attributes)) orders.price(slot, replacement.price);
        if (OrderAttributes.isStop(attributes)) orders.stopPrice(slot, replacement.stopPrice);
    }

    private void takeOut(TwoSidedQuote quote, OrderSide side, int slot) {
        if (slot == OrderSlab.NONE) return;
        if (quote.quantity(side) == 0) {
            matcher.cancel(slot, CancelReason.QUOTE_WITHDRAWN);
        } else if (!keepsPlace(quote, side, slot)) {
            market.instrumentOf(slot).remove(slot);
        }
    }

    private void putIn(TwoSidedQuote quote, OrderSide side, int slot) {
        long quantity = quote.quantity(side);
        if (quantity == 0) return;
        Instrument instrument = market.instruments[quote.instrument];
        if (slot == OrderSlab.NONE) {
            int entered = market.table.open(quote, side);
            reports.accepted(entered);
            matcher.enter(instrument, entered, 0);
            return;
        }
        boolean keepsPlace = OrderAttributes.place(orders.attributes(slot)) == OrderAttributes.BOOK;
        if (keepsPlace) instrument.reduce(slot, orders.remaining(slot) - quantity);
        orders.price(slot, quote.price(side));
        orders.resize(slot, quantity, quantity, quantity);
        reports.replaced(slot);
        if (!keepsPlace) matcher.enter(instrument, slot, 0);
    }

    private boolean keepsPlace(TwoSidedQuote quote, OrderSide side, int slot) {
        return quote.price(side) == orders.price(slot) && quote.quantity(side) <= orders.remaining(slot);
    }
}
