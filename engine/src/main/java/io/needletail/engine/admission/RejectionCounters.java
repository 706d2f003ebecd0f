package io.needletail.engine.admission;

import io.needletail.engine.error.ConnectionError;
import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts closed connections by reason, and logs them, but not more than a few a second: the log is no target either. */
public final class RejectionCounters {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.acceptor");
    private static final int LINES_PER_SECOND = 20;
    private static final long SECOND_NS = 1_000_000_000L;

    private final Map<ConnectionError, Long> counts = new EnumMap<>(ConnectionError.class);
    private final EventWindow lines = new EventWindow(LINES_PER_SECOND, SECOND_NS);
    private long unsaid;

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
        if (!lines.hasRoom(nowNs)) {
            unsaid++;
            return;
        }
        lines.add(nowNs);
        LOG.warn("{} closed {}: {} {}", why.id(), peer, why.words().what(), detail);
        if (unsaid > 0) LOG.warn("{} more connections were closed without a line here", unsaid);
        unsaid = 0;
    }

    /**
     * How many connections were closed.
     *
     * @return a copy, by reason; a reason that never applied is missing
     */
    public Map<ConnectionError, Long> counts() {
        return Map.copyOf(counts);
    }
}
