package io.needletail.bench.peers.needletail.match;

import io.needletail.bench.workload.match.MatchLibrary;
import io.needletail.bench.workload.match.OrderMatcher;

/** Needletail's matching engine. */
public final class NeedletailMatchLibrary implements MatchLibrary {

    /** Called by {@link java.util.ServiceLoader}. */
    public NeedletailMatchLibrary() {}

    @Override
    public OrderMatcher matcher(int ordersMax) {
        return new NeedletailMatcher(ordersMax);
    }
}
