package io.needletail.venue.depth;

import io.needletail.matching.MatchingConfig;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.InstrumentState;
import io.needletail.venue.sequencer.OpenOrder;
import io.needletail.venue.sequencer.OrderEvent;
import io.needletail.venue.sequencer.OrderEventKind;
import io.needletail.venue.sequencer.TradeEvent;
import io.needletail.venue.sequencer.VenueListener;
import java.util.Arrays;

/**
 * Keeps {@link DepthBooks} from the events of a sequencer. It must receive all events of the venue from the first on,
 * or from an image of the state on, because an event about an order that was accepted earlier does not say what the
 * book showed of it.
 */
public final class VenueDepth implements VenueListener {
    private final DepthBooks books;
    private final TradingPhase[] phases;

    /**
     * Makes empty books.
     *
     * @param capacity of the venue's matching engine
     */
    public VenueDepth(MatchingConfig capacity) {
        books = new DepthBooks(capacity);
        phases = new TradingPhase[capacity.instruments()];
        Arrays.fill(phases, TradingPhase.CLOSED);
    }

    /** {@return the books, the same object at each call} */
    public DepthBooks books() {
        return books;
    }

    /**
     * {@return the trading phase of an instrument; {@code CLOSED} before its first change}
     *
     * @param instrument number of the instrument
     */
    public TradingPhase phase(int instrument) {
        return phases[instrument];
    }

    /** Removes everything, as before the events are read again from the first. */
    public void clear() {
        books.clear();
        Arrays.fill(phases, TradingPhase.CLOSED);
    }

    @Override
    public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent order) {
        switch (kind) {
            case ACCEPTED -> accept(order);
            case REPLACED ->
                books.replace(order.orderId(), order.price(), order.quantity(), order.remaining(), order.display());
            case REDUCED -> books.reduce(order.orderId(), order.quantity(), order.remaining());
            case REPLENISHED -> books.replenish(order.orderId());
            case TRIGGERED -> {
                if (order.type() == OrderType.LIMIT) enter(order);
            }
            case CANCELED -> books.remove(order.orderId());
        }
    }

    private void accept(OrderEvent order) {
        if (order.type() != OrderType.LIMIT) return;
        boolean waits = order.timeInForce() == TimeInForce.AT_THE_CLOSE
                && phases[order.instrument()] != TradingPhase.CLOSING_AUCTION;
        if (waits) {
            books.hold(
                    order.orderId(),
                    order.instrument(),
                    order.side(),
                    order.price(),
                    order.remaining(),
                    order.display());
        } else {
            enter(order);
        }
    }

    private void enter(OrderEvent order) {
        books.enter(
                order.orderId(), order.instrument(), order.side(), order.price(), order.remaining(), order.display());
    }

    @Override
    public void traded(EventHeader header, TradeEvent trade) {
        traded(trade, OrderSide.BUY);
        traded(trade, OrderSide.SELL);
    }

    private void traded(TradeEvent trade, OrderSide side) {
        books.trade(trade.orderId(side), trade.quantity(), trade.remaining(side), trade.isAggressor(side));
    }

    @Override
    public void phaseChanged(EventHeader header, int instrument, TradingPhase phase) {
        phases[instrument] = phase;
        if (phase == TradingPhase.CLOSING_AUCTION) books.releaseWaiting(instrument);
    }

    /** Removes all orders before those of an image of the state; the next report has the levels that differ. */
    @Override
    public void stateBegan(long nextSequence, long lastClientSequence) {
        books.removeAll();
        Arrays.fill(phases, TradingPhase.CLOSED);
    }

    @Override
    public void instrumentState(InstrumentState instrument) {
        phases[instrument.instrument()] = instrument.phase();
    }

    @Override
    public void openOrder(OpenOrder order) {
        if (order.type() == OrderType.LIMIT) books.restore(order);
    }
}
