package io.needletail.bench.cluster;

import io.needletail.bench.runner.RoundOptions;
import java.util.List;

/**
 * Duration and number of the measurements.
 *
 * @param rounds how often every cluster is started
 * @param warmUp messages of a closed loop before it counts
 * @param closed messages of a closed loop that count
 * @param rates messages a second
 * @param seconds how long each rate lasts; before it counts for a third of that
 */
record ClusterEffort(int rounds, int warmUp, int closed, List<Integer> rates, int seconds) {
    /** Every rate for ten seconds. */
    static final ClusterEffort USUAL = new ClusterEffort(3, 20_000, 100_000, List.of(1_000, 5_000, 20_000), 10);
    /** A first impression. */
    static final ClusterEffort QUICK = new ClusterEffort(1, 2_000, 10_000, List.of(5_000), 2);
    /** Chronos' benchmark: a closed loop alone. */
    static final ClusterEffort PUBLISHED = new ClusterEffort(3, 2_000, 20_000, List.of(), 0);

    private static final double START_SECONDS = 3;
    private static final double CLOSED_SECONDS = 150e-6;
    private static final int WARM_UP_SHARE = 3;

    ClusterEffort {
        rates = List.copyOf(rates);
    }

    /**
     * The length of the options.
     *
     * @param isPublished whether Chronos' page is repeated
     */
    static ClusterEffort of(RoundOptions length, boolean isPublished) {
        ClusterEffort usual = isPublished ? PUBLISHED : USUAL;
        ClusterEffort chosen = length.isQuick() ? QUICK : usual;
        return new ClusterEffort(
                length.rounds(chosen.rounds), chosen.warmUp, chosen.closed, chosen.rates, chosen.seconds);
    }

    /** Warm-up of a rate, seconds. */
    int warmUpSeconds() {
        return Math.max(1, seconds / WARM_UP_SHARE);
    }

    /** Expected time of one cluster with one service. */
    double secondsPerCluster() {
        return START_SECONDS + (warmUp + closed) * CLOSED_SECONDS + rates.size() * (warmUpSeconds() + seconds);
    }
}
