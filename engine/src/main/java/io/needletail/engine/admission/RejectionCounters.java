package io.needletail.engine.admission;

import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.LogLimiter;
import io.needletail.engine.log.LogLimiter.Kind;
import io.needletail.engine.log.MessageText;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;

/**
 * Counts closed connections by reason, and limits their log lines: per address as {@link LogLimiter} does, and to
 * {@value #LINES_PER_SECOND} lines a second in total. Connections without a line are counted, and their number is
 * logged. One thread calls everything but {@link #counts}.
 */
public final class RejectionCounters {
    private static final String LOGGER = "needletail.acceptor";
    private static final Logger LOG = EngineLogger.of(LOGGER);
    private static final int LINES_PER_SECOND = 20;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MINUTE_NS = 60 * SECOND_NS;

    // An exhausted limit usually stays exhausted for a while: each of these is logged once a minute.
    private static final Set<ConnectionError> REPEATED = EnumSet.of(
            ConnectionError.VISITOR_EVICTED,
            ConnectionError.DYNAMIC_SESSIONS_MAX,
            ConnectionError.DYNAMIC_SESSIONS_PER_ADDRESS);

    // Complete from the start: other threads only read it.
    private final Map<ConnectionError, AtomicLong> counts = new EnumMap<>(ConnectionError.class);
    private final Map<ConnectionError, EventWindow> repeated = new EnumMap<>(ConnectionError.class);
    private final EventWindow lines = new EventWindow(LINES_PER_SECOND, SECOND_NS);
    private final LogLimiter limiter = new LogLimiter(LOGGER);
    private long unlogged;
    private long unloggedSinceNs;

    /** Creates counters that are all 0. */
    public RejectionCounters() {
        for (ConnectionError why : ConnectionError.values()) counts.put(why, new AtomicLong());
    }

    /**
     * Counts a closed connection, and logs it within the limits.
     *
     * @param why the reason
     * @param peer address of the peer
     * @param detail details for the log, or empty
     * @param nowNs epoch nanoseconds
     */
    public void add(ConnectionError why, String peer, String detail, long nowNs) {
        AtomicLong count = Objects.requireNonNull(counts.get(why));
        count.setOpaque(count.getPlain() + 1);
        if (!limiter.allows(Kind.REFUSAL, source(peer), nowNs)) return;
        EventWindow own =
                REPEATED.contains(why) ? repeated.computeIfAbsent(why, first -> new EventWindow(1, MINUTE_NS)) : lines;
        if (!own.hasRoom(nowNs) || !lines.hasRoom(nowNs)) {
            if (unlogged == 0) unloggedSinceNs = nowNs;
            unlogged++;
            return;
        }
        lines.add(nowNs);
        if (own != lines) own.add(nowNs);
        String shown = MessageText.withoutControls(detail.strip());
        LOG.warn("{} refused {}: {}{}", why.id(), peer, why.words().what(), shown.isEmpty() ? "" : ": " + shown);
        logRest();
    }

    /**
     * Logs how many connections were closed without a line, once their minute is over.
     *
     * @param nowNs epoch nanoseconds
     */
    public void onTime(long nowNs) {
        limiter.onTime(nowNs);
        if (unlogged > 0 && (nowNs < unloggedSinceNs || nowNs - unloggedSinceNs >= MINUTE_NS)) logRest();
    }

    /** Logs the number of connections that were closed without a line. */
    public void close() {
        limiter.close();
        logRest();
    }

    /**
     * Returns the numbers of closed connections. Any thread.
     *
     * @return a copy, by reason; a reason that never applied is absent
     */
    public Map<ConnectionError, Long> counts() {
        Map<ConnectionError, Long> copy = new EnumMap<>(ConnectionError.class);
        counts.forEach((why, count) -> {
            if (count.getOpaque() > 0) copy.put(why, count.getOpaque());
        });
        return Map.copyOf(copy);
    }

    private void logRest() {
        if (unlogged > 0)
            LOG.warn(
                    "{} {} more connections were closed without a line here",
                    EngineFault.REFUSALS_UNLOGGED.id(),
                    unlogged);
        unlogged = 0;
    }

    private static String source(String peer) {
        String address = RemoteAddress.of(peer);
        return address.isEmpty() ? "peers without an address" : address;
    }
}
