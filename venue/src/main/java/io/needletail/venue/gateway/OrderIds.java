package io.needletail.venue.gateway;

import io.needletail.matching.OrderSide;

/**
 * Order ids of a gateway, unique over all gateways and restarts.
 *
 * <pre>
 *   bit 62 … 45      44        43 … 24   23 … 1       0
 *   client id    0 = order     number of the command
 *   client id    1 = quote     session   instrument   0 = bid, 1 = ask
 * </pre>
 */
final class OrderIds {
    /** Largest number of sessions with quotes. */
    static final int SESSION_MAX = (1 << 20) - 1;

    private static final int CLIENT_SHIFT = 45;
    private static final long QUOTE = 1L << 44;
    private static final int SESSION_SHIFT = 24;
    private static final int INSTRUMENT_MASK = (1 << 23) - 1;

    private final long client;

    OrderIds(long clientId) {
        client = clientId << CLIENT_SHIFT;
    }

    /** Returns the client id. */
    long client() {
        return client >>> CLIENT_SHIFT;
    }

    long order(long command) {
        return client | command;
    }

    /** Returns the command that entered an order. */
    long command(long orderId) {
        return orderId ^ client;
    }

    long quote(int session, int instrument, OrderSide side) {
        long place = side == OrderSide.BUY ? 0 : 1;
        return client | QUOTE | (long) session << SESSION_SHIFT | (long) instrument << 1 | place;
    }

    boolean isOwn(long orderId) {
        return orderId >>> CLIENT_SHIFT == client >>> CLIENT_SHIFT;
    }

    static boolean isQuote(long orderId) {
        return (orderId & QUOTE) != 0;
    }

    static int session(long quoteId) {
        return (int) (quoteId >>> SESSION_SHIFT) & SESSION_MAX;
    }

    static int instrument(long quoteId) {
        return (int) (quoteId >>> 1) & INSTRUMENT_MASK;
    }

    static OrderSide side(long quoteId) {
        return (quoteId & 1) == 0 ? OrderSide.BUY : OrderSide.SELL;
    }
}
