package io.needletail.matching;

/** Counts events and sums up what they carry, so that a compiler cannot leave anything out. */
final class CountingListener implements MatchingListener {
    private long count;
    private long sum;

    long count() {
        return count;
    }

    long sum() {
        return sum;
    }

    private void order(OrderView order) {
        count++;
        sum += order.orderId() + order.price() + order.remaining();
    }

    @Override
    public void accepted(OrderView order) {
        order(order);
    }

    @Override
    public void refused(CommandType command, int owner, long orderId, RefusalReason reason) {
        count++;
        sum += orderId;
    }

    @Override
    public void traded(Trade trade) {
        count++;
        sum += trade.price() + trade.remaining(OrderSide.BUY) + trade.remaining(OrderSide.SELL);
    }

    @Override
    public void replaced(OrderView order) {
        order(order);
    }

    @Override
    public void reduced(OrderView order) {
        order(order);
    }

    @Override
    public void replenished(OrderView order) {
        order(order);
    }

    @Override
    public void triggered(OrderView order) {
        order(order);
    }

    @Override
    public void canceled(OrderView order, CancelReason reason) {
        order(order);
    }

    @Override
    public void massCanceled(int owner, int instrument, SideFilter sides, int canceled) {
        count++;
    }

    @Override
    public void instrumentDefined(int instrument) {
        count++;
    }

    @Override
    public void phaseChanged(int instrument, TradingPhase phase) {
        count++;
    }

    @Override
    public void ownerDefined(int owner) {
        count++;
    }

    @Override
    public void ownerBlocked(int owner, boolean isBlocked) {
        count++;
    }
}
