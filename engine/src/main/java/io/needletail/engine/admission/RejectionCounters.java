package io.needletail.engine.admission;

import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.log.LogLimiter;
import io.needletail.engine.log.LogLimiter.Kind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts closed connections by reason, and logs them within limits: for each address those of {@link LogLimiter}, and
 * {@value #LINES_PER_SECOND} lines a second in all. Connections without a line are counted, and their number is logged. One
 * thread.
 */
public final class RejectionCounters {
    private static final String LOGGER = "needletail.acceptor";
    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);
    private static final int LINES_PER_SECOND = 20;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MINUTE_NS = 60 * SECOND_NS;

    // A limit that is reached stays so for a while: each of these is logged once a minute.
    private static final Set<ConnectionError> REPEATED = EnumSet.of(
            ConnectionError.VISITOR_EVICTED,
            ConnectionError.DYNAMIC_SESSIONS_MAX,
            ConnectionError.DYNAMIC_SESSIONS_PER_ADDRESS);

    private final Map<ConnectionError, Long> counts = new EnumMap<>(ConnectionError.class);
    private final Map<ConnectionError, EventWindow> repeated = new EnumMap<>(ConnectionError.class);
    private final EventWindow lines = new EventWindow(LINES_PER_SECOND, SECOND_NS);
    private final LogLimiter limiter = new LogLimiter(LOGGER);
    private long unsaid;
    private long unsaidSinceNs;

    /** Starts with nobody refused. */
    public RejectionCounters() {}

    /**
     * A connection is closed.
     *
     * @param why the reason
     * @param peer who it is
     * @param detail what more there is to say, or empty
     * @param nowNs epoch nanoseconds
     */
    public void add(ConnectionError why, String peer, String detail, long nowNs) {
        counts.merge(why, 1L, Long::sum);
        if (!limiter.allows(Kind.REFUSAL, source(peer), nowNs)) return;
        EventWindow own =
                REPEATED.contains(why) ? repeated.computeIfAbsent(why, first -> new EventWindow(1, MINUTE_NS)) : lines;
        if (!own.hasRoom(nowNs) || !lines.hasRoom(nowNs)) {
            if (unsaid == 0) unsaidSinceNs = nowNs;
            unsaid++;
            return;
        }
        lines.add(nowNs);
        if (own != lines) own.add(nowNs);
        LOG.warn("{} closed {}: {} {}", why.id(), peer, why.words().what(), detail);
        sayRest();
    }

    /**
     * Logs how many connections were closed without a line, once their minute is over.
     *
     * @param nowNs epoch nanoseconds
     */
    public void onTime(long nowNs) {
        limiter.onTime(nowNs);
        if (unsaid > 0 && (nowNs < unsaidSinceNs || nowNs - unsaidSinceNs >= MINUTE_NS)) sayRest();
    }

    /** Logs how many connections were closed without a line so far. */
    public void close() {
        limiter.close();
        sayRest();
    }

    /**
     * How many connections were closed.
     *
     * @return a copy, by reason; a reason that never applied is missing
     */
    public Map<ConnectionError, Long> counts() {
        return Map.copyOf(counts);
    }

    private void sayRest() {
        if (unsaid > 0) LOG.warn("{} more connections were closed without a line here", unsaid);
        unsaid = 0;
    }

    private static String source(String peer) {
        String address = RemoteAddress.of(peer);
        return address.isEmpty() ? "peers without an address" : address;
    }
}
