package io.needletail.bench.peers.needletail.match;

import io.needletail.bench.workload.match.OrderStream;
import io.needletail.matching.CancelReason;
import io.needletail.matching.CommandType;
import io.needletail.matching.MatchingListener;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderView;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SideFilter;
import io.needletail.matching.Trade;
import io.needletail.matching.TradingPhase;

/** Adds up what a command reports: its acceptance and its fills. */
final class FillSum implements MatchingListener {
    private long sum;

    void begin() {
        sum = 0;
    }

    long sum() {
        return sum;
    }

    @Override
    public void accepted(OrderView order) {
        sum++;
    }

    @Override
    public void refused(CommandType command, int owner, long orderId, RefusalReason reason) {
        throw new IllegalStateException(command + " of order " + orderId + " was refused: " + reason);
    }

    @Override
    public void traded(Trade trade) {
        OrderSide resting = trade.isAggressor(OrderSide.BUY) ? OrderSide.SELL : OrderSide.BUY;
        sum += OrderStream.fill(trade.orderId(resting), trade.price(), trade.quantity());
    }

    @Override
    public void replaced(OrderView order) {
        sum++;
    }

    @Override
    public void canceled(OrderView order, CancelReason reason) {
        if (reason == CancelReason.REQUESTED) sum++;
    }

    @Override
    public void reduced(OrderView order) {}

    @Override
    public void replenished(OrderView order) {}

    @Override
    public void triggered(OrderView order) {}

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
