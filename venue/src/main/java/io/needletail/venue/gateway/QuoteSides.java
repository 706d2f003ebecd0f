package io.needletail.venue.gateway;

import io.needletail.matching.OrderType;
import io.needletail.matching.TimeInForce;
import io.needletail.venue.sequencer.OrderEvent;
import java.util.Collection;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The sides of quotes by order id, as orders whose ClOrdID(11) is the QuoteID(117) of the last MassQuote(i) that set
 * them. A session has at most one quote for each instrument, so that the table is as large as it may become after the
 * first quotes.
 */
final class QuoteSides {
    private final TrackedRequest none = new TrackedRequest();
    private final Long2ObjectHashMap<TrackedRequest> sides = new Long2ObjectHashMap<>();
    private final QuoteEntries entries;

    QuoteSides(int waiting) {
        entries = new QuoteEntries(waiting);
    }

    /** {@return the entries that are not acknowledged yet} */
    QuoteEntries entries() {
        return entries;
    }

    /** Returns a side, or one that does not exist. */
    TrackedRequest find(long quoteId) {
        TrackedRequest side = sides.get(quoteId);
        return side == null ? none : side;
    }

    /** {@return all sides that were ever set} */
    Collection<TrackedRequest> all() {
        return sides.values();
    }

    /**
     * Notes the sides of a quote that is sent, or was in an earlier life of the gateway.
     *
     * @param command the command
     * @param number its client sequence
     * @param session its session
     * @param isRead true for a command of the log: its QuoteID(117) is taken at once
     */
    void entered(Command command, long number, GatewaySession session, boolean isRead) {
        entries.note(number, command.entry);
        if (command.instrument == Listings.UNKNOWN) return;
        entered(command, session, command.orderId, isRead).isWithdrawn = command.quantity == 0;
        entered(command, session, command.askId, isRead).isWithdrawn = command.askQuantity == 0;
    }

    /** Notes that a side is canceled. */
    void withdrawn(long id) {
        find(id).isWithdrawn = true;
    }

    private TrackedRequest entered(Command command, GatewaySession session, long id, boolean isRead) {
        TrackedRequest side = find(id);
        if (side.exists() && !isRead) return side;
        if (!side.exists()) {
            side = new TrackedRequest();
            sides.put(id, side);
        }
        side.begin(RequestKind.ORDER, session, command.text, 0, command.textLength);
        side.isPending = false;
        side.orderId = id;
        side.side = OrderIds.side(id);
        side.type = OrderType.LIMIT;
        side.timeInForce = TimeInForce.DAY;
        side.instrument = command.instrument;
        side.state = OrderState.ENDED;
        return side;
    }

    void accepted(TrackedRequest quote, OrderEvent event) {
        if (!quote.exists()) return;
        TrackedRequest side = find(event.orderId());
        if (!side.exists()) {
            side = new TrackedRequest();
            sides.put(event.orderId(), side);
        }
        side.begin(RequestKind.ORDER, quote.session.orElseThrow(), quote.text, 0, quote.textLength);
        side.isPending = false;
        side.orderId = event.orderId();
        side.side = event.side();
        side.type = OrderType.LIMIT;
        side.timeInForce = TimeInForce.DAY;
        side.instrument = event.instrument();
        side.state = OrderState.NEW;
        update(side, event);
    }

    void replaced(TrackedRequest quote, OrderEvent event) {
        TrackedRequest side = find(event.orderId());
        if (!side.exists()) return;
        if (quote.kind == RequestKind.QUOTE) side.text(quote);
        if (event.filled() == 0) side.notional = 0;
        side.state = event.filled() == 0 ? OrderState.NEW : OrderState.PARTIALLY_FILLED;
        update(side, event);
    }

    private static void update(TrackedRequest side, OrderEvent event) {
        side.price = event.price();
        side.quantity = event.quantity();
        side.remaining = event.remaining();
    }
}
