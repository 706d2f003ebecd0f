package io.needletail.matching;

/** A trade between two orders. The engine reuses the object: it is valid until the listener's method returns. */
public final class Trade {
    private final OrderSlab orders;
    private long tradeId;
    private int instrument;
    private long price;
    private long quantity;
    /** The order of each side: a side is an index, since a decision between them is a guess of the processor. */
    private final int[] slots = {OrderSlab.NONE, OrderSlab.NONE};

    private int incomingSlot = OrderSlab.NONE;

    Trade(OrderSlab orders) {
        this.orders = orders;
    }

    Trade terms(long id, int ofInstrument, long atPrice, long ofQuantity) {
        tradeId = id;
        instrument = ofInstrument;
        price = atPrice;
        quantity = ofQuantity;
        return this;
    }

    /** Names an order that came in, with its side, and the one that rested. */
    Trade between(int incoming, int side, int resting) {
        slots[side & 1] = incoming;
        slots[~side & 1] = resting;
        incomingSlot = incoming;
        return this;
    }

    /** Names two orders that waited. */
    Trade between(int buy, int sell) {
        slots[OrderSide.BUY.code] = buy;
        slots[OrderSide.SELL.code] = sell;
        incomingSlot = OrderSlab.NONE;
        return this;
    }

    /** {@return the number of the trade within the engine, from 1 on without gaps} */
    public long tradeId() {
        return tradeId;
    }

    /** {@return the number of the instrument} */
    public int instrument() {
        return instrument;
    }

    /** {@return the price: that of the resting order, or the auction's} */
    public long price() {
        return price;
    }

    /** {@return the traded quantity} */
    public long quantity() {
        return quantity;
    }

    /**
     * {@return the id of one side's order}
     *
     * @param side side of the order
     */
    public long orderId(OrderSide side) {
        return orders.id(slot(side));
    }

    /**
     * {@return the owner of one side's order}
     *
     * @param side side of the order
     */
    public int owner(OrderSide side) {
        return orders.owner(slot(side));
    }

    /**
     * {@return the total quantity of one side's order}
     *
     * @param side side of the order
     */
    public long orderQuantity(OrderSide side) {
        return orders.quantity(slot(side));
    }

    /**
     * {@return the open quantity of one side's order after the trade}
     *
     * @param side side of the order
     */
    public long remaining(OrderSide side) {
        return orders.remaining(slot(side));
    }

    /**
     * {@return true when one side's order was the incoming one; AggressorIndicator(1057)}
     *
     * @param side side of the order
     */
    public boolean isAggressor(OrderSide side) {
        return incomingSlot == slot(side);
    }

    /** {@return true when an auction made the trade, and both orders waited} */
    public boolean isAuction() {
        return incomingSlot == OrderSlab.NONE;
    }

    private int slot(OrderSide side) {
        return slots[side.code];
    }
}
