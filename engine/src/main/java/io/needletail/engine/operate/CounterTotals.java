package io.needletail.engine.operate;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sums of the counters of all sessions of an engine, for those who watch it: they never fall, whatever sessions are
 * removed and however often the engine is started again. One thread.
 */
public final class CounterTotals {
    /** Numbers MsgSeqNum(34) that peers have used since the first reading. */
    public static final String MESSAGES_IN = "messages_in";

    /** Numbers MsgSeqNum(34) that this end has used since the first reading. */
    public static final String MESSAGES_OUT = "messages_out";

    /** A maximum has no sum. */
    private static final String SLOWEST = "store_slowest_append_ns";

    private final Map<String, Long> totals = new LinkedHashMap<>();
    private Map<String, SessionReport> before = Map.of();

    /** Creates sums of nothing. */
    public CounterTotals() {}

    /**
     * Takes a reading of the engine.
     *
     * @param sessions all sessions of the engine
     */
    public void accept(List<SessionReport> sessions) {
        Map<String, SessionReport> now = new HashMap<>();
        for (SessionReport session : sessions) {
            Optional<SessionReport> last = Optional.ofNullable(before.get(session.session()));
            Map<String, Long> counted = last.map(SessionReport::counters).orElse(Map.of());
            session.counters().forEach((name, count) -> {
                long counts = counted.getOrDefault(name, 0L);
                // A counter that fell began again at 0 with its engine.
                if (!name.equals(SLOWEST)) add(name, count >= counts ? count - counts : count);
            });
            // Numbers are older than the engine; one that was set or reset lower is no message.
            add(MESSAGES_IN, session.nextIn() - last.orElse(session).nextIn());
            add(MESSAGES_OUT, session.nextOut() - last.orElse(session).nextOut());
            now.put(session.session(), session);
        }
        before = now;
    }

    private void add(String name, long rise) {
        totals.merge(name, Math.max(0, rise), Long::sum);
    }

    /**
     * Returns the sums by the names of {@link SessionReport#counters}, {@link #MESSAGES_IN} and {@link #MESSAGES_OUT}.
     *
     * @return a copy; empty before the first session
     */
    public Map<String, Long> values() {
        return new LinkedHashMap<>(totals);
    }
}
