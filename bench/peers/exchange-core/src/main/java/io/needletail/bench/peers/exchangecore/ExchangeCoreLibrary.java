package io.needletail.bench.peers.exchangecore;

import io.needletail.bench.workload.match.MatchLibrary;
import io.needletail.bench.workload.match.OrderMatcher;

/** exchange-core's faster order book. */
public final class ExchangeCoreLibrary implements MatchLibrary {

    /** Called by {@link java.util.ServiceLoader}. */
    public ExchangeCoreLibrary() {}

    @Override
    public OrderMatcher matcher(int ordersMax) {
        return new ExchangeCoreMatcher();
    }
}
