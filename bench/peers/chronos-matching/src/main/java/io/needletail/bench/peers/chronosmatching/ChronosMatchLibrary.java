package io.needletail.bench.peers.chronosmatching;

import io.needletail.bench.workload.match.MatchLibrary;
import io.needletail.bench.workload.match.OrderMatcher;

/** Chronos' matching engine with its own book. */
public final class ChronosMatchLibrary implements MatchLibrary {

    /** Called by {@link java.util.ServiceLoader}. */
    public ChronosMatchLibrary() {}

    @Override
    public OrderMatcher matcher(int ordersMax) {
        return new ChronosMatcher();
    }
}
