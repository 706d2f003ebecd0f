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
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.agrona.collections.Long2LongHashMap;

/**
 * The last price and the number of open orders of each instrument, and which owners are blocked; kept from the events
 * of a venue. Sides of quotes and stop orders that wait count as orders. One thread; an order allocates nothing.
 */
final class MarketTotals implements VenueListener {
    private static final long NONE = -1;

    private final Long2LongHashMap instrumentOfOrder = new Long2LongHashMap(NONE);
    private final Map<Integer, Boolean> blocked = new HashMap<>();
    private final int[] orders;
    private final long[] lastPrices;
    // An image of the state does not have the blocks of owners.
    private boolean isFromImage;

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

    /** Returns whether an owner is blocked; empty where the events that would say so are no longer retained. */
    Optional<Boolean> isBlocked(int owner) {
        Optional<Boolean> known = Optional.ofNullable(blocked.get(owner));
        return known.isPresent() || isFromImage ? known : Optional.of(false);
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
        blocked.put(owner, isBlocked);
    }

    @Override
    public void stateBegan(long nextSequence, long lastClientSequence) {
        instrumentOfOrder.clear();
        Arrays.fill(orders, 0);
        blocked.clear();
        isFromImage = true;
    }

    @Override
    public void instrumentState(InstrumentState instrument) {
        lastPrices[instrument.instrument()] = instrument.lastPrice();
    }

    @Override
    public void openOrder(OpenOrder order) {
        add(order.orderId(), order.instrument());
    }

    private void add(long orderId, int instrument) {
        if (instrumentOfOrder.put(orderId, instrument) == NONE) orders[instrument]++;
    }

    private void remove(long orderId) {
        long instrument = instrumentOfOrder.remove(orderId);
        if (instrument != NONE) orders[(int) instrument]--;
    }
}
