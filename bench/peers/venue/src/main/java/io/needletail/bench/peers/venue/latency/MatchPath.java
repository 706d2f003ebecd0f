package io.needletail.bench.peers.venue.latency;

import io.needletail.matching.CancelReason;
import io.needletail.matching.CommandType;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.MatchingListener;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderView;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SideFilter;
import io.needletail.matching.Trade;
import io.needletail.matching.TradingPhase;

/** The call of the matching engine alone. */
final class MatchPath implements OrderPath, MatchingListener {
    private final Reports reports;
    private final MatchingEngine engine = new MatchingEngine(MatchingConfig.DEFAULTS, this);
    private final NewOrder order = new NewOrder();
    private long nowNs;
    private long trades;

    MatchPath(Reports reports) {
        this.reports = reports;
        engine.defineOwner(0, OwnerLimits.UNLIMITED, nowNs);
        engine.defineInstrument(0, InstrumentRules.DEFAULTS, Market.PRICE, nowNs);
        engine.changePhase(0, TradingPhase.CONTINUOUS, nowNs);
    }

    @Override
    public void send(long number) {
        OrderSide side = (number & 1) == 1 ? OrderSide.BUY : OrderSide.SELL;
        engine.submit(order.begin(number, 0, 0, ++nowNs).limit(side, Market.QUANTITY, Market.PRICE));
        if (trades != number / 2) throw new IllegalStateException("order " + number + " did not trade as it must");
        reports.reported(number, System.nanoTime());
    }

    @Override
    public void poll() {}

    @Override
    public void traded(Trade trade) {
        trades++;
    }

    @Override
    public void refused(CommandType command, int owner, long orderId, RefusalReason reason) {
        throw new IllegalStateException("order " + orderId + " was refused: " + reason);
    }

    @Override
    public void accepted(OrderView view) {}

    @Override
    public void replaced(OrderView view) {}

    @Override
    public void reduced(OrderView view) {}

    @Override
    public void replenished(OrderView view) {}

    @Override
    public void triggered(OrderView view) {}

    @Override
    public void canceled(OrderView view, CancelReason reason) {}

    @Override
    public void massCanceled(int owner, int instrument, SideFilter sides, int count) {}

    @Override
    public void instrumentDefined(int instrument) {}

    @Override
    public void phaseChanged(int instrument, TradingPhase phase) {}

    @Override
    public void ownerDefined(int owner) {}

    @Override
    public void ownerBlocked(int owner, boolean isBlocked) {}
}
