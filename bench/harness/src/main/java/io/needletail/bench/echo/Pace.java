package io.needletail.bench.echo;

/**
 * Number of orders, rate and number of rounds.
 *
 * @param rate orders a second
 * @param count measured in each round of each peer
 * @param warmupCount before that, at the same rate
 * @param rounds how often every peer runs
 */
record Pace(int rate, int count, int warmupCount, int rounds) {
    /** More has no ClOrdID(11) of eight digits. */
    static final int ORDERS_MAX = 80_000_000;

    private static final int RATE_MAX = 10_000_000;
    private static final long LIMIT_EXTRA_MS = 2_000;
    private static final long SECOND_MS = 1_000;

    Pace {
        if (rate < 1 || rate > RATE_MAX) {
            throw new IllegalArgumentException("--rate is " + rate + ", expected 1 to " + RATE_MAX);
        }
        if (count < 2 || warmupCount < 0 || (long) count + warmupCount > ORDERS_MAX) {
            throw new IllegalArgumentException("--count is " + count + " after " + warmupCount
                    + " of warm-up, expected 2 or more and " + ORDERS_MAX + " in all at most");
        }
        if (rounds < 1) throw new IllegalArgumentException("--rounds is " + rounds + ", expected 1 or more");
    }

    /** The same at another rate, for as long. */
    Pace at(int otherRate) {
        double factor = (double) otherRate / rate;
        return new Pace(otherRate, (int) Math.max(2, count * factor), (int) (warmupCount * factor), rounds);
    }

    /** Longest time that sending may take; above it the rate is not sustained. */
    long limitMs() {
        return 2 * SECOND_MS * count / rate + LIMIT_EXTRA_MS;
    }

    double secondsPerRound() {
        return (double) (count + warmupCount) / rate;
    }
}
