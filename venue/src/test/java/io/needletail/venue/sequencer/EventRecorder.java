package io.needletail.venue.sequencer;

import io.needletail.matching.CommandType;
import io.needletail.matching.OrderSide;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes each event as a line: sequence, client and command, {@code !} for the last of the command, and what happened.
 */
final class EventRecorder implements VenueListener {
    final List<String> lines = new ArrayList<>();
    final List<String> notices = new ArrayList<>();
    long reportedHash;
    long reportedCommands;
    long liveAfterCommand = -1;

    private void line(EventHeader header, String text) {
        lines.add(header.sequence() + " " + header.clientId() + ":" + header.clientSequence()
                + (header.isLast() ? "! " : " ") + text);
    }

    private static String order(OrderEvent order) {
        return order.orderId() + " " + order.owner() + "@" + order.instrument() + " " + order.side() + " "
                + order.remaining() + "/" + order.quantity() + " at " + order.price();
    }

    @Override
    public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent order) {
        String reason = kind == OrderEventKind.CANCELED ? " " + order.cancelReason() : "";
        line(header, kind.name().toLowerCase(Locale.ROOT) + " " + order(order) + reason);
    }

    @Override
    public void refused(EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {
        line(header, "refused " + command + " " + owner + " " + orderId + " " + reason);
    }

    @Override
    public void traded(EventHeader header, TradeEvent trade) {
        line(
                header,
                "traded " + trade.quantity() + " at " + trade.price() + " " + trade.orderId(OrderSide.BUY) + "+"
                        + trade.remaining(OrderSide.BUY) + " " + trade.orderId(OrderSide.SELL) + "+"
                        + trade.remaining(OrderSide.SELL));
    }

    @Override
    public void massCanceled(EventHeader header, int owner, int instrument, SideFilter sides, int count) {
        line(header, "mass canceled " + owner + "@" + instrument + " " + sides + " " + count);
    }

    @Override
    public void instrumentDefined(EventHeader header, InstrumentEvent instrument) {
        line(header, "instrument " + instrument.instrument() + " at " + instrument.referencePrice());
    }

    @Override
    public void phaseChanged(EventHeader header, int instrument, TradingPhase phase) {
        line(header, "phase " + instrument + " " + phase);
    }

    @Override
    public void ownerDefined(EventHeader header, int owner) {
        line(header, "owner " + owner);
    }

    @Override
    public void ownerBlocked(EventHeader header, int owner, boolean isBlocked) {
        line(header, "owner " + owner + (isBlocked ? " blocked" : " free"));
    }

    @Override
    public void completed(EventHeader header) {
        line(header, "completed");
    }

    @Override
    public void stateReported(EventHeader header, long stateHash, long commands, int openOrders) {
        reportedHash = stateHash;
        reportedCommands = commands;
        line(header, "state after " + commands + ", open " + openOrders);
    }

    @Override
    public void live(long nextSequence, long lastClientSequence) {
        liveAfterCommand = lastClientSequence;
        notices.add("live at " + nextSequence + " after command " + lastClientSequence);
    }

    @Override
    public void eventsGone(long fromSequence, long oldestSequence, long nextSequence) {
        notices.add("gone " + fromSequence + ", retained " + oldestSequence + " to " + (nextSequence - 1));
    }

    @Override
    public void stateBegan(long nextSequence, long lastClientSequence) {
        notices.add("state before " + nextSequence + " after command " + lastClientSequence);
    }

    @Override
    public void instrumentState(InstrumentState state) {
        notices.add("instrument " + state.instrument() + " " + state.phase() + " at " + state.referencePrice()
                + ", last " + state.lastPrice());
    }

    @Override
    public void pendingCommand(long clientId, long clientSequence) {
        notices.add("pending " + clientId + ":" + clientSequence);
    }

    @Override
    public void openOrder(OpenOrder order) {
        notices.add("open " + order.orderId() + " " + order.owner() + "@" + order.instrument() + " " + order.side()
                + " " + order.remaining() + "/" + order.quantity() + " at " + order.price() + ", visible "
                + order.visible());
    }

    @Override
    public void blockedOwner(int owner) {
        notices.add("blocked " + owner);
    }

    @Override
    public void stateRead(long nextSequence) {
        notices.add("state read " + nextSequence);
    }

    @Override
    public void rejected(long clientSequence, CommandRejection reason) {
        notices.add("rejected " + clientSequence + " " + reason);
    }

    @Override
    public void disconnected() {
        notices.add("disconnected");
    }
}
