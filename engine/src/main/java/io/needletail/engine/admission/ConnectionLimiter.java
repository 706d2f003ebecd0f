package io.needletail.engine.admission;

import io.needletail.engine.error.ConnectionError;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Limits on connections, in all and by address. One thread.
 *
 * <p>A newcomer that finds all places for connections without a logon taken gets that of the oldest one: of its own address
 * when that has its fill, else of the address with most of them. So connections that stay silent displace each other, and a
 * peer that logs on at once is in before its turn to leave comes. A quarter of the places is kept for addresses that have
 * logged on before.
 *
 * <p>Remembers the last 4,096 addresses, and the last 4,096 that have logged on: a peer with more addresses than that is held by
 * the limits in all alone. IPv6 addresses count by their first 64 bits.
 */
public final class ConnectionLimiter {
    private static final int ADDRESSES_MAX = 4096;
    private static final int KEPT_SHARE = 4;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MINUTE_NS = 60 * SECOND_NS;

    private final ConnectionLimits admission;
    private final EventWindow all;
    private final Map<String, Tally> addresses = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, Boolean> trusted = new LinkedHashMap<>(16, 0.75f, true);
    private final Set<Tally> occupied = new LinkedHashSet<>();
    private int visitors;
    private int strangers;

    /**
     * Makes a gate that no connection has passed yet.
     *
     * @param admission the limits
     */
    public ConnectionLimiter(ConnectionLimits admission) {
        this.admission = admission;
        all = new EventWindow(admission.connectionsPerSecond(), SECOND_NS);
    }

    /** The place of a connection that has not logged on yet, or the reason why it has none. */
    public static final class Reservation {
        private final Tally tally;
        private final boolean stranger;
        private final Optional<ConnectionError> refusal;
        private boolean left;
        private boolean evicted;

        private Reservation(Tally tally, boolean stranger, Optional<ConnectionError> refusal) {
            this.tally = tally;
            this.stranger = stranger;
            this.refusal = refusal;
        }

        /**
         * Why there is no place.
         *
         * @return empty when there is one
         */
        public Optional<ConnectionError> refusal() {
            return refusal;
        }

        /**
         * Whether another connection has got the place.
         *
         * @return true when this connection is to be closed
         */
        public boolean isEvicted() {
            return evicted;
        }

        /** Keeps the place until {@link ConnectionLimiter#leave}: the connection has sent its Logon(A). */
        public void keep() {
            tally.evictable.remove(this);
        }
    }

    /** What is known of one address. */
    private static final class Tally {
        private final String address;
        private final EventWindow connections;
        private final EventWindow failures;
        private final Set<Reservation> evictable = new LinkedHashSet<>();
        private int visitors;

        Tally(String address, ConnectionLimits admission) {
            this.address = address;
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
     * @return its place, which it is to {@link #leave}; or why it is to be closed
     */
    public Reservation enter(String address, int connected, long nowNs) {
        all.add(nowNs);
        Tally tally = tally(RemoteAddress.group(address));
        // Peers of this machine are no strangers.
        boolean stranger = !address.isEmpty() && trusted.get(tally.address) == null;
        int most = admission.connectionsMax();
        if (most > 0 && connected + visitors >= most) return refused(tally, ConnectionError.CONNECTIONS_MAX);
        if (!address.isEmpty()) {
            if (!tally.failures.hasRoom(nowNs)) return refused(tally, ConnectionError.LOGON_RATE);
            if (!tally.connections.hasRoom(nowNs)) return refused(tally, ConnectionError.CONNECTION_RATE);
            tally.connections.add(nowNs);
        }
        if (!makesRoom(tally, stranger)) return refused(tally, ConnectionError.VISITORS_MAX);
        Reservation place = new Reservation(tally, stranger, Optional.empty());
        tally.evictable.add(place);
        tally.visitors++;
        occupied.add(tally);
        visitors++;
        if (stranger) strangers++;
        return place;
    }

    /**
     * A connection has logged on or was closed.
     *
     * @param place as {@link #enter} gave it
     */
    public void leave(Reservation place) {
        if (place.left) return;
        place.left = true;
        Tally tally = place.tally;
        tally.evictable.remove(place);
        tally.visitors--;
        if (tally.visitors == 0) occupied.remove(tally);
        visitors--;
        if (place.stranger) strangers--;
    }

    /**
     * A connection has failed to log on.
     *
     * @param address as in {@link #enter}
     * @param nowNs epoch nanoseconds
     */
    public void fail(String address, long nowNs) {
        if (!address.isEmpty()) tally(RemoteAddress.group(address)).failures.add(nowNs);
    }

    /**
     * A connection has logged on: its address is remembered.
     *
     * @param address as in {@link #enter}
     */
    public void loggedOn(String address) {
        if (address.isEmpty()) return;
        trusted.put(RemoteAddress.group(address), true);
        if (trusted.size() > ADDRESSES_MAX)
            trusted.remove(trusted.keySet().iterator().next());
    }

    private static Reservation refused(Tally tally, ConnectionError why) {
        return new Reservation(tally, false, Optional.of(why));
    }

    private boolean makesRoom(Tally newcomer, boolean stranger) {
        boolean full = !newcomer.address.isEmpty() && newcomer.visitors >= admission.visitorsPerAddressMax();
        if (full) return evictOldest(newcomer);
        int most = admission.visitorsMax();
        if (stranger && strangers >= most - most / KEPT_SHARE) return evictOfLargest(true);
        return visitors < most || evictOfLargest(false);
    }

    // Of equals the one that came first.
    private boolean evictOfLargest(boolean ofStrangers) {
        Tally largest = null;
        for (Tally tally : occupied) {
            if (tally.evictable.isEmpty()) continue;
            if (ofStrangers && !tally.evictable.iterator().next().stranger) continue;
            if (largest == null || tally.visitors > largest.visitors) largest = tally;
        }
        return largest != null && evictOldest(largest);
    }

    private boolean evictOldest(Tally tally) {
        if (tally.evictable.isEmpty()) return false;
        Reservation oldest = tally.evictable.iterator().next();
        leave(oldest);
        oldest.evicted = true;
        return true;
    }

    private Tally tally(String address) {
        Tally known = addresses.computeIfAbsent(address, unknown -> new Tally(unknown, admission));
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
