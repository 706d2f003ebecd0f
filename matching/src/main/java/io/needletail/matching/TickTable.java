package io.needletail.matching;

import java.util.Arrays;

/**
 * Tick sizes of an instrument by price band: a price is valid when it is a multiple of the tick of its band. Prices are
 * counted in the instrument's smallest tick, so that most instruments have the tick 1 everywhere. Immutable.
 */
public final class TickTable {
    /** Every price is valid. */
    public static final TickTable ONE = of(1);

    private static final int PRIME = 31;

    private final long[] froms;
    private final long[] ticks;

    private TickTable(long[] froms, long[] ticks) {
        this.froms = froms;
        this.ticks = ticks;
    }

    /**
     * {@return a table with one tick for all prices, 1 or more}
     *
     * @param tick in price units, 1 or more
     */
    public static TickTable of(long tick) {
        requirePositive(tick);
        return new TickTable(new long[] {Long.MIN_VALUE}, new long[] {tick});
    }

    /**
     * {@return a copy with another tick for prices from {@code from} on, which is above the bands before}
     *
     * @param from the first price of the band
     * @param tick in price units, 1 or more
     */
    public TickTable withBand(long from, long tick) {
        requirePositive(tick);
        int bands = froms.length;
        if (from <= froms[bands - 1]) {
            throw new IllegalArgumentException("from=" + from + ": expected above " + froms[bands - 1]);
        }
        long[] moreFroms = Arrays.copyOf(froms, bands + 1);
        long[] moreTicks = Arrays.copyOf(ticks, bands + 1);
        moreFroms[bands] = from;
        moreTicks[bands] = tick;
        return new TickTable(moreFroms, moreTicks);
    }

    /**
     * {@return the tick that holds at a price}
     *
     * @param price in price units
     */
    public long tickAt(long price) {
        int band = froms.length - 1;
        while (price < froms[band]) band--;
        return ticks[band];
    }

    /**
     * Tests whether a price is a multiple of the tick that holds there.
     *
     * @param price in price units
     * @return true if so
     */
    public boolean isValid(long price) {
        long tick = tickAt(price);
        return tick == 1 || price % tick == 0;
    }

    /** {@return the number of bands, 1 or more} */
    public int bands() {
        return froms.length;
    }

    /**
     * {@return the first price of a band; the smallest {@code long} for the first band}
     *
     * @param band 0 to {@link #bands()} - 1, in the order of prices
     */
    public long from(int band) {
        return froms[band];
    }

    /**
     * {@return the tick of a band, in price units}
     *
     * @param band 0 to {@link #bands()} - 1, in the order of prices
     */
    public long tick(int band) {
        return ticks[band];
    }

    /** Returns true when every price is valid. */
    boolean isOne() {
        return ticks.length == 1 && ticks[0] == 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TickTable table
                && Arrays.equals(froms, table.froms)
                && Arrays.equals(ticks, table.ticks);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(froms) * PRIME + Arrays.hashCode(ticks);
    }

    void write(StateWriter state) {
        state.word(froms.length);
        for (int band = 0; band < froms.length; band++) {
            state.word(froms[band]);
            state.word(ticks[band]);
        }
    }

    static TickTable read(StateReader state) {
        int bands = state.count(Short.MAX_VALUE);
        long[] froms = new long[bands];
        long[] ticks = new long[bands];
        for (int band = 0; band < bands; band++) {
            froms[band] = state.word();
            ticks[band] = state.word();
        }
        return new TickTable(froms, ticks);
    }

    private static void requirePositive(long tick) {
        if (tick < 1) throw new IllegalArgumentException("tick=" + tick + ": expected 1 or more");
    }
}
