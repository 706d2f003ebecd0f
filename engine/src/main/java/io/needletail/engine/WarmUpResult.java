package io.needletail.engine;

import java.util.Locale;

/**
 * Outcome of {@link Engine#warmUp()}.
 *
 * @param tookNs duration, nanoseconds
 * @param roundTrips orders that were sent and reported
 * @param isWarm true when the compiler was nearly idle for a second at the end and no method of the product was in its
 *     queue: the code that orders pass is compiled
 */
public record WarmUpResult(long tookNs, long roundTrips, boolean isWarm) {
    private static final double NS_PER_SECOND = 1e9;

    /** The outcome in a line. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s after %.1f s and %,d round trips: the compiler %s",
                isWarm ? "warm" : "not warm",
                tookNs / NS_PER_SECOND,
                roundTrips,
                isWarm ? "was nearly idle for a second" : "still worked");
    }
}
