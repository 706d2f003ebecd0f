package io.needletail.bench.compare;

import io.needletail.bench.result.Median;
import java.util.List;

/**
 * Comparison of one figure over the rounds of two builds.
 *
 * @param what name of the figure
 * @param base of each round
 * @param changed of each round, beside it
 */
record Verdict(String what, List<Double> base, List<Double> changed) {

    /** Smallest ratio that counts as a difference, for steady rounds too. */
    static final double NOTABLE = 1.02;

    /** Threshold for one round alone, which has no spread. */
    static final double NOTABLE_ALONE = 1.10;

    /** Outcomes of a comparison. */
    enum Word {
        /** The change takes longer than every round of the base, and the base less than every round of the change. */
        SLOWER,
        /** The base takes longer than every round of the change, and the change less than every round of the base. */
        FASTER,
        /** The rounds of one build differ as much as the builds do. */
        WITHIN_THE_SPREAD
    }

    double baseMedian() {
        return median(base);
    }

    double changedMedian() {
        return median(changed);
    }

    double ratio() {
        return changedMedian() / baseMedian();
    }

    Word word() {
        double notable = base.size() == 1 || changed.size() == 1 ? NOTABLE_ALONE : NOTABLE;
        if (ratio() >= notable && changedMedian() > greatest(base) && baseMedian() < least(changed)) return Word.SLOWER;
        if (ratio() <= 1 / notable && changedMedian() < least(base) && baseMedian() > greatest(changed)) {
            return Word.FASTER;
        }
        return Word.WITHIN_THE_SPREAD;
    }

    private static double median(List<Double> values) {
        return Median.of(values.stream().mapToDouble(Double::doubleValue));
    }

    private static double least(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    private static double greatest(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
}
