package io.needletail.bench.rtt;

import io.needletail.bench.lab.Median;
import java.util.Arrays;

/**
 * How many times the floor something took, compared within each round.
 *
 * @param median of the rounds
 * @param min the smallest of the rounds
 * @param max the largest of the rounds
 */
record Ratio(double median, double min, double max) {
    /** The same the other way round. */
    Ratio inverse() {
        return new Ratio(1 / median, 1 / max, 1 / min);
    }

    /** The ratio over all rounds. */
    static Ratio of(double[] rounds) {
        double[] sorted = rounds.clone();
        Arrays.sort(sorted);
        return new Ratio(Median.of(Arrays.stream(sorted)), sorted[0], sorted[sorted.length - 1]);
    }
}
