package io.needletail.bench.peers.needletail.match;

import io.needletail.bench.workload.match.OrderMatcher;
import io.needletail.bench.workload.match.OrderStream;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;

/** The whole engine with all its checks, one instrument in continuous trading, owners without limits. */
final class NeedletailMatcher implements OrderMatcher {
    private static final int INSTRUMENT = 0;
    private static final long REFERENCE_PRICE = 10_000;
    private static final long NS_PER_COMMAND = 1_000;

    private final FillSum fills = new FillSum();
    private final MatchingEngine engine;
    private final NewOrder order = new NewOrder();
    private final OrderReplacement replacement = new OrderReplacement();
    private long nowNs;

    /**
     * Makes an engine with one instrument.
     *
     * @param ordersMax most open orders; each may have a price far from all others
     */
    NeedletailMatcher(int ordersMax) {
        MatchingConfig config = MatchingConfig.DEFAULTS.withOrders(ordersMax).withLevelPages(ordersMax);
        engine = new MatchingEngine(config, fills);
        engine.defineInstrument(INSTRUMENT, InstrumentRules.DEFAULTS, REFERENCE_PRICE, nowNs);
        engine.changePhase(INSTRUMENT, TradingPhase.CONTINUOUS, nowNs);
        for (int owner = 0; owner < OrderStream.OWNERS; owner++) {
            engine.defineOwner(owner, OwnerLimits.UNLIMITED, nowNs);
        }
    }

    @Override
    public long execute(OrderStream stream, int index) {
        nowNs += NS_PER_COMMAND;
        fills.begin();
        switch (stream.kind(index)) {
            case OrderStream.LIMIT -> engine.submit(limit(stream, index));
            case OrderStream.TAKE -> engine.submit(limit(stream, index).timeInForce(TimeInForce.IOC));
            case OrderStream.MARKET ->
                engine.submit(begun(stream, index).market(side(stream, index), stream.quantity(index)));
            case OrderStream.CANCEL -> engine.cancel(stream.owner(index), stream.id(index), nowNs);
            default ->
                engine.replace(replacement
                        .begin(stream.id(index), stream.owner(index), nowNs)
                        .to(stream.quantity(index), stream.price(index)));
        }
        return fills.sum();
    }

    private NewOrder limit(OrderStream stream, int index) {
        return begun(stream, index).limit(side(stream, index), stream.quantity(index), stream.price(index));
    }

    private NewOrder begun(OrderStream stream, int index) {
        return order.begin(stream.id(index), stream.owner(index), INSTRUMENT, nowNs);
    }

    private static OrderSide side(OrderStream stream, int index) {
        return stream.isBuy(index) ? OrderSide.BUY : OrderSide.SELL;
    }
}
