package io.needletail.bench.runner;

import io.needletail.bench.result.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Duration and number of the measurements of every candidate.
 *
 * @param durationSeconds measured in each round of each candidate
 * @param warmupSeconds before that
 * @param count how often every candidate runs
 */
public record Rounds(int durationSeconds, int warmupSeconds, int count) {

    /** Rejects invalid values. */
    public Rounds {
        if (durationSeconds < 1) {
            throw new IllegalArgumentException("--duration is " + durationSeconds + ", expected 1 s or more");
        }
        if (warmupSeconds < 0) {
            throw new IllegalArgumentException("--warmup is " + warmupSeconds + ", expected 0 s or more");
        }
        if (count < 1) throw new IllegalArgumentException("--rounds is " + count + ", expected 1 or more");
    }

    /** Only how often, where the time is known from elsewhere. */
    public static Rounds of(int count) {
        return new Rounds(1, 0, count);
    }

    /** Warm-up and measurement of one candidate. */
    public int secondsEach() {
        return warmupSeconds + durationSeconds;
    }

    /** {@code medians of 3 rounds of 2 s}. */
    public String words() {
        return Result.rounds(count) + " of " + durationSeconds + " s";
    }

    /** One turn of a candidate. */
    @FunctionalInterface
    public interface Turn<C, R> {
        /** Measures; rounds count from 1. */
        R take(C candidate, int round) throws IOException, FailedRun;
    }

    /**
     * Runs every candidate once in the first round, every candidate once in the second, and so on: a drift of the
     * machine affects all.
     *
     * @return the results of all turns, in their order
     */
    public <C, R> List<R> take(List<C> candidates, Function<C, String> label, Progress progress, Turn<C, R> turn)
            throws IOException, FailedRun {
        List<R> results = new ArrayList<>();
        for (int round = 1; round <= count; round++) {
            for (C candidate : candidates) {
                progress.step("round " + round + " of " + count + ": " + label.apply(candidate));
                results.add(turn.take(candidate, round));
            }
        }
        return results;
    }
}
