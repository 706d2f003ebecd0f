package io.needletail.bench.workload.scan;

/**
 * The levels of the sell side, a tick apart from {@link #BASE} on, and the three searches that a book makes over them.
 *
 * <p>The prices are those of Chronos' benchmark in ticks.
 */
interface PriceScan {
    /** The lowest price, ticks. */
    long BASE = 100_000;

    /** Number of levels that a buy order with this limit would trade with. */
    int countMatchable(long limit);

    /** Index at which a level with this price would be inserted: behind all levels with this price or a lower one. */
    int findInsertion(long price);

    /** Index of the first level that a buy order with this limit would trade with, or -1. */
    int findFirstMatch(long limit);

    /** The prices of all levels in order. */
    static long[] prices(int levels) {
        long[] prices = new long[levels];
        for (int level = 0; level < levels; level++) prices[level] = BASE + level;
        return prices;
    }
}
