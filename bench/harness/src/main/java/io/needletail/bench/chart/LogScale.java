package io.needletail.bench.chart;

import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * A logarithmic axis of whole decades.
 *
 * @param low its least value, as a power of ten
 * @param high its greatest, above it
 */
record LogScale(int low, int high) {
    private static final double NS_PER_US = 1_000;
    private static final double NS_PER_MS = 1_000_000;
    private static final double NS_PER_S = 1_000_000_000;

    /** The decades that hold all values, one at least. */
    static LogScale of(DoubleStream values) {
        DoubleSummaryStatistics all = values.summaryStatistics();
        if (all.getCount() == 0) return new LogScale(0, 1);
        int low = (int) Math.floor(Math.log10(all.getMin()));
        return new LogScale(low, Math.max(low + 1, (int) Math.ceil(Math.log10(all.getMax()))));
    }

    /** Share of the axis at which a value lies, 0 to 1. */
    double share(double value) {
        return (Math.log10(value) - low) / (high - low);
    }

    /** Nanoseconds in the unit that reads best. */
    static String duration(double ns) {
        if (ns >= NS_PER_S) return trimmed(ns / NS_PER_S) + " s";
        if (ns >= NS_PER_MS) return trimmed(ns / NS_PER_MS) + " ms";
        return ns >= NS_PER_US ? trimmed(ns / NS_PER_US) + " µs" : trimmed(ns) + " ns";
    }

    private static String trimmed(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }
}
