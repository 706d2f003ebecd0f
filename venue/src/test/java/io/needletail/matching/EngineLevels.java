package io.needletail.matching;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** The price levels of a matching engine as its own books have them, read from a snapshot of its state. */
public final class EngineLevels {
    private final Market market;

    /**
     * A level.
     *
     * @param price in price units
     * @param quantity what the orders show
     * @param orders number of orders
     */
    public record Level(long price, long quantity, int orders) {}

    private EngineLevels(Market market) {
        this.market = market;
    }

    /** Reads the books of an engine. */
    public static EngineLevels of(MatchingEngine engine, MatchingConfig config) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        engine.snapshot((chunk, length) -> bytes.write(chunk, 0, length));
        ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
        Market market = new Market(config);
        market.read(new StateReader(into -> in.read(into, 0, into.length)));
        return new EngineLevels(market);
    }

    /** Returns the levels of a side, the best first, without orders that have no price. */
    public List<Level> side(int instrument, OrderSide side) {
        PriceLevels levels = market.instruments[instrument].book.levels(side == OrderSide.BUY);
        List<Level> all = new ArrayList<>();
        for (long rank = levels.first(); rank != PriceLevels.NONE; rank = levels.after(rank)) {
            if (rank != OrderBook.MARKET_RANK) all.add(level(levels.firstOrder(rank)));
        }
        return all;
    }

    private Level level(int first) {
        long quantity = 0;
        int orders = 0;
        for (int slot = first; slot != OrderSlab.NONE; slot = market.orders.next(slot)) {
            quantity += market.orders.visible(slot);
            orders++;
        }
        return new Level(market.orders.price(first), quantity, orders);
    }
}
