package io.needletail.venue.gateway;

import io.needletail.matching.OrderType;
import io.needletail.matching.TimeInForce;
import io.needletail.venue.sequencer.OrderEvent;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The sides of quotes by order id, as orders whose ClOrdID(11) is the QuoteID(117) of the last MassQuote(i) that set them. A session has
 * at most one quote for each instrument, so that the table is as large as it may become after the first quotes.
 */
final class QuoteSides {
    private final ClientRequest none = new ClientRequest();
    private final Long2ObjectHashMap<ClientRequest> sides = new Long2ObjectHashMap<>();

    /** Returns a side, or one that does not exist. */
    ClientRequest find(long quoteId) {
        ClientRequest side = sides.get(quoteId);
        return side == null ? none : side;
    }

    void accepted(ClientRequest quote, OrderEvent event) {
        if (!quote.exists()) return;
        ClientRequest side = find(event.orderId());
        if (!side.exists()) {
            side = new ClientRequest();
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

    void replaced(ClientRequest quote, OrderEvent event) {
        ClientRequest side = find(event.orderId());
        if (!side.exists()) return;
        if (quote.kind == RequestKind.QUOTE) side.text(quote);
        if (event.filled() == 0) side.notional = 0;
        side.state = event.filled() == 0 ? OrderState.NEW : OrderState.PARTIALLY_FILLED;
        update(side, event);
    }

    private static void update(ClientRequest side, OrderEvent event) {
        side.price = event.price();
        side.quantity = event.quantity();
        side.remaining = event.remaining();
    }
}
