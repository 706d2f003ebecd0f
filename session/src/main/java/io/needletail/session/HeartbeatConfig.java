package io.needletail.session;

import java.util.function.Consumer;

/**
 * Heartbeats and time-outs.
 *
 * @param heartbeatNs HeartBtInt(108) in nanoseconds; 0 switches heartbeats off; an acceptor takes the peer's
 * @param testRequestAfter heartbeat intervals of silence after the first until a TestRequest(1) is sent
 * @param timeoutAfter heartbeat intervals of silence after the first until the connection is closed
 * @param timesOut true to close the connection of a silent peer; false only reports {@link SessionEvent#PEER_SILENT}
 * @param logonTimeoutNs longest time from connection to completed logon, nanoseconds
 * @param logoutTimeoutNs longest wait for the peer's Logout(5), nanoseconds
 * @param writeTimeoutNs longest time without progress of a peer that does not read, nanoseconds; then it is
 *     disconnected
 * @param cancelAfterNs time from the loss of a connection to {@link SessionListener#onCancelDue}, nanoseconds;
 *     {@link #NEVER} disables cancel-on-disconnect
 */
public record HeartbeatConfig(
        long heartbeatNs,
        double testRequestAfter,
        double timeoutAfter,
        boolean timesOut,
        long logonTimeoutNs,
        long logoutTimeoutNs,
        long writeTimeoutNs,
        long cancelAfterNs) {
    /** Longer than any session lasts. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Longest heartbeat interval: a day; a Logon(A) with a longer one is rejected. */
    public static final long HEARTBEAT_NS_MAX = 86_400_000_000_000L;

    private static final long SECOND_NS = 1_000_000_000L;

    // A hundred years: the sum with the present time does not overflow a long of nanoseconds.
    private static final long TIME_NS_MAX = 100L * 365 * 86_400 * SECOND_NS;
    private static final double INTERVALS_MAX = 1_000;

    /** QuickFIX/J's values: 30 s, 0.5 and 1.4 intervals, 10 s and 2 s; a slow peer is disconnected after 30 s. */
    public static final HeartbeatConfig DEFAULTS =
            new HeartbeatConfig(30 * SECOND_NS, 0.5, 1.4, true, 10 * SECOND_NS, 2 * SECOND_NS, 30 * SECOND_NS, NEVER);

    /** Rejects negative times, and times that would overflow. */
    public HeartbeatConfig {
        requireCountable(logonTimeoutNs);
        requireCountable(logoutTimeoutNs);
        requireCountable(writeTimeoutNs);
        if (cancelAfterNs != NEVER) requireCountable(cancelAfterNs);
        boolean inRange = testRequestAfter >= 0
                && testRequestAfter <= INTERVALS_MAX
                && timeoutAfter >= 0
                && timeoutAfter <= INTERVALS_MAX;
        if (!inRange || heartbeatNs > HEARTBEAT_NS_MAX) {
            throw new IllegalArgumentException("heartbeat " + heartbeatNs + " ns, at most " + HEARTBEAT_NS_MAX
                    + "; TestRequest after " + testRequestAfter + " and time-out after " + timeoutAfter
                    + " intervals more, 0 to " + INTERVALS_MAX + " each");
        }
        if (heartbeatNs < 0
                || cancelAfterNs < 0
                || logonTimeoutNs <= 0
                || logoutTimeoutNs <= 0
                || writeTimeoutNs <= 0) {
            throw new IllegalArgumentException("heartbeat " + heartbeatNs + " ns, cancel after " + cancelAfterNs
                    + " ns, time-outs of " + logonTimeoutNs + " ns for a logon, " + logoutTimeoutNs
                    + " ns for a logout, " + writeTimeoutNs
                    + " ns for a write: none may be negative, only the first two may be 0");
        }
    }

    private static void requireCountable(long ns) {
        if (ns > TIME_NS_MAX) {
            throw new IllegalArgumentException(
                    "a time of " + ns + " ns; at most " + TIME_NS_MAX + " can be waited for");
        }
    }

    /**
     * Copies this record with some values changed.
     *
     * @param changes sets them, such as {@code to -> to.writeTimeoutNs = …}
     * @return a changed copy
     */
    public HeartbeatConfig with(Consumer<Changes> changes) {
        Changes to = new Changes(this);
        changes.accept(to);
        return to.copy();
    }

    /** The values of a copy, each as its component says. */
    public static final class Changes {
        /** As {@link HeartbeatConfig#heartbeatNs}. */
        public long heartbeatNs;

        /** As {@link HeartbeatConfig#testRequestAfter}. */
        public double testRequestAfter;

        /** As {@link HeartbeatConfig#timeoutAfter}. */
        public double timeoutAfter;

        /** As {@link HeartbeatConfig#timesOut}. */
        public boolean timesOut;

        /** As {@link HeartbeatConfig#logonTimeoutNs}. */
        public long logonTimeoutNs;

        /** As {@link HeartbeatConfig#logoutTimeoutNs}. */
        public long logoutTimeoutNs;

        /** As {@link HeartbeatConfig#writeTimeoutNs}. */
        public long writeTimeoutNs;

        /** As {@link HeartbeatConfig#cancelAfterNs}. */
        public long cancelAfterNs;

        private Changes(HeartbeatConfig from) {
            heartbeatNs = from.heartbeatNs;
            testRequestAfter = from.testRequestAfter;
            timeoutAfter = from.timeoutAfter;
            timesOut = from.timesOut;
            logonTimeoutNs = from.logonTimeoutNs;
            logoutTimeoutNs = from.logoutTimeoutNs;
            writeTimeoutNs = from.writeTimeoutNs;
            cancelAfterNs = from.cancelAfterNs;
        }

        private HeartbeatConfig copy() {
            return new HeartbeatConfig(
                    heartbeatNs,
                    testRequestAfter,
                    timeoutAfter,
                    timesOut,
                    logonTimeoutNs,
                    logoutTimeoutNs,
                    writeTimeoutNs,
                    cancelAfterNs);
        }
    }
}
