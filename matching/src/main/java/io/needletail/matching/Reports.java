package io.needletail.matching;

/** Hands events over to the listener, through views that are reused. */
final class Reports {
    private final MatchingListener listener;
    private final OrderView view;
    private final Trade trade;
    private final Market market;

    Reports(MatchingListener listener, Market market) {
        this.listener = listener;
        this.market = market;
        view = new OrderView(market.orders);
        trade = new Trade(market.orders);
    }

    void accepted(int slot) {
        listener.accepted(view.at(slot));
    }

    void refused(CommandType command, int owner, long orderId, RefusalReason reason) {
        listener.refused(command, owner, orderId, reason);
    }

    /** Reports a trade between an incoming order and one that rested. */
    void traded(Instrument instrument, int incoming, int resting, long price, long quantity) {
        trade.terms(++market.trades, instrument.number, price, quantity)
                .between(incoming, market.orders.attributes(incoming) & OrderAttributes.SELL, resting);
        listener.traded(trade);
    }

    /** Reports a trade of an auction. */
    void auctioned(Instrument instrument, int buy, int sell, long price, long quantity) {
        trade.terms(++market.trades, instrument.number, price, quantity).between(buy, sell);
        listener.traded(trade);
    }

    void replaced(int slot) {
        listener.replaced(view.at(slot));
    }

    void reduced(int slot) {
        listener.reduced(view.at(slot));
    }

    void replenished(int slot) {
        listener.replenished(view.at(slot));
    }

    void triggered(int slot) {
        listener.triggered(view.at(slot));
    }

    void canceled(int slot, CancelReason reason) {
        listener.canceled(view.at(slot), reason);
    }

    void massCanceled(int owner, int instrument, SideFilter sides, int count) {
        listener.massCanceled(owner, instrument, sides, count);
    }

    void instrumentDefined(int instrument) {
        listener.instrumentDefined(instrument);
    }

    void phaseChanged(Instrument instrument) {
        listener.phaseChanged(instrument.number, instrument.phase);
    }

    void ownerDefined(int owner) {
        listener.ownerDefined(owner);
    }

    void ownerBlocked(int owner, boolean isBlocked) {
        listener.ownerBlocked(owner, isBlocked);
    }
}
