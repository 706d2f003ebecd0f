package io.needletail.matching;

import java.util.function.Consumer;

/**
 * Instruments and open orders of a matching engine as they are now, for a copy of its state. Reading changes nothing.
 */
public final class EngineView {
    /** No price: less than any price. */
    public static final long NO_PRICE = Long.MIN_VALUE;

    private final Market market;
    private final OrderView view;

    EngineView(Market market) {
        this.market = market;
        view = new OrderView(market.orders);
    }

    /** {@return how many numbers instruments may have} */
    public int instruments() {
        return market.instruments.length;
    }

    /**
     * {@return true when an instrument is defined}
     *
     * @param instrument its number
     */
    public boolean isDefined(int instrument) {
        return market.isInstrument(instrument);
    }

    /** {@return how many numbers owners may have} */
    public int owners() {
        return market.owners.count();
    }

    /**
     * {@return true when an owner is blocked}
     *
     * @param owner its number
     */
    public boolean isBlocked(int owner) {
        return market.owners.isBlocked(owner);
    }

    /**
     * {@return the phase of an instrument that is defined}
     *
     * @param instrument its number
     */
    public TradingPhase phase(int instrument) {
        return market.instruments[instrument].phase;
    }

    /**
     * {@return the rules of an instrument that is defined}
     *
     * @param instrument its number
     */
    public InstrumentRules rules(int instrument) {
        return market.instruments[instrument].rules();
    }

    /**
     * {@return the centre of the collar of an instrument that is defined, in price units}
     *
     * @param instrument its number
     */
    public long referencePrice(int instrument) {
        return market.instruments[instrument].referencePrice;
    }

    /**
     * {@return the price of the last trade of an instrument that is defined; the reference price before the first}
     *
     * @param instrument its number
     */
    public long lastPrice(int instrument) {
        return market.instruments[instrument].lastPrice;
    }

    /**
     * {@return the best price of a side of the book, of the orders with a limit; {@link #NO_PRICE} when there is none}
     *
     * @param instrument number of an instrument that is defined
     * @param side side of the orders
     */
    public long bestPrice(int instrument, OrderSide side) {
        boolean isBuy = side == OrderSide.BUY;
        PriceLevels levels = market.instruments[instrument].book.levels(isBuy);
        long best = levels.first() == OrderBook.MARKET_RANK ? levels.after(OrderBook.MARKET_RANK) : levels.first();
        return best == PriceLevels.NONE ? NO_PRICE : OrderBook.price(isBuy, best);
    }

    /**
     * {@return the open quantity of the orders with a limit, hidden quantities included; 0 when there is none}
     *
     * @param instrument number of an instrument that is defined
     * @param side side of the orders
     * @param price their limit in price units
     */
    public long quantityAt(int instrument, OrderSide side, long price) {
        boolean isBuy = side == OrderSide.BUY;
        return market.instruments[instrument].book.levels(isBuy).quantityAt(OrderBook.rank(isBuy, price));
    }

    /**
     * Calls with each open order: instrument by instrument, bids, offers and stop orders by price and age, those that
     * wait for the closing auction last.
     *
     * @param action receives the order, which is reused
     */
    public void forEachOrder(Consumer<OrderView> action) {
        for (Instrument instrument : market.instruments) {
            int slot = instrument == null ? OrderSlab.NONE : instrument.firstOrder();
            for (; slot != OrderSlab.NONE; slot = instrument.orderAfter(slot)) action.accept(view.at(slot));
        }
    }
}
