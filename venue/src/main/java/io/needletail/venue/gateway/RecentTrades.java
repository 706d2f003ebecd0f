package io.needletail.venue.gateway;

/** The last trades of one instrument, for market data; a subscriber that is too slow misses earlier ones. */
final class RecentTrades {
    /** Trades that are kept. */
    static final int KEPT = 64;

    private final long[] prices = new long[KEPT];
    private final long[] quantities = new long[KEPT];
    private long count;

    void add(long price, long quantity) {
        int at = (int) (count++ % KEPT);
        prices[at] = price;
        quantities[at] = quantity;
    }

    /** Returns how many trades there were; the number of the last. */
    long count() {
        return count;
    }

    /** Returns the price of a trade by its number, from 1 on. */
    long price(long number) {
        return prices[(int) ((number - 1) % KEPT)];
    }

    long quantity(long number) {
        return quantities[(int) ((number - 1) % KEPT)];
    }
}
