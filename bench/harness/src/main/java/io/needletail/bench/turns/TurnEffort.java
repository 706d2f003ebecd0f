package io.needletail.bench.turns;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.Budget;
import io.needletail.bench.runner.RoundOptions;

/**
 * Duration and number of the measurements.
 *
 * @param rounds how often every library runs with every workload, each time in a new process
 * @param settleMs before it counts, until the compiler has come to rest, at most
 * @param sliceMs how long a turn is at least
 * @param slices how many turns each has
 * @param isQuick whether a first impression is enough
 */
public record TurnEffort(int rounds, int settleMs, int sliceMs, int slices, boolean isQuick) {
    /** Warm-up as long as it takes. */
    public static final TurnEffort USUAL = new TurnEffort(3, Budget.SETTLE_MS_MAX, 10, 101, false);
    /** A first impression. */
    public static final TurnEffort QUICK = new TurnEffort(1, 4_000, 5, 21, true);
    /** Chronos' benchmarks: 2 forks, each 5 x 1 s warm-up and 10 x 1 s. */
    public static final TurnEffort CHRONOS = new TurnEffort(2, 5_000, 1_000, 10, false);
    /** The seconds in which a short round is to be over. */
    public static final int SHORT_SECONDS = 42;
    /** For how long single operations are timed, and before that for how long they are not. */
    public static final int TIMES_MS = 50;

    private static final double START_SECONDS = 0.9;
    private static final double SETTLE_SECONDS = 0.5;
    private static final double MS_PER_SECOND = 1_000;

    /**
     * The length of the options.
     *
     * @param isPublished whether Chronos' page is repeated
     */
    public static TurnEffort of(RoundOptions length, boolean isPublished) {
        TurnEffort usual = isPublished ? CHRONOS : USUAL;
        TurnEffort chosen = length.isQuick() ? QUICK : usual;
        return new TurnEffort(
                length.rounds(chosen.rounds), chosen.settleMs, chosen.sliceMs, chosen.slices, chosen.isQuick);
    }

    /**
     * Time of one operation without its warm-up, with its share of the start of a process.
     *
     * @param operations that a process measures
     */
    public int fixedMs(int operations) {
        return (int) (START_SECONDS * MS_PER_SECOND / operations) + 2 * sliceMs * slices + 2 * TIMES_MS;
    }

    /**
     * Expected time of a process, seconds.
     *
     * @param operations that it measures
     */
    public double secondsPerProcess(int operations) {
        return operations * (SETTLE_SECONDS + fixedMs(operations) / MS_PER_SECOND);
    }

    /** {@code medians of 3 rounds of the median of 101 × 10 ms}. */
    public String words() {
        return Result.rounds(rounds) + " of the median of " + slices + " × " + sliceMs + " ms";
    }
}
