package io.needletail.venue.sequencer;

import io.needletail.matching.OrderSide;
import io.needletail.venue.sbe.TradedEventDecoder;

/** A trade between two orders. Reused: it holds its values until the listener's method returns. */
public final class TradeEvent {
    /** In the aggressor's field: the trade of an auction. */
    static final short NO_AGGRESSOR = 2;

    private final TradedEventDecoder event;

    TradeEvent(TradedEventDecoder event) {
        this.event = event;
    }

    /** {@return the number of the trade within the venue, from 1 on without gaps} */
    public long tradeId() {
        return event.tradeId();
    }

    /** {@return the number of the instrument} */
    public int instrument() {
        return event.instrument();
    }

    /** {@return the price: that of the resting order, or the auction's} */
    public long price() {
        return event.price();
    }

    /** {@return the traded quantity} */
    public long quantity() {
        return event.quantity();
    }

    /**
     * {@return the id of one side's order}
     *
     * @param side side of the order
     */
    public long orderId(OrderSide side) {
        return side == OrderSide.BUY ? event.buyOrderId() : event.sellOrderId();
    }

    /**
     * {@return the owner of one side's order}
     *
     * @param side side of the order
     */
    public int owner(OrderSide side) {
        return side == OrderSide.BUY ? event.buyOwner() : event.sellOwner();
    }

    /**
     * {@return the total quantity of one side's order}
     *
     * @param side side of the order
     */
    public long orderQuantity(OrderSide side) {
        return side == OrderSide.BUY ? event.buyQuantity() : event.sellQuantity();
    }

    /**
     * {@return the open quantity of one side's order after the trade}
     *
     * @param side side of the order
     */
    public long remaining(OrderSide side) {
        return side == OrderSide.BUY ? event.buyRemaining() : event.sellRemaining();
    }

    /**
     * {@return true when one side's order was the incoming one; AggressorIndicator(1057)}
     *
     * @param side side of the order
     */
    public boolean isAggressor(OrderSide side) {
        return event.aggressor() == Codes.of(side);
    }

    /** {@return true when an auction made the trade, and both orders waited} */
    public boolean isAuction() {
        return event.aggressor() == NO_AGGRESSOR;
    }
}
