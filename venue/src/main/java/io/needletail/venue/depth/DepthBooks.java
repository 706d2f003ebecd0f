package io.needletail.venue.depth;

import io.needletail.matching.MatchingConfig;
import io.needletail.matching.OrderSide;
import io.needletail.venue.sequencer.OpenOrder;

/**
 * Price levels of all instruments of a venue, kept from the events of its orders. A level has what its orders show: of
 * an iceberg order the current slice, of an order that waits for the closing auction or for its stop price nothing, and
 * neither of a market order that waits for an auction, since it has no price.
 *
 * <p>After the events of a command {@link #report} tells which levels changed. One thread; nothing is allocated once
 * the books have had their largest number of levels.
 */
public final class DepthBooks {
    private final DepthOrders orders;
    private final DepthLevels levels;

    /**
     * Makes empty books.
     *
     * @param capacity of the venue's matching engine
     */
    public DepthBooks(MatchingConfig capacity) {
        orders = new DepthOrders(capacity.orders());
        levels = new DepthLevels(capacity.instruments());
    }

    /** Removes everything without a report, as before the events of a venue are read again from the first. */
    public void clear() {
        orders.clear();
        levels.clear();
    }

    /**
     * Enters a limit order into its book.
     *
     * @param orderId its id; no open order has it
     * @param instrument number of the instrument
     * @param side its side
     * @param price in price units
     * @param quantity the open quantity
     * @param display size of a slice of an iceberg order; 0 for others
     * @throws IllegalStateException if there are more open orders than the matching engine has room for
     */
    public void enter(long orderId, int instrument, OrderSide side, long price, long quantity, long display) {
        int slot = hold(orderId, instrument, side, price, quantity, display);
        join(slot);
    }

    /**
     * Keeps a limit order that waits outside its book until {@link #releaseWaiting}; parameters as for {@link #enter}.
     *
     * @param orderId its id
     * @param instrument number of the instrument
     * @param side its side
     * @param price in price units
     * @param quantity the open quantity
     * @param display size of a slice of an iceberg order; 0 for others
     * @return the slot of the order
     */
    int hold(long orderId, int instrument, OrderSide side, long price, long quantity, long display) {
        int slot = orders.add(orderId);
        if (slot == DepthOrders.NONE) throw full(orderId);
        orders.sides[slot] = side(instrument, side);
        orders.levels[slot] = DepthOrders.WAITING;
        orders.prices[slot] = price;
        orders.quantities[slot] = quantity;
        orders.remaining[slot] = quantity;
        orders.displays[slot] = display;
        return slot;
    }

    /**
     * Takes over an open limit order of an image of the state.
     *
     * @param order the order; one that waits for the closing auction waits here too
     */
    void restore(OpenOrder order) {
        int slot = hold(
                order.orderId(), order.instrument(), order.side(), order.price(), order.remaining(), order.display());
        orders.quantities[slot] = order.quantity();
        if (order.waitsForClose()) return;
        orders.shown[slot] = order.visible();
        orders.levels[slot] = levels.join(orders.sides[slot], orders.prices[slot], orders.shown[slot]);
    }

    /** Removes all orders; the next report has the levels that are gone. */
    void removeAll() {
        orders.forEach(this::leave);
        orders.clear();
    }

    private IllegalStateException full(long orderId) {
        return new IllegalStateException("order " + orderId + " is one more than the " + orders.capacity()
                + " open orders of the configuration; give the books the configuration of the matching engine");
    }

    /**
     * Enters the orders of an instrument that wait outside the book. Takes time proportional to the capacity.
     *
     * @param instrument number of the instrument
     */
    public void releaseWaiting(int instrument) {
        orders.forEach(slot -> {
            boolean isWaiting = orders.levels[slot] == DepthOrders.WAITING;
            if (isWaiting && orders.sides[slot] >> 1 == instrument) join(slot);
        });
    }

    private void join(int slot) {
        orders.shown[slot] = slice(slot);
        orders.levels[slot] = levels.join(orders.sides[slot], orders.prices[slot], orders.shown[slot]);
    }

    private void leave(int slot) {
        if (orders.levels[slot] != DepthOrders.WAITING) levels.add(orders.levels[slot], -orders.shown[slot], -1);
    }

    private long slice(int slot) {
        long display = orders.displays[slot];
        return display == 0 ? orders.remaining[slot] : Math.min(display, orders.remaining[slot]);
    }

    private void show(int slot, long quantity) {
        if (orders.levels[slot] == DepthOrders.WAITING) return;
        levels.add(orders.levels[slot], quantity - orders.shown[slot], 0);
        orders.shown[slot] = quantity;
    }

    /**
     * Takes a traded quantity off an order; the order ends when nothing remains. An order that is not kept, such as a
     * market order, is left out.
     *
     * @param orderId its id
     * @param quantity the traded quantity
     * @param remaining the open quantity after the trade
     * @param isIncoming true if the order was the incoming one, which shows a whole slice when it comes to rest
     */
    public void trade(long orderId, long quantity, long remaining, boolean isIncoming) {
        int slot = orders.find(orderId);
        if (slot == DepthOrders.NONE) return;
        if (remaining == 0) {
            end(slot);
            return;
        }
        orders.remaining[slot] = remaining;
        boolean isSlice = orders.displays[slot] != 0 && !isIncoming;
        show(slot, isSlice ? orders.shown[slot] - quantity : slice(slot));
    }

    /**
     * Gives an order another price or quantity by the rules of the matching engine: an iceberg order that keeps its
     * place shows no more than before.
     *
     * @param orderId its id; an order that is not kept is left out
     * @param price in price units
     * @param quantity the total quantity
     * @param remaining the open quantity; 0 removes the order
     * @param display size of a slice of an iceberg order; 0 for others
     */
    public void replace(long orderId, long price, long quantity, long remaining, long display) {
        int slot = orders.find(orderId);
        if (slot == DepthOrders.NONE) return;
        if (remaining == 0) {
            remove(orderId);
            return;
        }
        boolean isSamePrice = price == orders.prices[slot];
        boolean keepsPlace = isSamePrice && quantity <= orders.quantities[slot] && display == orders.displays[slot];
        orders.quantities[slot] = quantity;
        orders.remaining[slot] = remaining;
        orders.displays[slot] = display;
        if (isSamePrice) {
            show(slot, keepsPlace && display != 0 ? Math.min(orders.shown[slot], remaining) : slice(slot));
            return;
        }
        orders.prices[slot] = price;
        if (orders.levels[slot] == DepthOrders.WAITING) return;
        leave(slot);
        join(slot);
    }

    /**
     * Lowers the quantity of an order, which keeps its place.
     *
     * @param orderId its id; an order that is not kept is left out
     * @param quantity the total quantity
     * @param remaining the open quantity
     */
    public void reduce(long orderId, long quantity, long remaining) {
        int slot = orders.find(orderId);
        if (slot == DepthOrders.NONE) return;
        orders.quantities[slot] = quantity;
        orders.remaining[slot] = remaining;
        show(slot, Math.min(orders.shown[slot], remaining));
    }

    /**
     * Shows the next slice of an iceberg order.
     *
     * @param orderId its id
     */
    public void replenish(long orderId) {
        int slot = orders.find(orderId);
        if (slot != DepthOrders.NONE) show(slot, slice(slot));
    }

    /**
     * Removes an order.
     *
     * @param orderId its id; an order that is not kept is left out
     */
    public void remove(long orderId) {
        int slot = orders.find(orderId);
        if (slot != DepthOrders.NONE) end(slot);
    }

    private void end(int slot) {
        leave(slot);
        orders.remove(slot);
    }

    /**
     * Reports the levels that changed since the last report, each once, those that are gone first.
     *
     * @param listener receives them
     */
    public void report(DepthListener listener) {
        levels.report(listener);
    }

    /** {@return the highest number of instruments} */
    public int instruments() {
        return levels.instruments();
    }

    /** {@return the number of open orders that are kept} */
    public int openOrders() {
        return orders.count();
    }

    /**
     * {@return the number of levels of one side of a book, as of the last report}
     *
     * @param instrument number of the instrument
     * @param side the side
     */
    public int levels(int instrument, OrderSide side) {
        return levels.count(side(instrument, side));
    }

    /**
     * {@return the price of a level in price units}
     *
     * @param instrument number of the instrument
     * @param side the side
     * @param index from 0, the best
     */
    public long price(int instrument, OrderSide side, int index) {
        return levels.price(levels.at(side(instrument, side), index));
    }

    /**
     * {@return the shown quantity of a level}
     *
     * @param instrument number of the instrument
     * @param side the side
     * @param index from 0, the best
     */
    public long quantity(int instrument, OrderSide side, int index) {
        return levels.quantity(levels.at(side(instrument, side), index));
    }

    /**
     * {@return the number of orders of a level}
     *
     * @param instrument number of the instrument
     * @param side the side
     * @param index from 0, the best
     */
    public int orders(int instrument, OrderSide side, int index) {
        return levels.orders(levels.at(side(instrument, side), index));
    }

    private static int side(int instrument, OrderSide side) {
        return instrument * 2 + (side == OrderSide.BUY ? 0 : 1);
    }
}
