package io.needletail.matching;

/** Changes the phase of an instrument: auctions, orders that end with a phase, orders that waited for one. */
final class PhaseChanges {
    private final OrderSlab orders;
    private final Matcher matcher;
    private final Auction auction;
    private final Reports reports;
    private final CancelSteps steps;

    PhaseChanges(Market market, Matcher matcher, Auction auction, Reports reports, CancelSteps steps) {
        this.matcher = matcher;
        this.auction = auction;
        this.reports = reports;
        this.steps = steps;
        orders = market.orders;
    }

    /**
     * Enters a phase. Continuous trading begins with an auction over all that collected, a close after an auction phase
     * too; after a halt it does not, and orders that outlive the day wait for the next auction. Where more orders end
     * than one step may cancel, the instrument is halted until the last of them has ended.
     */
    void enter(Instrument instrument, TradingPhase phase) {
        boolean opens = phase == TradingPhase.CONTINUOUS;
        boolean closes = phase == TradingPhase.CLOSED;
        if (opens || (closes && instrument.phase.isAuction())) auction.uncross(instrument);
        if (opens || closes) {
            if (steps.phase(instrument.number, phase)) {
                halt(instrument);
                return;
            }
            cancelEnding(instrument, closes);
        }
        complete(instrument, phase);
    }

    /** Enters a phase after the orders that end with it. */
    void complete(Instrument instrument, TradingPhase phase) {
        instrument.phase = phase;
        reports.phaseChanged(instrument);
        if (phase == TradingPhase.CLOSING_AUCTION) releaseParked(instrument);
        if (phase == TradingPhase.CLOSED) instrument.stops.clearRange();
        if (phase != TradingPhase.CONTINUOUS) return;
        instrument.stops.include(instrument.lastPrice);
        matcher.triggerStops(instrument);
    }

    private void halt(Instrument instrument) {
        if (instrument.phase == TradingPhase.HALTED) return;
        instrument.phase = TradingPhase.HALTED;
        reports.phaseChanged(instrument);
    }

    private void cancelEnding(Instrument instrument, boolean closes) {
        CancelReason reason = closes ? CancelReason.EXPIRED : CancelReason.AUCTION_ENDED;
        int slot = instrument.firstOrder();
        while (slot != OrderSlab.NONE) {
            int next = instrument.orderAfter(slot);
            if (ends(orders.attributes(slot), closes)) matcher.cancel(slot, reason);
            slot = next;
        }
    }

    /** Tests whether an order ends with an auction or with the day. */
    static boolean ends(int attributes, boolean closes) {
        TimeInForce time = OrderAttributes.timeInForce(attributes);
        if (OrderAttributes.isMarket(attributes) && OrderAttributes.place(attributes) == OrderAttributes.BOOK)
            return true;
        if (closes) return !time.survivesClose();
        return time.isAuctionOnly() && OrderAttributes.place(attributes) == OrderAttributes.BOOK;
    }

    private void releaseParked(Instrument instrument) {
        for (int slot = instrument.firstParked(); slot != OrderSlab.NONE; slot = instrument.firstParked()) {
            instrument.remove(slot);
            matcher.place(instrument, slot, OrderAttributes.BOOK);
        }
    }
}
