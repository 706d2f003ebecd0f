package io.needletail.venue.sequencer;

import io.needletail.venue.sbe.CompletedEventDecoder;
import io.needletail.venue.sbe.EventHeaderDecoder;
import io.needletail.venue.sbe.InstrumentDefinedEventDecoder;
import io.needletail.venue.sbe.MassCanceledEventDecoder;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.OrderEventDecoder;
import io.needletail.venue.sbe.OwnerBlockedEventDecoder;
import io.needletail.venue.sbe.OwnerDefinedEventDecoder;
import io.needletail.venue.sbe.PhaseChangedEventDecoder;
import io.needletail.venue.sbe.RefusedEventDecoder;
import io.needletail.venue.sbe.StateReportedEventDecoder;
import io.needletail.venue.sbe.TradedEventDecoder;
import org.agrona.DirectBuffer;

/**
 * Reads events and calls the listener. An event of an unknown kind, from a newer sequencer, keeps its sequence and
 * calls nothing.
 */
final class EventDecoder {
    private static final int SNAPSHOTS_FROM = 80;

    private final OrderEventDecoder order = new OrderEventDecoder();
    private final TradedEventDecoder traded = new TradedEventDecoder();
    private final RefusedEventDecoder refused = new RefusedEventDecoder();
    private final MassCanceledEventDecoder massCanceled = new MassCanceledEventDecoder();
    private final InstrumentDefinedEventDecoder instrument = new InstrumentDefinedEventDecoder();
    private final PhaseChangedEventDecoder phase = new PhaseChangedEventDecoder();
    private final OwnerDefinedEventDecoder ownerDefined = new OwnerDefinedEventDecoder();
    private final OwnerBlockedEventDecoder ownerBlocked = new OwnerBlockedEventDecoder();
    private final StateReportedEventDecoder stateReported = new StateReportedEventDecoder();
    private final EventHeaderDecoder common = new EventHeaderDecoder();
    private final OrderEvent orderEvent = new OrderEvent(order);
    private final TradeEvent tradeEvent = new TradeEvent(traded);
    private final InstrumentEvent instrumentEvent = new InstrumentEvent(instrument);
    private final EventHeader cause = new EventHeader();
    private final VenueListener listener;
    private long unknown;

    EventDecoder(VenueListener listener) {
        this.listener = listener;
    }

    /** Tests whether a template id is that of an event. */
    static boolean isEvent(int templateId) {
        return templateId >= OrderEventDecoder.TEMPLATE_ID && templateId < SNAPSHOTS_FROM;
    }

    /** Returns how many events were of an unknown kind. */
    long unknown() {
        return unknown;
    }

    /** Reads what all events have in common. */
    EventHeader header(DirectBuffer buffer, int body) {
        common.wrap(buffer, body);
        return cause.at(common.sequence(), common.timeNs())
                .causedBy(common.clientId(), common.clientSequence(), common.isLast() != 0);
    }

    /** Calls the listener with the event whose header was read. */
    void dispatch(DirectBuffer buffer, int body, MessageHeaderDecoder header) {
        int block = header.blockLength();
        int version = header.version();
        switch (header.templateId()) {
            case OrderEventDecoder.TEMPLATE_ID -> {
                order.wrap(buffer, body, block, version);
                listener.orderChanged(cause, Codes.kind(order.kind()), orderEvent);
            }
            case TradedEventDecoder.TEMPLATE_ID -> {
                traded.wrap(buffer, body, block, version);
                listener.traded(cause, tradeEvent);
            }
            case RefusedEventDecoder.TEMPLATE_ID -> refused(refused.wrap(buffer, body, block, version));
            case MassCanceledEventDecoder.TEMPLATE_ID -> massCanceled(massCanceled.wrap(buffer, body, block, version));
            case InstrumentDefinedEventDecoder.TEMPLATE_ID -> {
                instrument.wrap(buffer, body, block, version);
                listener.instrumentDefined(cause, instrumentEvent);
            }
            case PhaseChangedEventDecoder.TEMPLATE_ID -> phaseChanged(phase.wrap(buffer, body, block, version));
            case OwnerDefinedEventDecoder.TEMPLATE_ID ->
                listener.ownerDefined(
                        cause, ownerDefined.wrap(buffer, body, block, version).owner());
            case OwnerBlockedEventDecoder.TEMPLATE_ID -> ownerBlocked(ownerBlocked.wrap(buffer, body, block, version));
            case CompletedEventDecoder.TEMPLATE_ID -> listener.completed(cause);
            case StateReportedEventDecoder.TEMPLATE_ID ->
                stateReported(stateReported.wrap(buffer, body, block, version));
            default -> unknown++;
        }
    }

    private void refused(RefusedEventDecoder event) {
        listener.refused(
                cause, Codes.command(event.command()), event.owner(), event.orderId(), Codes.refusal(event.reason()));
    }

    private void massCanceled(MassCanceledEventDecoder event) {
        listener.massCanceled(cause, event.owner(), event.instrument(), Codes.sides(event.sides()), event.count());
    }

    private void phaseChanged(PhaseChangedEventDecoder event) {
        listener.phaseChanged(cause, event.instrument(), Codes.phase(event.phase()));
    }

    private void ownerBlocked(OwnerBlockedEventDecoder event) {
        listener.ownerBlocked(cause, event.owner(), event.isBlocked() != 0);
    }

    private void stateReported(StateReportedEventDecoder event) {
        listener.stateReported(cause, event.stateHash(), event.commands(), event.openOrders());
    }
}
