package io.needletail.bench.result;

import java.util.stream.DoubleStream;

/** The median of a handful of rounds: the middle one, or the mean of the middle two. */
public final class Median {

    private Median() {}

    public static double of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("the median of no values");
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
