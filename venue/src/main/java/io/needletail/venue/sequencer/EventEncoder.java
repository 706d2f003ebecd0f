package io.needletail.venue.sequencer;

import io.needletail.matching.CancelReason;
import io.needletail.matching.CommandType;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingListener;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderView;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SideFilter;
import io.needletail.matching.Trade;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.sbe.CompletedEventEncoder;
import io.needletail.venue.sbe.EventHeaderEncoder;
import io.needletail.venue.sbe.InstrumentDefinedEventEncoder;
import io.needletail.venue.sbe.MassCanceledEventEncoder;
import io.needletail.venue.sbe.MessageHeaderEncoder;
import io.needletail.venue.sbe.OrderEventEncoder;
import io.needletail.venue.sbe.OwnerBlockedEventEncoder;
import io.needletail.venue.sbe.OwnerDefinedEventEncoder;
import io.needletail.venue.sbe.PhaseChangedEventEncoder;
import io.needletail.venue.sbe.RefusedEventEncoder;
import io.needletail.venue.sbe.StateReportedEventEncoder;
import io.needletail.venue.sbe.TradedEventEncoder;
import org.agrona.MutableDirectBuffer;

/**
 * Writes the events of the matching engine into the event log, as SBE messages with their cause, and notes what
 * concerns auctions.
 */
final class EventEncoder implements MatchingListener {
    private static final short NOT_LAST = 0;
    private static final short NO_REASON = 0;

    private final EventLog log;
    private final VolatilityAuctions auctions;
    private final MutableDirectBuffer buffer;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final OrderEventEncoder order = new OrderEventEncoder();
    private final TradedEventEncoder traded = new TradedEventEncoder();
    private final RefusedEventEncoder refused = new RefusedEventEncoder();
    private final MassCanceledEventEncoder massCanceled = new MassCanceledEventEncoder();
    private final InstrumentDefinedEventEncoder instrument = new InstrumentDefinedEventEncoder();
    private final PhaseChangedEventEncoder phase = new PhaseChangedEventEncoder();
    private final OwnerDefinedEventEncoder ownerDefined = new OwnerDefinedEventEncoder();
    private final OwnerBlockedEventEncoder ownerBlocked = new OwnerBlockedEventEncoder();
    private final CompletedEventEncoder completed = new CompletedEventEncoder();
    private final StateReportedEventEncoder stateReported = new StateReportedEventEncoder();
    private InstrumentRules rules = InstrumentRules.DEFAULTS;
    private long referencePrice;
    private long auctionNs;
    private long timeNs;
    private long clientId;
    private long clientSequence;
    private long first;

    EventEncoder(EventLog log, VolatilityAuctions auctions) {
        this.log = log;
        this.auctions = auctions;
        buffer = log.buffer();
    }

    /** Begins the events of a command; the client 0 has none. */
    void begin(long ofClient, long command, long atNs) {
        clientId = ofClient;
        clientSequence = command;
        timeNs = atNs;
        first = log.next();
        log.begin();
    }

    /** Notes the terms of an instrument that is about to be defined. */
    void terms(InstrumentRules ofRules, long price, long volatilityAuctionNs) {
        rules = ofRules;
        referencePrice = price;
        auctionNs = volatilityAuctionNs;
    }

    /** Ends the events of a command: the last one is marked, and a command without any gets one. */
    void end() {
        if (log.next() == first) {
            if (clientId == 0) return;
            header(completed
                    .wrapAndApplyHeader(buffer, log.nextOffset(), header)
                    .header());
            log.append();
        }
        log.markLast();
    }

    @Override
    public void accepted(OrderView view) {
        order(OrderEventKind.ACCEPTED, view, NO_REASON);
    }

    @Override
    public void replaced(OrderView view) {
        order(OrderEventKind.REPLACED, view, NO_REASON);
    }

    @Override
    public void reduced(OrderView view) {
        order(OrderEventKind.REDUCED, view, NO_REASON);
    }

    @Override
    public void replenished(OrderView view) {
        order(OrderEventKind.REPLENISHED, view, NO_REASON);
    }

    @Override
    public void triggered(OrderView view) {
        order(OrderEventKind.TRIGGERED, view, NO_REASON);
    }

    @Override
    public void canceled(OrderView view, CancelReason reason) {
        order(OrderEventKind.CANCELED, view, Codes.of(reason));
    }

    @Override
    public void refused(CommandType command, int owner, long orderId, RefusalReason reason) {
        header(refused.wrapAndApplyHeader(buffer, log.nextOffset(), header).header());
        refused.orderId(orderId).owner(owner).command(Codes.of(command)).reason(Codes.of(reason));
        log.append();
    }

    @Override
    public void traded(Trade trade) {
        short aggressor = trade.isAuction()
                ? TradeEvent.NO_AGGRESSOR
                : Codes.of(trade.isAggressor(OrderSide.BUY) ? OrderSide.BUY : OrderSide.SELL);
        header(traded.wrapAndApplyHeader(buffer, log.nextOffset(), header).header());
        traded.tradeId(trade.tradeId())
                .price(trade.price())
                .quantity(trade.quantity())
                .buyOrderId(trade.orderId(OrderSide.BUY))
                .buyQuantity(trade.orderQuantity(OrderSide.BUY))
                .buyRemaining(trade.remaining(OrderSide.BUY))
                .sellOrderId(trade.orderId(OrderSide.SELL))
                .sellQuantity(trade.orderQuantity(OrderSide.SELL))
                .sellRemaining(trade.remaining(OrderSide.SELL))
                .buyOwner(trade.owner(OrderSide.BUY))
                .sellOwner(trade.owner(OrderSide.SELL))
                .instrument(trade.instrument())
                .aggressor(aggressor);
        log.append();
    }

    @Override
    public void massCanceled(int owner, int ofInstrument, SideFilter sides, int count) {
        header(massCanceled.wrapAndApplyHeader(buffer, log.nextOffset(), header).header());
        massCanceled.owner(owner).instrument(ofInstrument).count(count).sides(Codes.of(sides));
        log.append();
    }

    @Override
    public void instrumentDefined(int number) {
        auctions.define(number, auctionNs);
        header(instrument.wrapAndApplyHeader(buffer, log.nextOffset(), header).header());
        instrument
                .referencePrice(referencePrice)
                .lotSize(rules.lotSize())
                .collar(rules.collar())
                .volatilityRange(rules.volatilityRange())
                .instrument(number);
        log.append();
    }

    @Override
    public void phaseChanged(int number, TradingPhase to) {
        auctions.phaseChanged(number, to, timeNs);
        header(phase.wrapAndApplyHeader(buffer, log.nextOffset(), header).header());
        phase.instrument(number).phase(Codes.of(to));
        log.append();
    }

    @Override
    public void ownerDefined(int owner) {
        header(ownerDefined.wrapAndApplyHeader(buffer, log.nextOffset(), header).header());
        ownerDefined.owner(owner);
        log.append();
    }

    @Override
    public void ownerBlocked(int owner, boolean isBlocked) {
        header(ownerBlocked.wrapAndApplyHeader(buffer, log.nextOffset(), header).header());
        ownerBlocked.owner(owner).isBlocked((short) (isBlocked ? 1 : 0));
        log.append();
    }

    /** Writes the hash of the state. */
    void stateReported(long stateHash, long commands, int openOrders) {
        header(stateReported
                .wrapAndApplyHeader(buffer, log.nextOffset(), header)
                .header());
        stateReported.stateHash(stateHash).commands(commands).openOrders(openOrders);
        log.append();
    }

    private void header(EventHeaderEncoder event) {
        event.sequence(log.next())
                .timeNs(timeNs)
                .clientId(clientId)
                .clientSequence(clientSequence)
                .isLast(NOT_LAST);
    }

    private void order(OrderEventKind kind, OrderView view, short reason) {
        header(order.wrapAndApplyHeader(buffer, log.nextOffset(), header).header());
        order.orderId(view.orderId())
                .price(view.price())
                .stopPrice(view.stopPrice())
                .quantity(view.quantity())
                .remaining(view.remaining())
                .displayQuantity(view.display())
                .expiryNs(view.expiryNs())
                .owner(view.owner())
                .instrument(view.instrument())
                .kind(Codes.of(kind))
                .reason(reason)
                .side(Codes.of(view.side()))
                .orderType(Codes.of(view.type()))
                .timeInForce(Codes.of(view.timeInForce()))
                .isQuote((short) (view.isQuote() ? 1 : 0));
        log.append();
    }
}
