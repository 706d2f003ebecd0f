package io.needletail.bench.runner;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Every candidate once in the first round, every one once in the second, and so on: what drifts meanwhile, drifts for all.
 *
 * @param rounds how many
 * @param progress is told of each turn
 */
public record Turns(int rounds, Progress progress) {
    /** One turn of a candidate. */
    @FunctionalInterface
    public interface Turn<C, R> {
        /** Measures; rounds count from 1. */
        R take(C candidate, int round) throws IOException, FailedRun;
    }

    /** What came of all turns, in the order in which they were taken. */
    public <C, R> List<R> take(List<C> candidates, Function<C, String> label, Turn<C, R> turn)
            throws IOException, FailedRun {
        List<R> results = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (C candidate : candidates) {
                progress.step("round " + round + " of " + rounds + ": " + label.apply(candidate));
                results.add(turn.take(candidate, round));
            }
        }
        return results;
    }
}
