package io.needletail.session;

/**
 * Heartbeats and time-outs.
 *
 * @param heartbeatNs HeartBtInt(108) in nanoseconds; 0 switches heartbeats off; an acceptor takes the peer's
 * @param testRequestAfter heartbeat intervals of silence beyond the first before a TestRequest(1) is sent
 * @param timeoutAfter heartbeat intervals of silence beyond the first before the connection is given up
 * @param timesOut whether it is given up at all; otherwise silence is only told
 * @param logonTimeoutNs how long a connection may stay without a completed logon
 * @param logoutTimeoutNs how long the answer to our Logout(5) is awaited
 * @param writeTimeoutNs how long a peer may take nothing of what waits for it before it is cut off
 * @param cancelAfterNs how long after a connection is lost the application is told to cancel what it did for the peer;
 *     {@link #NEVER} leaves it alone
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

    /** Longest heartbeat interval: a day, as each end refuses a Logon(A) that asks for more. */
    public static final long HEARTBEAT_NS_MAX = 86_400_000_000_000L;

    private static final long SECOND_NS = 1_000_000_000L;

    // A hundred years: the time of day plus any of them can still be counted in nanoseconds.
    private static final long TIME_NS_MAX = 100L * 365 * 86_400 * SECOND_NS;
    private static final double INTERVALS_MAX = 1_000;

    /** QuickFIX/J's values: 30 s, 0.5 and 1.4 intervals, 10 s and 2 s; a slow peer is cut off after 30 s. */
    public static final HeartbeatConfig USUAL =
            new HeartbeatConfig(30 * SECOND_NS, 0.5, 1.4, 10 * SECOND_NS, 2 * SECOND_NS);

    /** Refuses negative times, and those that cannot be counted with. */
    public HeartbeatConfig {
        requireCountable(logonTimeoutNs);
        requireCountable(logoutTimeoutNs);
        requireCountable(writeTimeoutNs);
        if (cancelAfterNs != NEVER) requireCountable(cancelAfterNs);
        boolean patient = testRequestAfter >= 0
                && testRequestAfter <= INTERVALS_MAX
                && timeoutAfter >= 0
                && timeoutAfter <= INTERVALS_MAX;
        if (!patient || heartbeatNs > HEARTBEAT_NS_MAX) {
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

    /**
     * The usual end of patience with other times.
     *
     * @param heartbeatNs see {@link #heartbeatNs}
     * @param testRequestAfter see {@link #testRequestAfter}
     * @param timeoutAfter see {@link #timeoutAfter}
     * @param logonTimeoutNs see {@link #logonTimeoutNs}
     * @param logoutTimeoutNs see {@link #logoutTimeoutNs}
     */
    public HeartbeatConfig(
            long heartbeatNs, double testRequestAfter, double timeoutAfter, long logonTimeoutNs, long logoutTimeoutNs) {
        this(heartbeatNs, testRequestAfter, timeoutAfter, true, logonTimeoutNs, logoutTimeoutNs, 30 * SECOND_NS, NEVER);
    }

    private static void requireCountable(long ns) {
        if (ns > TIME_NS_MAX) {
            throw new IllegalArgumentException(
                    "a time of " + ns + " ns; at most " + TIME_NS_MAX + " can be waited for");
        }
    }

    /**
     * The same with another heartbeat.
     *
     * @param ns HeartBtInt(108) in nanoseconds
     * @return a changed copy
     */
    public HeartbeatConfig withHeartbeatNs(long ns) {
        return new HeartbeatConfig(
                ns,
                testRequestAfter,
                timeoutAfter,
                timesOut,
                logonTimeoutNs,
                logoutTimeoutNs,
                writeTimeoutNs,
                cancelAfterNs);
    }

    /**
     * The same with another patience with a slow reader.
     *
     * @param ns see {@link #writeTimeoutNs}
     * @return a changed copy
     */
    public HeartbeatConfig withWriteTimeoutNs(long ns) {
        return new HeartbeatConfig(
                heartbeatNs,
                testRequestAfter,
                timeoutAfter,
                timesOut,
                logonTimeoutNs,
                logoutTimeoutNs,
                ns,
                cancelAfterNs);
    }

    /**
     * The same with cancel-on-disconnect.
     *
     * @param ns see {@link #cancelAfterNs}
     * @return a changed copy
     */
    public HeartbeatConfig withCancelAfterNs(long ns) {
        return new HeartbeatConfig(
                heartbeatNs,
                testRequestAfter,
                timeoutAfter,
                timesOut,
                logonTimeoutNs,
                logoutTimeoutNs,
                writeTimeoutNs,
                ns);
    }
}
