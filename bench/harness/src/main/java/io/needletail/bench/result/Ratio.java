package io.needletail.bench.result;

import java.util.Arrays;
import java.util.Locale;

/**
 * Ratio of a time to that of the floor, compared within each round.
 *
 * @param median of the rounds
 * @param min the smallest of the rounds
 * @param max the largest of the rounds
 */
public record Ratio(double median, double min, double max) {
    /** The inverse ratio. */
    public Ratio inverse() {
        return new Ratio(1 / median, 1 / max, 1 / min);
    }

    /** The ratio over all rounds. */
    public static Ratio of(double[] rounds) {
        double[] sorted = rounds.clone();
        Arrays.sort(sorted);
        return new Ratio(Median.of(Arrays.stream(sorted)), sorted[0], sorted[sorted.length - 1]);
    }

    /** The median with its spread where there is one: {@code 1.12 (1.09-1.30)}. */
    public String words() {
        return min == max
                ? String.format(Locale.ROOT, "%.2f", median)
                : String.format(Locale.ROOT, "%.2f (%.2f-%.2f)", median, min, max);
    }
}
