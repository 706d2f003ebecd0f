package io.needletail.bench.workload.match;

/**
 * Commands for one book of one instrument: first those that fill it, then those that are timed, at last a cancel of
 * every order that is left. With each command stands what it must report.
 *
 * <p>Owners of buy orders have even numbers, those of sell orders odd ones, so that no owner meets itself.
 */
public final class OrderStream {
    /** A limit order that rests with what does not trade. */
    public static final int LIMIT = 0;

    /** A limit order, immediate or cancel. */
    public static final int TAKE = 1;

    /** A market order, of which nothing rests. */
    public static final int MARKET = 2;

    /** A cancel. */
    public static final int CANCEL = 3;

    /** Another price for an open order, at the end of that price's queue. */
    public static final int REPLACE = 4;

    /** Owners have the numbers 0 to OWNERS - 1. */
    public static final int OWNERS = 100;

    static final int WORDS_SHIFT = 2;
    static final int KIND_BITS = 8;
    private static final int PRICE = 1;
    private static final int QUANTITY = 2;
    private static final int META = 3;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;
    private static final long FILL_MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final long[] words;
    private final long[] sums;
    private final int timedFrom;
    private final int timedTo;

    OrderStream(long[] words, long[] sums, int timedFrom, int timedTo) {
        this.words = words;
        this.sums = sums;
        this.timedFrom = timedFrom;
        this.timedTo = timedTo;
    }

    /** Index of the first command that is timed. */
    public int timedFrom() {
        return timedFrom;
    }

    /** Index behind the last command that is timed; the cancels begin there. */
    public int timedTo() {
        return timedTo;
    }

    /** Number of commands. */
    public int count() {
        return sums.length;
    }

    /** Kind of a command: {@link #LIMIT}, {@link #TAKE}, {@link #MARKET}, {@link #CANCEL} or {@link #REPLACE}. */
    public int kind(int index) {
        return (int) words[(index << WORDS_SHIFT) + META] & KIND_MASK;
    }

    /** Number of the owner. */
    public int owner(int index) {
        return (int) (words[(index << WORDS_SHIFT) + META] >>> KIND_BITS);
    }

    /** Returns true for an order that buys. */
    public boolean isBuy(int index) {
        return (owner(index) & 1) == 0;
    }

    /** Id of the order, from 1 on. */
    public long id(int index) {
        return words[index << WORDS_SHIFT];
    }

    /** Limit in ticks; 0 for market orders and cancels. */
    public long price(int index) {
        return words[(index << WORDS_SHIFT) + PRICE];
    }

    /** Total quantity of the order; 0 for cancels. */
    public long quantity(int index) {
        return words[(index << WORDS_SHIFT) + QUANTITY];
    }

    /** Expected report of a command: 1 for its acceptance, and the {@link #fill} of each of its fills. */
    public long sum(int index) {
        return sums[index];
    }

    /** The sum of all commands that are timed. */
    public long timedSum() {
        long sum = 0;
        for (int index = timedFrom; index < timedTo; index++) sum += sums[index];
        return sum;
    }

    /**
     * A fill as a number.
     *
     * @param restingId id of the order that rested
     * @param price price of the fill
     * @param quantity quantity of the fill
     */
    public static long fill(long restingId, long price, long quantity) {
        return (restingId * FILL_MULTIPLIER + price) * quantity;
    }
}
