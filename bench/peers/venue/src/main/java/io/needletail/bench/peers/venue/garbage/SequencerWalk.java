package io.needletail.bench.peers.venue.garbage;

import io.needletail.bench.workload.turns.Times;
import io.needletail.bench.workload.turns.Walk;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.LocalSequencer;
import io.needletail.venue.sequencer.OrderEvent;
import io.needletail.venue.sequencer.OrderEventKind;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.TradeEvent;
import io.needletail.venue.sequencer.VenueListener;

/**
 * Orders in SBE from a client through the sequencer's service and back as events, without Aeron. One owner buys and
 * another sells, so that every second order trades.
 */
final class SequencerWalk implements Walk, VenueListener {
    private static final int ORDERS = 1_000;
    private static final int INSTRUMENT = 0;
    private static final int WINDOW = 64;
    private static final long PRICE = 1_000;
    private static final long QUANTITY = 10;
    private static final long NS_PER_ORDER = 1_000;

    private final NewOrder order = new NewOrder();
    private final SequencerClient client;
    private long nowNs;
    private long lastId;
    private long events;

    SequencerWalk() {
        client = new LocalSequencer(SequencerConfig.DEFAULTS, () -> nowNs += NS_PER_ORDER)
                .client(1, SequencerClient.FROM_NOW, WINDOW, this);
        while (!client.isConnected()) client.poll();
        expectSent(client.defineOwner(0, OwnerLimits.UNLIMITED));
        expectSent(client.defineOwner(1, OwnerLimits.UNLIMITED));
        expectSent(client.defineInstrument(INSTRUMENT, InstrumentRules.DEFAULTS, PRICE));
        expectSent(client.changePhase(INSTRUMENT, TradingPhase.CONTINUOUS));
    }

    @Override
    public int once() {
        events = 0;
        for (int i = 0; i < ORDERS; i++) send();
        if (events != ORDERS + ORDERS / 2) {
            throw new IllegalStateException(events + " events, expected one an order and one for every second");
        }
        return ORDERS;
    }

    @Override
    public int timed(Times times) {
        for (int i = 0; i < ORDERS; i++) {
            long fromNs = System.nanoTime();
            send();
            times.add(System.nanoTime() - fromNs);
        }
        return ORDERS;
    }

    @Override
    public int operations() {
        return ORDERS;
    }

    private void send() {
        long id = ++lastId;
        int owner = (int) id & 1;
        order.begin(id, owner, INSTRUMENT, 0).limit(owner == 0 ? OrderSide.BUY : OrderSide.SELL, QUANTITY, PRICE);
        expectSent(client.submit(order));
    }

    private void expectSent(long sequence) {
        if (sequence == SequencerClient.BACK_PRESSURE) throw new IllegalStateException("a command was not taken");
        while (client.unanswered() > 0) client.poll();
    }

    @Override
    public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent event) {
        events++;
    }

    @Override
    public void traded(EventHeader header, TradeEvent trade) {
        events++;
    }
}
