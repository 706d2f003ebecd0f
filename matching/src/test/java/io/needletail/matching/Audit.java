package io.needletail.matching;

import java.util.HashMap;
import java.util.Map;

/**
 * Checks each event against those before it: no order trades beyond its limit or its quantity, no quantity appears or
 * vanishes, trades are numbered without gaps, and what is done stays done.
 */
final class Audit implements MatchingListener {
    private record Open(long quantity, long remaining, long limit, boolean hasLimit) {}

    private final MatchingListener next;
    private final Map<Long, Open> open = new HashMap<>();
    private long trades;

    Audit(MatchingListener next) {
        this.next = next;
    }

    int openOrders() {
        return open.size();
    }

    @Override
    public void accepted(OrderView order) {
        require(!open.containsKey(order.orderId()) && order.filled() == 0, "accepted", order.orderId());
        note(order);
        next.accepted(order);
    }

    @Override
    public void refused(CommandType command, int owner, long orderId, RefusalReason reason) {
        require(reason != RefusalReason.NONE, "refused", orderId);
        next.refused(command, owner, orderId, reason);
    }

    @Override
    public void traded(Trade trade) {
        require(trade.tradeId() == ++trades && trade.quantity() > 0, "trade", trade.tradeId());
        for (OrderSide side : OrderSide.values()) trade(trade, side);
        next.traded(trade);
    }

    private void trade(Trade trade, OrderSide side) {
        long id = trade.orderId(side);
        Open before = open.get(id);
        require(before != null, "trade of an order that is not open", id);
        long remaining = before.remaining - trade.quantity();
        require(remaining >= 0 && remaining == trade.remaining(side), "open quantity", id);
        boolean isGood = side == OrderSide.BUY ? trade.price() <= before.limit : trade.price() >= before.limit;
        require(isGood || !before.hasLimit, "limit", id);
        boolean isResting = !trade.isAuction() && !trade.isAggressor(side);
        require(!isResting || trade.price() == before.limit, "price of the resting order", id);
        if (remaining == 0) open.remove(id);
        else open.put(id, new Open(before.quantity, remaining, before.limit, before.hasLimit));
    }

    @Override
    public void replaced(OrderView order) {
        Open before = open.get(order.orderId());
        require(before != null && order.remaining() >= 0, "replaced", order.orderId());
        boolean isConserved = before.quantity - before.remaining == order.filled();
        require(isConserved || (order.isQuote() && order.filled() == 0), "filled quantity", order.orderId());
        if (order.remaining() > 0) note(order);
        else open.remove(order.orderId());
        next.replaced(order);
    }

    @Override
    public void reduced(OrderView order) {
        Open before = open.get(order.orderId());
        require(before.quantity - before.remaining == order.filled(), "reduced", order.orderId());
        require(order.remaining() < before.remaining && order.remaining() > 0, "reduced", order.orderId());
        note(order);
        next.reduced(order);
    }

    @Override
    public void replenished(OrderView order) {
        require(open.get(order.orderId()).remaining == order.remaining(), "replenished", order.orderId());
        next.replenished(order);
    }

    @Override
    public void triggered(OrderView order) {
        require(open.get(order.orderId()).remaining == order.remaining(), "triggered", order.orderId());
        next.triggered(order);
    }

    @Override
    public void canceled(OrderView order, CancelReason reason) {
        Open before = open.remove(order.orderId());
        require(before != null && before.remaining == order.remaining(), "canceled", order.orderId());
        next.canceled(order, reason);
    }

    @Override
    public void massCanceled(int owner, int instrument, SideFilter sides, int count) {
        next.massCanceled(owner, instrument, sides, count);
    }

    @Override
    public void instrumentDefined(int instrument) {
        next.instrumentDefined(instrument);
    }

    @Override
    public void phaseChanged(int instrument, TradingPhase phase) {
        next.phaseChanged(instrument, phase);
    }

    @Override
    public void ownerDefined(int owner) {
        next.ownerDefined(owner);
    }

    @Override
    public void ownerBlocked(int owner, boolean isBlocked) {
        next.ownerBlocked(owner, isBlocked);
    }

    private void note(OrderView order) {
        boolean hasLimit = order.type() == OrderType.LIMIT || order.type() == OrderType.STOP_LIMIT;
        open.put(order.orderId(), new Open(order.quantity(), order.remaining(), order.price(), hasLimit));
    }

    private static void require(boolean holds, String what, long number) {
        if (!holds) throw new AssertionError(what + ": " + number);
    }
}
