package io.needletail.console;

import io.needletail.engine.log.LogLimiter;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and logs the requests that were not carried out. Those that show a limit, an attack or a wrong token are warnings, a few lines a
 * minute for each code; errors in a request itself are only counted. Any thread.
 */
final class RejectedRequests {
    private static final String NAME = "needletail.console";
    private static final Logger LOG = LoggerFactory.getLogger(NAME);
    private static final long NS_PER_MS = 1_000_000;

    private final LogLimiter limiter = new LogLimiter(NAME);
    private final Map<String, Long> counts = new TreeMap<>();

    synchronized void add(ApiException refused, String request, String caller) {
        counts.merge(refused.code(), 1L, Long::sum);
        if (!isWarning(refused.status())) return;
        if (!limiter.allows(LogLimiter.Kind.REFUSAL, "requests of " + refused.code(), nowNs())) return;
        LOG.warn(
                "refused {} of {} with {} {}: {}",
                request,
                caller,
                refused.status(),
                refused.code(),
                refused.getMessage());
    }

    private static boolean isWarning(int status) {
        return switch (status) {
            case ApiException.UNAUTHORIZED, ApiException.FORBIDDEN, ApiException.TOO_LARGE, ApiException.UNAVAILABLE ->
                true;
            default -> false;
        };
    }

    /** Reports how many lines were left out, once a minute. */
    synchronized void onTime() {
        limiter.onTime(nowNs());
    }

    /** Returns the number of refusals by code. */
    synchronized Map<String, Long> counts() {
        return Map.copyOf(counts);
    }

    synchronized void close() {
        limiter.close();
    }

    private static long nowNs() {
        return System.currentTimeMillis() * NS_PER_MS;
    }
}
