package io.needletail.venue.publisher;

import io.needletail.matching.CommandType;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.depth.DepthListener;
import io.needletail.venue.depth.LevelChange;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.InstrumentEvent;
import io.needletail.venue.sequencer.InstrumentState;
import io.needletail.venue.sequencer.OpenOrder;
import io.needletail.venue.sequencer.OrderEvent;
import io.needletail.venue.sequencer.OrderEventKind;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.TradeEvent;
import io.needletail.venue.sequencer.VenueListener;
import java.io.Closeable;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Publishes a venue's market data: receives the events of a sequencer, and gives changed price levels, trades, phases
 * and snapshots to its outputs.
 *
 * <p>A level that a command changes several times is published once, with its last values. The publisher receives the
 * events from the first on; those before {@link #live} change its books without being published. Counters of updates
 * (RptSeq) depend on the events alone, so that they are the same after a restart. Where events are no longer retained,
 * the publisher publishes nothing, reads the state of the venue, and goes on with counters that are higher than any
 * before: receivers notice the gap and recover from snapshots. One thread; nothing is allocated for an event.
 */
public final class MarketDataPublisher implements VenueListener, Closeable {
    private final PublishedMarket market;
    private final MarketDataOutput[] outputs;
    private final PublisherListener listener;
    private final long snapshotCycleNs;
    private final UpdateBatch batch = new UpdateBatch();
    private final DepthListener levels = this::changed;
    private Optional<SequencerClient> client = Optional.empty();
    private boolean isLive;
    private boolean isRestored;
    private int lastSnapshot = PublishedMarket.NONE;
    private long nextSnapshotNs = Long.MIN_VALUE;
    private final AtomicReference<List<ListedInstrument>> unread = new AtomicReference<>(List.of());

    /**
     * Makes a publisher that has seen no event.
     *
     * @param config instruments and times
     * @param capacity of the venue's matching engine
     * @param outputs take the market data
     * @param listener receives problems
     */
    public MarketDataPublisher(
            PublisherConfig config,
            MatchingConfig capacity,
            List<? extends MarketDataOutput> outputs,
            PublisherListener listener) {
        this.market = new PublishedMarket(capacity, config.instruments());
        this.outputs = outputs.toArray(MarketDataOutput[]::new);
        this.listener = listener;
        this.snapshotCycleNs = config.snapshotCycleNs();
    }

    /**
     * Names instruments, before their definitions come. From any thread.
     *
     * @param instruments names and price units; those of a defined instrument do not change
     */
    public void list(List<ListedInstrument> instruments) {
        unread.set(List.copyOf(instruments));
    }

    private void readNames() {
        if (!unread.get().isEmpty()) market.list(unread.getAndSet(List.of()));
    }

    /**
     * Sets the client of the sequencer, whose listener this is, before its first poll.
     *
     * @param sequencer is asked for the state when events are missing
     */
    public void connect(SequencerClient sequencer) {
        client = Optional.of(sequencer);
    }

    /**
     * Sends what the events have changed, a snapshot when one is due, and heartbeats; serves requests for packets. To
     * be called in each cycle, after the events of the sequencer.
     *
     * @param nowNs time, epoch ns
     */
    public void poll(long nowNs) {
        if (isLive && nowNs >= nextSnapshotNs && market.defined() > 0) {
            snapshot();
            nextSnapshotNs = nowNs + snapshotCycleNs / market.defined();
        }
        for (MarketDataOutput output : outputs) output.poll(nowNs);
    }

    private void snapshot() {
        int next = market.definedFrom(lastSnapshot + 1);
        boolean isFirst = next == PublishedMarket.NONE || lastSnapshot == PublishedMarket.NONE;
        lastSnapshot = next == PublishedMarket.NONE ? market.definedFrom(0) : next;
        for (MarketDataOutput output : outputs) output.snapshot(market, lastSnapshot, isFirst);
    }

    /** {@return whether the books are complete and are published} */
    public boolean isPublishing() {
        return isLive;
    }

    @Override
    public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent order) {
        market.depth.orderChanged(header, kind, order);
        settle(header);
    }

    @Override
    public void traded(EventHeader header, TradeEvent trade) {
        begin(header);
        market.depth.traded(header, trade);
        batch.addTrade(trade, market.nextRptSeq(trade.instrument()));
        settle(header);
    }

    @Override
    public void massCanceled(EventHeader header, int owner, int instrument, SideFilter sides, int count) {
        settle(header);
    }

    @Override
    public void instrumentDefined(EventHeader header, InstrumentEvent instrument) {
        readNames();
        market.define(instrument.instrument());
        settle(header);
        if (!isLive) return;
        for (MarketDataOutput output : outputs) output.definition(market, instrument.instrument());
    }

    @Override
    public void phaseChanged(EventHeader header, int instrument, TradingPhase phase) {
        market.depth.phaseChanged(header, instrument, phase);
        settle(header);
        if (!isLive) return;
        for (MarketDataOutput output : outputs) output.status(market, instrument);
    }

    @Override
    public void ownerBlocked(EventHeader header, int owner, boolean isBlocked) {
        settle(header);
    }

    @Override
    public void refused(EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {
        settle(header);
    }

    @Override
    public void completed(EventHeader header) {
        settle(header);
    }

    @Override
    public void live(long nextSequence, long lastClientSequence) {
        isLive = true;
        if (isRestored) publishRestored(nextSequence);
    }

    @Override
    public void eventsGone(long fromSequence, long oldestSequence, long nextSequence) {
        isLive = false;
        batch.count = 0;
        if (fromSequence > nextSequence || client.isEmpty()) {
            listener.stopped(
                    "market data stop: the next event of the venue is " + nextSequence + ", and " + fromSequence
                            + " is needed: the venue began anew, or its publisher has no client; start the publisher again");
            return;
        }
        listener.restoring(fromSequence, oldestSequence - 1);
        client.get().readState();
    }

    @Override
    public void stateBegan(long nextSequence, long lastClientSequence) {
        market.depth.stateBegan(nextSequence, lastClientSequence);
        isRestored = true;
    }

    @Override
    public void instrumentState(InstrumentState instrument) {
        readNames();
        market.depth.instrumentState(instrument);
        market.define(instrument.instrument());
    }

    @Override
    public void openOrder(OpenOrder order) {
        market.depth.openOrder(order);
    }

    /** Publishes how the books differ from those that were published last, with counters that show a gap. */
    private void publishRestored(long nextSequence) {
        isRestored = false;
        batch.count = 0;
        market.eventSequence = nextSequence - 1;
        batch.eventSequence = market.eventSequence;
        batch.timeNs = market.timeNs;
        market.skipRptSeqs(nextSequence);
        for (MarketDataOutput output : outputs) output.gap();
        for (int at = market.definedFrom(0); at != PublishedMarket.NONE; at = market.definedFrom(at + 1)) {
            for (MarketDataOutput output : outputs) {
                output.definition(market, at);
                output.status(market, at);
            }
        }
        market.depth.books().report(levels);
        emit();
    }

    private void begin(EventHeader header) {
        market.timeNs = header.timeNs();
        market.eventSequence = header.sequence();
        batch.timeNs = market.timeNs;
        batch.eventSequence = market.eventSequence;
        if (batch.isFull()) emit();
    }

    private void settle(EventHeader header) {
        begin(header);
        if (!header.isLast() || isRestored) return;
        market.depth.books().report(levels);
        emit();
    }

    private void changed(LevelChange change) {
        if (batch.isFull()) emit();
        batch.addLevel(change, market.nextRptSeq(change.instrument()));
    }

    private void emit() {
        if (isLive && batch.count > 0) {
            for (MarketDataOutput output : outputs) output.update(market, batch);
        }
        batch.count = 0;
    }

    /** Closes the outputs. */
    @Override
    public void close() {
        for (MarketDataOutput output : outputs) output.close();
    }
}
