package io.needletail.bench.codec;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.RoundOptions;

/**
 * Duration and number of the measurements of codecs.
 *
 * @param rounds how often every library runs, each time in new virtual machines
 * @param forks processes of JMH in a round
 * @param warmups iterations before it counts
 * @param warmupMs how long each is
 * @param iterations iterations that count
 * @param iterationMs how long each is
 * @param isShared whether all that is measured of a library is measured in one virtual machine
 */
record CodecEffort(
        int rounds, int forks, int warmups, int warmupMs, int iterations, int iterationMs, boolean isShared) {
    /** Each figure in a virtual machine of its own. */
    static final CodecEffort USUAL = new CodecEffort(3, 1, 1, 500, 4, 500, false);
    /** A first impression. */
    static final CodecEffort QUICK = new CodecEffort(1, 0, 1, 50, 2, 75, true);
    /** The seconds in which a short round is to be over. */
    static final int SHORT_SECONDS = 42;

    private static final double START_SECONDS = 0.7;
    private static final double SETTLE_SECONDS = 0.6;
    private static final int START_SHARE_MS = 300;
    private static final double MS_PER_SECOND = 1_000;

    /** The length of the options. */
    static CodecEffort of(RoundOptions length) {
        CodecEffort usual = length.isQuick() ? QUICK : USUAL;
        return usual.withRounds(length.rounds(usual.rounds));
    }

    CodecEffort withRounds(int count) {
        return new CodecEffort(count, forks, warmups, warmupMs, iterations, iterationMs, isShared);
    }

    /** Time of a figure without its warm-up, with its share of the start of a process, milliseconds. */
    int fixedMs() {
        return START_SHARE_MS + warmups * warmupMs + countedMs();
    }

    /** Time of all counted iterations, milliseconds. */
    int countedMs() {
        return Math.max(1, forks) * iterations * iterationMs;
    }

    /** Expected time of one benchmark in one round, seconds. */
    double secondsPerFigure() {
        double each = SETTLE_SECONDS + (warmups * warmupMs + iterations * iterationMs) / MS_PER_SECOND;
        return Math.max(1, forks) * (each + (isShared ? 0 : START_SECONDS));
    }

    /** {@code medians of 3 rounds of 3 × 500 ms}. */
    String words() {
        return Result.rounds(rounds) + " of " + iterations + " × " + iterationMs + " ms";
    }

    /** {@code 3 forks, each 5 x 1000 ms warm-up and 5 x 1000 ms}. */
    String forkWords() {
        return forks + (forks == 1 ? " fork, " : " forks, each ") + warmups + " x " + warmupMs + " ms warm-up and "
                + iterations + " x " + iterationMs + " ms";
    }
}
