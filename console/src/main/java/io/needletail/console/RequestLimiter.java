package io.needletail.console;

import io.needletail.engine.admission.EventWindow;
import io.needletail.engine.error.ConsoleFault;
import io.needletail.engine.log.EngineLogger;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.slf4j.Logger;

/**
 * Limits the requests of an address: as many as {@link ConsoleLimits#requestsPerSecond} on average, and those of
 * {@value #PERIOD_SECONDS} seconds at once. The log has one line a minute for an address that sends more. The addresses
 * of an IPv6 network, /64, count as one. Of the last {@value #ADDRESSES_MAX} addresses. Any thread.
 */
final class RequestLimiter {
    /** The code of a refusal; {@link RejectedRequests} counts it and logs no line for it. */
    static final String CODE = "TOO_MANY_REQUESTS";

    /** The requests of so many seconds may come at once. */
    static final int PERIOD_SECONDS = 10;

    private static final int ADDRESSES_MAX = 4096;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MINUTE_NS = 60 * SECOND_NS;

    private final int perSecond;
    private final Logger log;
    private final SequencedMap<String, AddressRequests> addresses = new LinkedHashMap<>(16, 0.75f, true);

    /** The requests of an address. */
    private static final class AddressRequests {
        private final EventWindow window;
        private long refused;
        private long reportedNs;

        AddressRequests(int perSecond) {
            window = new EventWindow(perSecond * PERIOD_SECONDS, PERIOD_SECONDS * SECOND_NS);
        }
    }

    RequestLimiter(int perSecond) {
        this(perSecond, EngineLogger.of("needletail.console"));
    }

    RequestLimiter(int perSecond, Logger log) {
        this.perSecond = perSecond;
        this.log = log;
    }

    /**
     * Counts a request; throws when its address has sent too many.
     *
     * @param nowNs as {@link System#nanoTime}
     */
    synchronized void require(InetAddress address, long nowNs) {
        AddressRequests requests =
                addresses.computeIfAbsent(CallerNetwork.of(address), _ -> new AddressRequests(perSecond));
        if (addresses.size() > ADDRESSES_MAX) addresses.pollFirstEntry();
        if (requests.window.hasRoom(nowNs)) {
            requests.window.add(nowNs);
            return;
        }
        if (requests.refused++ == 0 || nowNs - requests.reportedNs >= MINUTE_NS) report(address, requests, nowNs);
        throw new ApiException(
                ApiException.TOO_MANY_REQUESTS,
                CODE,
                "more than " + perSecond + " requests a second came from " + address.getHostAddress()
                        + ": send fewer, and try again later");
    }

    private void report(InetAddress address, AddressRequests requests, long nowNs) {
        log.warn(
                "{} refuses requests of {} with 429 {}: more than {} a second; {} refused so far",
                ConsoleFault.CALLER_REFUSED.id(),
                address.getHostAddress(),
                CODE,
                perSecond,
                requests.refused);
        requests.reportedNs = nowNs;
    }
}
