package io.needletail.venue.depth;

import io.needletail.matching.OrderSide;

/** A price level that changed, as it is now. Reused: it holds its values until the listener's method returns. */
public final class LevelChange {
    /** Change of a level. */
    public enum Action {
        /** The level was not there before. */
        NEW(0),
        /** The level has another quantity or another number of orders. */
        CHANGE(1),
        /** The level is gone. */
        DELETE(2);

        private final int code;

        Action(int code) {
            this.code = code;
        }

        /** {@return the value of MDUpdateAction(279)} */
        public int code() {
            return code;
        }
    }

    private int instrument;
    private OrderSide side = OrderSide.BUY;
    private Action action = Action.NEW;
    private long price;
    private long quantity;
    private int orders;

    LevelChange() {}

    LevelChange of(int ofInstrument, OrderSide ofSide, long atPrice) {
        instrument = ofInstrument;
        side = ofSide;
        price = atPrice;
        return this;
    }

    LevelChange to(Action what, long newQuantity, int orderCount) {
        action = what;
        quantity = newQuantity;
        orders = orderCount;
        return this;
    }

    /** {@return the number of the instrument} */
    public int instrument() {
        return instrument;
    }

    /** {@return the side of the book} */
    public OrderSide side() {
        return side;
    }

    /** {@return what became of the level} */
    public Action action() {
        return action;
    }

    /** {@return the price in price units of the instrument} */
    public long price() {
        return price;
    }

    /** {@return the shown quantity; 0 for a level that is gone} */
    public long quantity() {
        return quantity;
    }

    /** {@return the number of orders; 0 for a level that is gone} */
    public int orders() {
        return orders;
    }
}
