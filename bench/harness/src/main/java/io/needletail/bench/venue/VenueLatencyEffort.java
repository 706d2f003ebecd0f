package io.needletail.bench.venue;

/**
 * Number of orders, rates and number of rounds.
 *
 * @param rounds how often every path is measured
 * @param warmUp orders before it counts, at the same rate
 * @param orders orders that count
 * @param processRate orders a second within one process
 * @param socketRate orders a second between two processes
 * @param isWarm whether a venue first trades with itself, as with its option --warm-up
 */
record VenueLatencyEffort(int rounds, int warmUp, int orders, int processRate, int socketRate, boolean isWarm) {
    /** 100,000 orders, then 1,000,000. */
    static final VenueLatencyEffort USUAL = new VenueLatencyEffort(3, 100_000, 1_000_000, 100_000, 20_000, true);

    /** A first impression. */
    static final VenueLatencyEffort QUICK = new VenueLatencyEffort(1, 80_000, 20_000, 100_000, 20_000, false);

    /** After so many orders over sockets the compilers rest, on two cores. */
    static final int WARM_ORDERS = 300_000;

    private static final double START_SECONDS = 2.5;
    private static final double WARM_SECONDS = 10;
    private static final int RATE_MAX = 10_000_000;
    /** More have no ClOrdID(11) of eight digits. */
    private static final int ORDERS_MAX = 80_000_000;

    VenueLatencyEffort {
        if (orders < 1 || warmUp < 0 || (long) orders + warmUp > ORDERS_MAX) {
            throw new IllegalArgumentException("--orders is " + orders + " and --warmup " + warmUp
                    + ", expected 1 or more, and at most " + ORDERS_MAX + " together");
        }
        if (processRate < 1 || processRate > RATE_MAX || socketRate < 1 || socketRate > RATE_MAX) {
            throw new IllegalArgumentException("--rate-in-process is " + processRate + " and --rate " + socketRate
                    + ", expected 1 to " + RATE_MAX);
        }
    }

    /** The rate of a path. */
    int rate(VenueLatencyPath path) {
        return path.isInProcess() ? processRate : socketRate;
    }

    /** Time for which the empty cluster gets messages: as many as there are orders, a second at least. */
    int echoSeconds() {
        return Math.max(1, orders / socketRate);
    }

    /** Expected time of a path in one round. */
    double seconds(VenueLatencyPath path) {
        double starts = START_SECONDS * (path.isInProcess() ? 1 : path.nodes() + 2);
        double warming = isWarm && path.isVenue() ? WARM_SECONDS : 0;
        return starts + warming + (double) (warmUp + orders) / rate(path);
    }
}
