package io.needletail.matching;

/**
 * Events of an engine, a line each. The reference engine writes the same lines through the methods with plain values.
 */
final class EventText implements MatchingListener {
    private final StringBuilder text = new StringBuilder();

    /** Returns the lines since the last call. */
    String take() {
        String taken = text.toString();
        text.setLength(0);
        return taken;
    }

    void clear() {
        text.setLength(0);
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    /** Compares the lines since the last call without copying them. */
    boolean hasSameLines(EventText other) {
        return text.compareTo(other.text) == 0;
    }

    @Override
    public void accepted(OrderView order) {
        order("accepted", order);
        line();
    }

    @Override
    public void refused(CommandType command, int owner, long orderId, RefusalReason reason) {
        text.append("refused ").append(command).append(' ').append(reason);
        text.append(" owner ").append(owner).append(" order ").append(orderId);
        line();
    }

    @Override
    public void traded(Trade trade) {
        String how = trade.isAuction() ? "auction" : trade.isAggressor(OrderSide.BUY) ? "buy" : "sell";
        trade(trade.tradeId(), how, trade.price(), trade.quantity());
        party(trade.orderId(OrderSide.BUY), trade.owner(OrderSide.BUY), trade.remaining(OrderSide.BUY));
        party(trade.orderId(OrderSide.SELL), trade.owner(OrderSide.SELL), trade.remaining(OrderSide.SELL));
        line();
    }

    void trade(long id, String how, long price, long quantity) {
        text.append("traded ").append(id).append(' ').append(how).append(' ');
        text.append(quantity).append('@').append(price);
    }

    void party(long orderId, int owner, long remaining) {
        text.append(" | ")
                .append(orderId)
                .append(" of ")
                .append(owner)
                .append(" left ")
                .append(remaining);
    }

    @Override
    public void replaced(OrderView order) {
        order("replaced", order);
        line();
    }

    @Override
    public void reduced(OrderView order) {
        order("reduced", order);
        line();
    }

    @Override
    public void replenished(OrderView order) {
        order("replenished", order);
        line();
    }

    @Override
    public void triggered(OrderView order) {
        order("triggered", order);
        line();
    }

    @Override
    public void canceled(OrderView order, CancelReason reason) {
        order("canceled", order);
        text.append(' ').append(reason);
        line();
    }

    @Override
    public void massCanceled(int owner, int instrument, SideFilter sides, int count) {
        text.append("massCanceled ")
                .append(owner)
                .append(' ')
                .append(instrument)
                .append(' ');
        text.append(sides).append(' ').append(count);
        line();
    }

    @Override
    public void instrumentDefined(int instrument) {
        text.append("instrumentDefined ").append(instrument);
        line();
    }

    @Override
    public void phaseChanged(int instrument, TradingPhase phase) {
        text.append("phaseChanged ").append(instrument).append(' ').append(phase);
        line();
    }

    @Override
    public void ownerDefined(int owner) {
        text.append("ownerDefined ").append(owner);
        line();
    }

    @Override
    public void ownerBlocked(int owner, boolean isBlocked) {
        text.append("ownerBlocked ").append(owner).append(' ').append(isBlocked);
        line();
    }

    private void order(String event, OrderView order) {
        text.append(event).append(' ').append(order.orderId()).append(' ').append(order.side());
        text.append(' ').append(order.type()).append(' ').append(order.remaining());
        text.append('/').append(order.quantity()).append('@').append(order.price());
        text.append(" owner ").append(order.owner()).append(" instrument ").append(order.instrument());
    }

    void order(String event, ReferenceOrder order) {
        text.append(event).append(' ').append(order.id).append(' ').append(order.side);
        text.append(' ').append(order.type).append(' ').append(order.remaining);
        text.append('/').append(order.quantity).append('@').append(order.price);
        text.append(" owner ").append(order.owner).append(" instrument ").append(order.instrument);
    }

    void reason(CancelReason reason) {
        text.append(' ').append(reason);
    }

    void line() {
        text.append('\n');
    }
}
