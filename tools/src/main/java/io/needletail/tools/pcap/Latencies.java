package io.needletail.tools.pcap;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;

/**
 * Every latency of a capture, exactly: the first so many left out, percentiles only where there are enough for them.
 */
public final class Latencies implements LongConsumer {
    private static final double HUNDRED = 100;
    private static final double NS_PER_US = 1_000;

    private long skip;
    private long[] values = new long[1 << 16];
    private int count;
    private long[] ascending = {};

    /**
     * Begins without any.
     *
     * @param skip how many of the first are left out, as warm-up
     */
    Latencies(long skip) {
        this.skip = skip;
    }

    @Override
    public void accept(long ns) {
        if (skip > 0) {
            skip--;
            return;
        }
        if (count == values.length) values = Arrays.copyOf(values, 2 * count);
        values[count++] = ns;
    }

    /** Hands on every one, in the order in which they came. */
    void forEach(LongConsumer consumer) {
        for (int index = 0; index < count; index++) consumer.accept(values[index]);
    }

    int count() {
        return count;
    }

    /** The shortest, microseconds; there must be one. */
    double minUs() {
        return at(0);
    }

    /** The longest, microseconds; there must be one. */
    double maxUs() {
        return at(count - 1);
    }

    /**
     * A percentile: the value that so many per cent do not exceed.
     *
     * @return microseconds; empty where one in so many is less than one of those there are
     */
    OptionalDouble percentileUs(double percentile) {
        // 99.9 is a statement about one in a thousand: fewer than a thousand cannot make it.
        double rest = 1 - percentile / HUNDRED;
        if (count == 0 || Math.round(rest * count * HUNDRED) < HUNDRED) return OptionalDouble.empty();
        int rank = (int) Math.ceil(percentile / HUNDRED * count - 1e-6);
        return OptionalDouble.of(at(Math.clamp(rank, 1, count) - 1));
    }

    private double at(int index) {
        if (ascending.length != count) {
            ascending = Arrays.copyOf(values, count);
            Arrays.sort(ascending);
        }
        return ascending[index] / NS_PER_US;
    }
}
