package io.needletail.bench.workload.match;

import io.needletail.bench.workload.turns.Walk;

/** Walks over the matching engine of this class path for other measurements than that of its speed. */
public final class MatchPaths {
    private static final int ORDERS_MAX = 1 << 15;

    private MatchPaths() {}

    /** Adds, cancels and takes in a book of 10,000 orders. */
    public static Walk mixed() {
        return new MatchWalk(MatchLibrary.present().matcher(ORDERS_MAX), MatchWorkload.MIX_10K.stream());
    }
}
