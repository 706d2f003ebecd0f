package io.needletail.engine.admission;

import io.needletail.engine.error.ConnectionError;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Limits connections, in total and per address. One thread.
 *
 * <p>When all places for connections without a logon are taken, a new connection displaces the oldest one: of its own
 * address when that address has reached its limit, else of the address with most connections. So silent connections
 * displace each other, and a peer that logs on at once is not displaced. A quarter of the places is reserved for
 * addresses that have logged on before.
 *
 * <p>Remembers the last 4,096 addresses, and the last 4,096 that have logged on: only the total limits hold for a peer
 * with more addresses than that. IPv6 addresses count by their first 64 bits.
 */
public final class ConnectionLimiter {
    private static final int ADDRESSES_MAX = 4096;
    private static final int RESERVED_SHARE = 4;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MINUTE_NS = 60 * SECOND_NS;

    private final ConnectionLimits admission;
    private final EventWindow all;
    private final Map<String, Tally> addresses = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, Boolean> loggedOn = new LinkedHashMap<>(16, 0.75f, true);
    private final Set<Tally> occupied = new LinkedHashSet<>();
    private int pending;
    private int newAddresses;

    /**
     * Creates a limiter without connections.
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
        private final boolean newAddress;
        private final Optional<ConnectionError> refusal;
        private boolean left;
        private boolean evicted;

        private Reservation(Tally tally, boolean newAddress, Optional<ConnectionError> refusal) {
            this.tally = tally;
            this.newAddress = newAddress;
            this.refusal = refusal;
        }

        /**
         * Returns the reason why there is no place.
         *
         * @return empty when there is one
         */
        public Optional<ConnectionError> refusal() {
            return refusal;
        }

        /**
         * Tests whether another connection has displaced this one.
         *
         * @return true when this connection must be closed
         */
        public boolean isEvicted() {
            return evicted;
        }

        /** Protects the place until {@link ConnectionLimiter#leave}: the connection has sent its Logon(A). */
        public void keep() {
            tally.evictable.remove(this);
        }
    }

    /** Counters of one address. */
    private static final class Tally {
        private final String address;
        private final EventWindow connections;
        private final EventWindow failures;
        private final Set<Reservation> evictable = new LinkedHashSet<>();
        private int pending;

        Tally(String address, ConnectionLimits admission) {
            this.address = address;
            connections = new EventWindow(admission.connectionsPerSecondAndAddress(), SECOND_NS);
            failures = new EventWindow(admission.failedLogonsPerMinuteAndAddress(), MINUTE_NS);
        }
    }

    /**
     * Tests whether one more connection may be accepted in this second; further ones wait in the system's queue.
     *
     * @param nowNs epoch nanoseconds
     * @return false when the second's connections are used up
     */
    public boolean isOpen(long nowNs) {
        return all.hasRoom(nowNs);
    }

    /**
     * Registers a connection.
     *
     * @param address digits of the remote IP address, empty for none
     * @param connected number of accepted connections that have logged on
     * @param nowNs epoch nanoseconds
     * @return the place, to be released with {@link #leave}; or the reason for closing the connection
     */
    public Reservation enter(String address, int connected, long nowNs) {
        all.add(nowNs);
        Tally tally = tally(RemoteAddress.group(address));
        // A peer without an IP address is on this machine.
        boolean newAddress = !address.isEmpty() && loggedOn.get(tally.address) == null;
        int most = admission.connectionsMax();
        if (most > 0 && connected + pending >= most) return refused(tally, ConnectionError.CONNECTIONS_MAX);
        if (!address.isEmpty()) {
            if (!tally.failures.hasRoom(nowNs)) return refused(tally, ConnectionError.LOGON_RATE);
            if (!tally.connections.hasRoom(nowNs)) return refused(tally, ConnectionError.CONNECTION_RATE);
            tally.connections.add(nowNs);
        }
        if (!hasPlace(tally, newAddress)) return refused(tally, ConnectionError.VISITORS_MAX);
        Reservation place = new Reservation(tally, newAddress, Optional.empty());
        tally.evictable.add(place);
        tally.pending++;
        occupied.add(tally);
        pending++;
        if (newAddress) newAddresses++;
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
        tally.pending--;
        if (tally.pending == 0) occupied.remove(tally);
        pending--;
        if (place.newAddress) newAddresses--;
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
        loggedOn.put(RemoteAddress.group(address), true);
        if (loggedOn.size() > ADDRESSES_MAX)
            loggedOn.remove(loggedOn.keySet().iterator().next());
    }

    private static Reservation refused(Tally tally, ConnectionError why) {
        return new Reservation(tally, false, Optional.of(why));
    }

    private boolean hasPlace(Tally newcomer, boolean newAddress) {
        boolean full = !newcomer.address.isEmpty() && newcomer.pending >= admission.visitorsPerAddressMax();
        if (full) return evictOldest(newcomer);
        int most = admission.visitorsMax();
        if (newAddress && newAddresses >= most - most / RESERVED_SHARE) return evictOfLargest(true);
        return pending < most || evictOfLargest(false);
    }

    // Of equal ones the earliest.
    private boolean evictOfLargest(boolean ofNewAddresses) {
        Tally largest = null;
        for (Tally tally : occupied) {
            if (tally.evictable.isEmpty()) continue;
            if (ofNewAddresses && !tally.evictable.iterator().next().newAddress) continue;
            if (largest == null || tally.pending > largest.pending) largest = tally;
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

    // Removes the address that was not used for longest, but none with pending connections: leave() needs it.
    private void forgetOne(String newest) {
        for (Map.Entry<String, Tally> entry : addresses.entrySet()) {
            if (entry.getValue().pending == 0 && !entry.getKey().equals(newest)) {
                addresses.remove(entry.getKey());
                return;
            }
        }
    }
}
