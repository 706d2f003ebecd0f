package io.needletail.console;

/**
 * Limits of a console: what its callers can cost.
 *
 * @param bodyBytesMax longest body of a request in bytes; a longer one is refused with status 413
 * @param requestSeconds longest time in which a request must arrive, what it reads be there, and its answer be taken,
 *     in seconds each; an answer that is not there then is status 503, and a connection that is too slow is closed
 * @param answerBytesMax most bytes of answers that wait at a time for callers to take them, those of searches aside;
 *     one that makes them more is replaced by status 503
 * @param connectionsMax most connections at a time; a further one takes the place of one that waits for a request, and
 *     is closed where there is none
 * @param requestsPerSecond most requests of one address in a second on average, those of ten seconds at once,
 *     {@code /health} aside; a further one is refused with status 429
 * @param streamsMax most streams of server-sent events at a time; a further one is refused with status 503
 * @param search limits of searches in journals
 * @param configVersionsMax most versions of each engine's configuration that are kept; the oldest beyond them are
 *     deleted
 */
public record ConsoleLimits(
        int bodyBytesMax,
        int requestSeconds,
        int answerBytesMax,
        int connectionsMax,
        int requestsPerSecond,
        int streamsMax,
        SearchLimits search,
        int configVersionsMax) {
    /**
     * 64 KiB, 10 s, 64 MiB, 2,000 connections, 200 requests a second, 64 streams, the usual limits of searches, 100
     * versions.
     */
    public static final ConsoleLimits DEFAULTS =
            new ConsoleLimits(1 << 16, 10, 1 << 26, 2_000, 200, 64, SearchLimits.DEFAULTS, 100);

    /** Rejects a limit below 1. */
    public ConsoleLimits {
        if (bodyBytesMax < 1
                || requestSeconds < 1
                || answerBytesMax < 1
                || connectionsMax < 1
                || requestsPerSecond < 1
                || streamsMax < 1
                || configVersionsMax < 1) {
            throw new IllegalArgumentException("a limit of the console is below 1");
        }
    }
}
