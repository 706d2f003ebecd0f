package io.needletail.bench.workload.match;

import java.util.ServiceLoader;

/** A matching engine; one a class path, found by {@link ServiceLoader}. */
public interface MatchLibrary {
    /**
     * Makes an empty book.
     *
     * @param ordersMax most open orders
     */
    OrderMatcher matcher(int ordersMax);

    /** The one library of this class path. */
    static MatchLibrary present() {
        return ServiceLoader.load(MatchLibrary.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no matching engine on this class path"));
    }
}
