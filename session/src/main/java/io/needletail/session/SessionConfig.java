package io.needletail.session;

import io.needletail.wire.Timestamp;

/**
 * What was agreed for one session.
 *
 * @param id the two ends and the version
 * @param initiator true when our end sends the first Logon(A)
 * @param liveness heartbeats and time-outs
 * @param recovery how gaps are filled
 * @param checks what of the header is verified
 * @param resets when both sequence numbers go back to 1
 * @param limits bounds on memory
 * @param timePlaces decimal places of SendingTime(52), see {@link Timestamp}
 */
public record SessionConfig(
        SessionId id,
        boolean initiator,
        Liveness liveness,
        Recovery recovery,
        Checks checks,
        Resets resets,
        Limits limits,
        int timePlaces) {

    private static final long SECOND_NS = 1_000_000_000L;

    /** Refuses decimal places that FIX does not know, and versions without {@link Rules}. */
    public SessionConfig {
        if (timePlaces != 0 && timePlaces != 3 && timePlaces != 6 && timePlaces != 9) throw badPlaces(timePlaces);
        Rules.of(id.beginString());
    }

    /**
     * An initiator with the usual settings.
     *
     * @param id the session
     * @return its configuration
     */
    public static SessionConfig initiator(SessionId id) {
        return usual(id, true);
    }

    /**
     * An acceptor with the usual settings.
     *
     * @param id the session
     * @return its configuration
     */
    public static SessionConfig acceptor(SessionId id) {
        return usual(id, false);
    }

    /**
     * The same with another liveness.
     *
     * @param other heartbeats and time-outs
     * @return a changed copy
     */
    public SessionConfig with(Liveness other) {
        return new SessionConfig(id, initiator, other, recovery, checks, resets, limits, timePlaces);
    }

    /**
     * The same with another recovery.
     *
     * @param other how gaps are filled
     * @return a changed copy
     */
    public SessionConfig with(Recovery other) {
        return new SessionConfig(id, initiator, liveness, other, checks, resets, limits, timePlaces);
    }

    /**
     * The same with other checks.
     *
     * @param other what is verified
     * @return a changed copy
     */
    public SessionConfig with(Checks other) {
        return new SessionConfig(id, initiator, liveness, recovery, other, resets, limits, timePlaces);
    }

    /**
     * The same with other resets.
     *
     * @param other when numbers go back to 1
     * @return a changed copy
     */
    public SessionConfig with(Resets other) {
        return new SessionConfig(id, initiator, liveness, recovery, checks, other, limits, timePlaces);
    }

    /**
     * The same with other limits.
     *
     * @param other bounds on memory
     * @return a changed copy
     */
    public SessionConfig with(Limits other) {
        return new SessionConfig(id, initiator, liveness, recovery, checks, resets, other, timePlaces);
    }

    /**
     * The same with other decimal places of SendingTime(52).
     *
     * @param other 0, 3, 6 or 9
     * @return a changed copy
     */
    public SessionConfig withTimePlaces(int other) {
        return new SessionConfig(id, initiator, liveness, recovery, checks, resets, limits, other);
    }

    private static SessionConfig usual(SessionId id, boolean initiator) {
        return new SessionConfig(
                id,
                initiator,
                Liveness.USUAL,
                Recovery.USUAL,
                Checks.ALL,
                Resets.NEVER,
                Limits.USUAL,
                Timestamp.MILLIS);
    }

    private static IllegalArgumentException badPlaces(int places) {
        return new IllegalArgumentException(
                "SendingTime(52) with " + places + " decimal places; 0, 3, 6 or 9 are known");
    }

    /**
     * Heartbeats and time-outs.
     *
     * @param heartbeatNs HeartBtInt(108) in nanoseconds; 0 switches heartbeats off; an acceptor takes the peer's
     * @param testRequestAfter heartbeat intervals of silence beyond the first before a TestRequest(1) is sent
     * @param timeoutAfter heartbeat intervals of silence beyond the first before the connection is given up
     * @param logonTimeoutNs how long a connection may stay without a completed logon
     * @param logoutTimeoutNs how long the answer to our Logout(5) is awaited
     */
    public record Liveness(
            long heartbeatNs, double testRequestAfter, double timeoutAfter, long logonTimeoutNs, long logoutTimeoutNs) {
        /** QuickFIX/J's values: 30 s, 0.5 and 1.4 intervals, 10 s and 2 s. */
        public static final Liveness USUAL = new Liveness(30 * SECOND_NS, 0.5, 1.4, 10 * SECOND_NS, 2 * SECOND_NS);

        /** Refuses negative times. */
        public Liveness {
            if (heartbeatNs < 0 || logonTimeoutNs <= 0 || logoutTimeoutNs <= 0) {
                throw new IllegalArgumentException("heartbeat " + heartbeatNs + " ns, logon timeout " + logonTimeoutNs
                        + " ns, logout timeout " + logoutTimeoutNs + " ns: none may be negative, only the first be 0");
            }
        }

        /**
         * The same with another heartbeat.
         *
         * @param ns HeartBtInt(108) in nanoseconds
         * @return a changed copy
         */
        public Liveness withHeartbeatNs(long ns) {
            return new Liveness(ns, testRequestAfter, timeoutAfter, logonTimeoutNs, logoutTimeoutNs);
        }
    }

    /**
     * How gaps are filled.
     *
     * @param chunk most messages asked for in one ResendRequest(2); 0 asks for all
     * @param queueBytes room for messages that wait behind a gap; what does not fit is asked for again
     */
    public record Recovery(int chunk, int queueBytes) {
        /** Everything at once, 256 KiB of queue. */
        public static final Recovery USUAL = new Recovery(0, 1 << 18);

        /** Refuses negative sizes. */
        public Recovery {
            if (chunk < 0 || queueBytes < 0) {
                throw new IllegalArgumentException(
                        "resend chunk " + chunk + ", queue " + queueBytes + " bytes: negative");
            }
        }
    }

    /**
     * What of the header is verified.
     *
     * @param compIds SenderCompID(49) and TargetCompID(56) must be the session's
     * @param latency SendingTime(52) must be near our clock
     * @param latencyMaxNs how near
     * @param origSendingTime PossDupFlag(43)=Y requires OrigSendingTime(122)
     */
    public record Checks(boolean compIds, boolean latency, long latencyMaxNs, boolean origSendingTime) {
        /** All of them, 120 s of latency. */
        public static final Checks ALL = new Checks(true, true, 120 * SECOND_NS, true);
    }

    /**
     * When both sequence numbers go back to 1.
     *
     * @param onLogon at each logon
     * @param onLogout after a completed logout
     * @param onDisconnect when the connection ends, for whatever reason
     */
    public record Resets(boolean onLogon, boolean onLogout, boolean onDisconnect) {
        /** Only when the peer asks for it. */
        public static final Resets NEVER = new Resets(false, false, false);

        /**
         * Tells whether a message stored while the peer is away would be forgotten before it could be sent.
         *
         * @return true when any of them is set
         */
        public boolean any() {
            return onLogon || onLogout || onDisconnect;
        }
    }

    /**
     * Bounds on memory.
     *
     * @param messageBytes longest message in either direction
     * @param fields most fields of one message
     * @param outboxBytes room for bytes that the peer has not taken yet
     */
    public record Limits(int messageBytes, int fields, int outboxBytes) {
        /** 64 KiB a message, 4,096 fields, 256 KiB on the way out. */
        public static final Limits USUAL = new Limits(1 << 16, 4096, 1 << 18);

        private static final int MESSAGE_BYTES_MIN = 1024;
        private static final int FIELDS_MIN = 32;

        /** Refuses limits under which a session cannot work. */
        public Limits {
            long outboxBytesMin = 3L * messageBytes + 2 * MESSAGE_BYTES_MIN;
            if (messageBytes < MESSAGE_BYTES_MIN || fields < FIELDS_MIN || outboxBytes < outboxBytesMin) {
                throw new IllegalArgumentException("limits of " + messageBytes + " bytes and " + fields
                        + " fields a message, " + outboxBytes + " bytes of outbox: at least " + MESSAGE_BYTES_MIN + ", "
                        + FIELDS_MIN + " and " + outboxBytesMin + " are needed");
            }
        }
    }
}
