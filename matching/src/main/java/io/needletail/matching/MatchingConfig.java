package io.needletail.matching;

/**
 * Capacity of a matching engine. All memory for orders and prices is allocated at construction; reaching a limit is a
 * refusal.
 *
 * @param orders open orders, 1 to 2^22, so that the quantities of all fit a long; an order takes about 170 bytes
 * @param levelPages ranges of 64 adjacent prices with open orders, over all books and sides, 1 to 2^20; a page takes
 *     about 0.6 KB. Each stop order, and each order for the close, that waits keeps one for its way into the book
 * @param owners owners have the numbers 0 to {@code owners} - 1; at most 2^24
 * @param instruments instruments have the numbers 0 to {@code instruments} - 1; at most 2^24
 */
public record MatchingConfig(int orders, int levelPages, int owners, int instruments) {
    /** 131,072 orders, 8,192 pages, 1,024 owners and 1,024 instruments: about 27 MB. */
    public static final MatchingConfig DEFAULTS = new MatchingConfig(1 << 17, 1 << 13, 1 << 10, 1 << 10);

    private static final int ORDERS_MAX = 1 << 22;
    private static final int PAGES_MAX = 1 << 20;
    private static final int NUMBERS_MAX = 1 << 24;

    /** Checks the ranges. */
    public MatchingConfig {
        requireWithin("orders", orders, ORDERS_MAX);
        requireWithin("levelPages", levelPages, PAGES_MAX);
        requireWithin("owners", owners, NUMBERS_MAX);
        requireWithin("instruments", instruments, NUMBERS_MAX);
    }

    /**
     * {@return a copy with another number of open orders}
     *
     * @param max how many
     */
    public MatchingConfig withOrders(int max) {
        return new MatchingConfig(max, levelPages, owners, instruments);
    }

    /**
     * {@return a copy with another number of price ranges}
     *
     * @param max how many
     */
    public MatchingConfig withLevelPages(int max) {
        return new MatchingConfig(orders, max, owners, instruments);
    }

    /**
     * {@return a copy with another number of owners}
     *
     * @param count how many
     */
    public MatchingConfig withOwners(int count) {
        return new MatchingConfig(orders, levelPages, count, instruments);
    }

    private static void requireWithin(String name, int value, int max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException(name + "=" + value + ": expected 1 to " + max);
        }
    }
}
