package io.needletail.bench.fast;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.Budget;

/**
 * Duration and number of the measurements.
 *
 * @param rounds how often every codec runs with every stream, each time in a new process
 * @param settleMs before it counts, until the compiler has come to rest, at most
 * @param sliceMs how long a codec's turn is at least
 * @param slices how many turns each has
 * @param isQuick whether a first impression is enough
 */
record FastEffort(int rounds, int settleMs, int sliceMs, int slices, boolean isQuick) {
    /** Warm-up as long as it takes. */
    static final FastEffort USUAL = new FastEffort(3, Budget.SETTLE_MS_MAX, 10, 101, false);
    /** A first impression. */
    static final FastEffort QUICK = new FastEffort(1, 4_000, 5, 21, true);
    /** The seconds in which a short round is to be over. */
    static final int SHORT_SECONDS = 42;
    /** Warm-up of a program in C++, which is compiled already. */
    static final int COMPILED_WARMUP_MS = 300;
    /** For how long single messages are timed, and before that for how long they are not. */
    static final int TIMES_MS = 50;

    private static final int OPERATIONS = 2;
    private static final double START_SECONDS = 0.9;
    private static final double SETTLE_SECONDS = 0.5;
    private static final double MS_PER_SECOND = 1_000;

    FastEffort {
        if (rounds < 1) throw new IllegalArgumentException("--rounds is " + rounds + ", expected 1 or more");
    }

    FastEffort withRounds(int count) {
        return new FastEffort(count, settleMs, sliceMs, slices, isQuick);
    }

    /** Time of one operation without its warm-up, with half of the start of a process. */
    int fixedMs() {
        return (int) (START_SECONDS * MS_PER_SECOND / OPERATIONS) + 2 * sliceMs * slices + 2 * TIMES_MS;
    }

    double secondsPerProcess() {
        return OPERATIONS * (SETTLE_SECONDS + fixedMs() / MS_PER_SECOND);
    }

    /** {@code medians of 3 rounds of the median of 101 × 10 ms}. */
    String words() {
        return Result.rounds(rounds) + " of the median of " + slices + " × " + sliceMs + " ms";
    }
}
