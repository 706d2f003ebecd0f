package io.needletail.bench.cost;

import io.needletail.bench.runner.Environment;
import java.nio.file.Path;
import java.util.List;

/**
 * What one run compares, and for how long.
 *
 * @param kind under which name JSON keeps the rows
 * @param title what is measured, in a line
 * @param timing how long and how often
 * @param variants in the order in which they run within a round
 * @param dir for what they leave behind
 */
record CostPlan(String kind, String title, Timing timing, List<Variant> variants, Path dir) {
    CostPlan {
        variants = List.copyOf(variants);
    }

    /**
     * How long and how often.
     *
     * @param durationSeconds measured in each round of each variant
     * @param warmupSeconds before that
     * @param rounds how often every variant runs
     */
    record Timing(int durationSeconds, int warmupSeconds, int rounds) {
        private static final double SECONDS_AROUND = 2;

        Timing {
            if (durationSeconds < 1 || warmupSeconds < 0 || rounds < 1) {
                throw new IllegalArgumentException("--duration is " + durationSeconds + ", --warmup " + warmupSeconds
                        + ", --rounds " + rounds + "; expected 1, 0 and 1 or more");
            }
        }

        double seconds(int variants) {
            return rounds * variants * (durationSeconds + warmupSeconds + SECONDS_AROUND);
        }
    }

    /** The head of the report. */
    String describe(Environment environment) {
        return title + System.lineSeparator() + environment.cpu() + "; Linux " + environment.kernel() + "; JDK "
                + environment.jdk() + "; commit " + environment.commit() + System.lineSeparator() + timing.rounds()
                + (timing.rounds() == 1 ? " round" : " rounds, medians") + ", " + timing.warmupSeconds()
                + " s warm-up, " + timing.durationSeconds() + " s measured; " + environment.pinning();
    }
}
