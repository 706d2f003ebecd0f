package io.needletail.console;

import io.needletail.engine.error.ConsoleFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.LogLimiter;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;

/**
 * Counts and logs the requests that were not carried out. Those that show a limit, an attack or a wrong token are
 * warnings, those that failed errors, a few lines a minute for each code; errors in a request itself are only counted.
 * Any thread.
 */
final class RejectedRequests {
    private static final String NAME = "needletail.console";
    private static final String FAILED = "FAILED";

    /** Codes of refusals that are logged where they begin, once for many requests. */
    private static final Set<String> LOGGED = Set.of(RequestLimiter.CODE, LoginFault.PROVIDER_DOWN);

    private static final long NS_PER_MS = 1_000_000;

    private final Logger log;
    private final LogLimiter limiter = new LogLimiter(NAME);
    private final Map<String, Long> counts = new TreeMap<>();

    RejectedRequests() {
        this(EngineLogger.of(NAME));
    }

    RejectedRequests(Logger log) {
        this.log = log;
    }

    synchronized void add(ApiException refused, String request, String caller) {
        counts.merge(refused.code(), 1L, Long::sum);
        if (!isWarning(refused.status()) || LOGGED.contains(refused.code())) return;
        if (!limiter.allows(LogLimiter.Kind.REFUSAL, "requests of " + refused.code(), nowNs())) return;
        log.warn(
                "{} refused {} of {} with {} {}: {}",
                refused.fault().id(),
                request,
                caller,
                refused.status(),
                refused.code(),
                refused.getMessage());
    }

    /** Logs a request that failed, an error of the console with its stack trace. */
    synchronized void failed(Throwable failure, String request) {
        counts.merge(FAILED, 1L, Long::sum);
        if (!limiter.allows(LogLimiter.Kind.FAULT, "requests that failed", nowNs())) return;
        if (failure instanceof IOException)
            log.error("{} {} failed: {}", ConsoleFault.REQUEST_FAILED.id(), request, failure.toString());
        else log.error("{} the console cannot answer {}", ConsoleFault.REQUEST_FAILED.id(), request, failure);
    }

    private static boolean isWarning(int status) {
        return switch (status) {
            case ApiException.UNAUTHORIZED,
                    ApiException.FORBIDDEN,
                    ApiException.TOO_LARGE,
                    ApiException.TOO_MANY_REQUESTS,
                    ApiException.UNAVAILABLE -> true;
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
