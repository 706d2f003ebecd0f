package io.needletail.cli.console;

import io.needletail.matching.OrderSide;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.InstrumentEvent;
import io.needletail.venue.sequencer.InstrumentState;
import io.needletail.venue.sequencer.OpenOrder;
import io.needletail.venue.sequencer.OrderEvent;
import io.needletail.venue.sequencer.OrderEventKind;
import io.needletail.venue.sequencer.TradeEvent;
import io.needletail.venue.sequencer.VenueListener;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.agrona.collections.Long2LongHashMap;

/**
 * The last price and the number of open orders of each instrument, and which owners are blocked; kept from the events
 * of a venue. Sides of quotes and stop orders that wait count as orders. One thread; an order allocates nothing.
 */
final class MarketTotals implements VenueListener {
    private static final long NONE = -1;

    private final Long2LongHashMap instrumentOfOrder = new Long2LongHashMap(NONE);
    private final Set<Integer> blocked = new HashSet<>();
    private final int[] orders;
    private final long[] lastPrices;

    MarketTotals(SequencerConfig capacity) {
        orders = new int[capacity.matching().instruments()];
        lastPrices = new long[orders.length];
    }

    /** Returns the price of the last trade in price units; the reference price before the first. */
    long lastPrice(int instrument) {
        return lastPrices[instrument];
    }

    /** Returns the number of open orders. */
    int orders(int instrument) {
        return orders[instrument];
    }

    /** Tests whether an owner is blocked. */
    boolean isBlocked(int owner) {
        return blocked.contains(owner);
    }

    @Override
    public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent order) {
        if (kind == OrderEventKind.CANCELED || order.remaining() == 0) remove(order.orderId());
        else add(order.orderId(), order.instrument());
    }

    @Override
    public void traded(EventHeader header, TradeEvent trade) {
        lastPrices[trade.instrument()] = trade.price();
        if (trade.remaining(OrderSide.BUY) == 0) remove(trade.orderId(OrderSide.BUY));
        if (trade.remaining(OrderSide.SELL) == 0) remove(trade.orderId(OrderSide.SELL));
    }

    @Override
    public void instrumentDefined(EventHeader header, InstrumentEvent instrument) {
        lastPrices[instrument.instrument()] = instrument.referencePrice();
    }

    @Override
    public void ownerBlocked(EventHeader header, int owner, boolean isBlocked) {
        if (isBlocked) blocked.add(owner);
        else blocked.remove(owner);
    }

    @Override
    public void stateBegan(long nextSequence, long lastClientSequence) {
        instrumentOfOrder.clear();
        Arrays.fill(orders, 0);
        blocked.clear();
    }

    @Override
    public void instrumentState(InstrumentState instrument) {
        lastPrices[instrument.instrument()] = instrument.lastPrice();
    }

    @Override
    public void openOrder(OpenOrder order) {
        add(order.orderId(), order.instrument());
    }

    @Override
    public void blockedOwner(int owner) {
        blocked.add(owner);
    }

    private void add(long orderId, int instrument) {
        if (instrumentOfOrder.put(orderId, instrument) == NONE) orders[instrument]++;
    }

    private void remove(long orderId) {
        long instrument = instrumentOfOrder.remove(orderId);
        if (instrument != NONE) orders[(int) instrument]--;
    }
}
