package io.needletail.engine.admission;

import io.needletail.engine.error.ConnectionError;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts who knocks, in all and by address, and says whom the limits keep out. One thread.
 *
 * <p>Remembers the last 4,096 addresses: a peer with more of them than that is held by the limits in all alone.
 */
public final class ConnectionLimiter {
    private static final int ADDRESSES_MAX = 4096;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MINUTE_NS = 60 * SECOND_NS;

    private final ConnectionLimits admission;
    private final EventWindow all;
    private final Map<String, Tally> addresses = new LinkedHashMap<>(16, 0.75f, true);
    private int visitors;

    /**
     * Makes a gate that nobody has passed yet.
     *
     * @param admission the limits
     */
    public ConnectionLimiter(ConnectionLimits admission) {
        this.admission = admission;
        all = new EventWindow(admission.connectionsPerSecond(), SECOND_NS);
    }

    /** What is known of one address. */
    private static final class Tally {
        private final EventWindow connections;
        private final EventWindow failures;
        private int visitors;

        Tally(ConnectionLimits admission) {
            connections = new EventWindow(admission.connectionsPerSecondAndAddress(), SECOND_NS);
            failures = new EventWindow(admission.failedLogonsPerMinuteAndAddress(), MINUTE_NS);
        }
    }

    /**
     * Whether one more may be accepted this second; the others wait outside.
     *
     * @param nowNs epoch nanoseconds
     * @return false when the second's connections are used up
     */
    public boolean isOpen(long nowNs) {
        return all.hasRoom(nowNs);
    }

    /**
     * Takes note of a connection.
     *
     * @param address digits of the remote IP address, empty for none
     * @param connected how many accepted connections have logged on
     * @param nowNs epoch nanoseconds
     * @return empty when it becomes a visitor, who is to {@link #leave}; or why it is to be closed
     */
    public Optional<ConnectionError> enter(String address, int connected, long nowNs) {
        all.add(nowNs);
        if (visitors >= admission.visitorsMax()) return Optional.of(ConnectionError.VISITORS_MAX);
        int most = admission.connectionsMax();
        if (most > 0 && connected + visitors >= most) return Optional.of(ConnectionError.CONNECTIONS_MAX);
        if (!address.isEmpty()) {
            Tally tally = tally(address);
            if (tally.visitors >= admission.visitorsPerAddressMax()) return Optional.of(ConnectionError.VISITORS_MAX);
            if (!tally.failures.hasRoom(nowNs)) return Optional.of(ConnectionError.LOGON_RATE);
            if (!tally.connections.hasRoom(nowNs)) return Optional.of(ConnectionError.CONNECTION_RATE);
            tally.connections.add(nowNs);
            tally.visitors++;
        }
        visitors++;
        return Optional.empty();
    }

    /**
     * A visitor has logged on or was closed.
     *
     * @param address as in {@link #enter}
     */
    public void leave(String address) {
        visitors--;
        Tally tally = addresses.get(address);
        if (tally != null) tally.visitors--;
    }

    /**
     * A connection ended before it was logged on.
     *
     * @param address as in {@link #enter}
     * @param nowNs epoch nanoseconds
     */
    public void fail(String address, long nowNs) {
        if (!address.isEmpty()) tally(address).failures.add(nowNs);
    }

    private Tally tally(String address) {
        Tally known = addresses.computeIfAbsent(address, unknown -> new Tally(admission));
        if (addresses.size() > ADDRESSES_MAX) forgetOne(address);
        return known;
    }

    // The one not seen for longest; visitors must be found again when they leave.
    private void forgetOne(String newest) {
        for (Map.Entry<String, Tally> entry : addresses.entrySet()) {
            if (entry.getValue().visitors == 0 && !entry.getKey().equals(newest)) {
                addresses.remove(entry.getKey());
                return;
            }
        }
    }
}
