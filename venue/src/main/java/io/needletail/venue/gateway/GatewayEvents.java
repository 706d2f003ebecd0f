package io.needletail.venue.gateway;

import io.needletail.matching.CommandType;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.depth.VenueDepth;
import io.needletail.venue.sequencer.CommandRejection;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.InstrumentEvent;
import io.needletail.venue.sequencer.InstrumentState;
import io.needletail.venue.sequencer.OpenOrder;
import io.needletail.venue.sequencer.OrderEvent;
import io.needletail.venue.sequencer.OrderEventKind;
import io.needletail.venue.sequencer.TradeEvent;
import io.needletail.venue.sequencer.VenueListener;

/** Hands the events of the venue to the reports and to market data. */
final class GatewayEvents implements VenueListener {
    private final Gateway gateway;
    private final OrderReports reports;
    private final MarketDataRequests marketData;
    private final VenueDepth depth;
    private final PhaseNotices phases;
    private final StateRecovery recovery;

    GatewayEvents(Gateway gateway, OrderReports reports, MarketDataRequests marketData, Notices notices) {
        this.gateway = gateway;
        this.reports = reports;
        this.marketData = marketData;
        phases = notices.phases();
        recovery = notices.recovery();
        depth = marketData.depth();
    }

    /** Receivers of phases, and of an image of the state. */
    record Notices(PhaseNotices phases, StateRecovery recovery) {}

    @Override
    public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent order) {
        begin(header);
        depth.orderChanged(header, kind, order);
        reports.orderChanged(header, kind, order);
        end(header);
    }

    @Override
    public void refused(EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {
        begin(header);
        if (reports.isOwn(header)) reports.refused(header, reason);
        end(header);
    }

    @Override
    public void traded(EventHeader header, TradeEvent trade) {
        begin(header);
        depth.traded(header, trade);
        marketData.traded(trade.instrument(), trade.price(), trade.quantity());
        reports.traded(header, trade);
        end(header);
    }

    @Override
    public void massCanceled(EventHeader header, int owner, int instrument, SideFilter sides, int count) {
        begin(header);
        if (reports.isOwn(header)) reports.massCanceled(header, count);
        end(header);
    }

    @Override
    public void instrumentDefined(EventHeader header, InstrumentEvent instrument) {
        phases.defined(instrument.instrument());
        end(header);
    }

    @Override
    public void phaseChanged(EventHeader header, int instrument, TradingPhase phase) {
        depth.phaseChanged(header, instrument, phase);
        phases.changed(instrument, phase);
        end(header);
    }

    @Override
    public void completed(EventHeader header) {
        begin(header);
        end(header);
    }

    @Override
    public void live(long nextSequence, long lastClientSequence) {
        marketData.available(true);
        gateway.live(nextSequence, lastClientSequence);
    }

    @Override
    public void disconnected() {
        gateway.disconnected();
    }

    @Override
    public void eventsGone(long fromSequence, long oldestSequence, long nextSequence) {
        recovery.eventsGone(fromSequence);
        marketData.available(false);
        gateway.eventsGone(fromSequence, nextSequence);
    }

    @Override
    public void stateBegan(long nextSequence, long lastClientSequence) {
        depth.stateBegan(nextSequence, lastClientSequence);
        recovery.began(nextSequence, lastClientSequence);
    }

    @Override
    public void instrumentState(InstrumentState instrument) {
        depth.instrumentState(instrument);
        phases.restored(instrument.instrument(), instrument.phase());
    }

    @Override
    public void pendingCommand(long clientId, long clientSequence) {
        recovery.pendingCommand(clientId, clientSequence);
    }

    @Override
    public void openOrder(OpenOrder order) {
        depth.openOrder(order);
        recovery.openOrder(order);
    }

    @Override
    public void stateRead(long nextSequence) {
        recovery.complete(gateway.nowNs());
    }

    @Override
    public void rejected(long clientSequence, CommandRejection reason) {
        if (reason == CommandRejection.NOT_PERMITTED) {
            // A refused command of this gateway's own number has an event besides, which is reported once.
            gateway.refused("the venue refuses what gateway " + gateway.config().clientId() + " sends (command "
                    + clientSequence
                    + "): its identity has no right to it; name the gateway in VenueGateways, and in OwnerGateways of its"
                    + " owners, in the file with which the venue is started; the log of the leader has the reason");
            return;
        }
        reports.rejected(clientSequence, "the venue did not execute the command: " + reason, gateway.nowNs());
    }

    @Override
    public void connectionRefused(String reason) {
        gateway.refused(reason);
    }

    private void begin(EventHeader header) {
        if (!reports.isOwn(header)) return;
        gateway.timer().arrived(header.clientSequence());
        if (!gateway.isLive()) gateway.readUntil(header.clientSequence());
    }

    private void end(EventHeader header) {
        if (!header.isLast() || !reports.isOwn(header)) return;
        reports.finished(header);
        gateway.timer().reported(header.clientSequence());
    }
}
