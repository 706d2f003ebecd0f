package io.needletail.engine.admission;

import java.util.function.Consumer;

/**
 * Limits on incoming connections, so that one peer cannot exhaust what is meant for all. An address is a remote IP
 * address; peers on a Unix domain socket or in this process have none, and only the total limits hold for them. Of an
 * IPv6 address the first 64 bits count: one host usually has all addresses with that prefix.
 *
 * @param visitorsMax most accepted connections that have not logged on yet; a further one displaces the oldest of the
 *     address with most of them. A quarter is reserved for addresses that have logged on before
 * @param visitorsPerAddressMax most such connections from one address; a further one displaces the oldest of that
 *     address
 * @param logonBytesMax most bytes a connection may send before its Logon(A) is complete
 * @param connectionsMax most accepted connections, logged on or not; 0 for no limit
 * @param connectionsPerSecond most connections accepted in a second; further ones wait in the system's queue. 0 for no
 *     limit
 * @param connectionsPerSecondAndAddress most connections accepted from one address in a second; further ones are
 *     closed. 0 for no limit
 * @param failedLogonsPerMinuteAndAddress most connections from one address that fail to log on in a minute, until
 *     further ones are closed at once; one that has sent nothing does not count. 0 for no limit
 * @param dynamicSessionsMax most sessions made from templates
 * @param dynamicSessionsPerAddressMax most sessions made from templates by one address; 0 for no limit
 * @param handshakeNs longest time a TLS handshake may take
 */
public record ConnectionLimits(
        int visitorsMax,
        int visitorsPerAddressMax,
        int logonBytesMax,
        int connectionsMax,
        int connectionsPerSecond,
        int connectionsPerSecondAndAddress,
        int failedLogonsPerMinuteAndAddress,
        int dynamicSessionsMax,
        int dynamicSessionsPerAddressMax,
        long handshakeNs) {
    private static final int LOGON_BYTES_MIN = 512;
    private static final long HANDSHAKE_NS = 10_000_000_000L;

    /**
     * 256 connections without a logon and half of them from one address, 8 KiB for a Logon(A), 10,000 connections,
     * 1,000 new ones a second and half of them from one address, 600 failed logons a minute and address, 1,000 dynamic
     * sessions and 100 of them of one address, 10 s for a handshake.
     */
    public static final ConnectionLimits DEFAULTS =
            new ConnectionLimits(256, 128, 8192, 10_000, 1000, 500, 600, 1000, 100, HANDSHAKE_NS);

    /** Validates the limits: values that would refuse every connection are rejected. */
    public ConnectionLimits {
        if (visitorsMax < 1 || visitorsPerAddressMax < 1 || logonBytesMax < LOGON_BYTES_MIN || handshakeNs <= 0) {
            throw new IllegalArgumentException("visitorsMax is " + visitorsMax + ", visitorsPerAddressMax "
                    + visitorsPerAddressMax + ", logonBytesMax " + logonBytesMax + " and handshakeNs " + handshakeNs
                    + ", expected at least 1, 1, " + LOGON_BYTES_MIN + " and 1");
        }
        boolean negative = connectionsMax < 0
                || connectionsPerSecond < 0
                || connectionsPerSecondAndAddress < 0
                || failedLogonsPerMinuteAndAddress < 0
                || dynamicSessionsMax < 0
                || dynamicSessionsPerAddressMax < 0;
        if (negative) throw new IllegalArgumentException("a limit less than 0");
    }

    /**
     * Copies this record with some values changed.
     *
     * @param changes sets them, such as {@code to -> to.visitorsMax = …}
     * @return a changed copy
     */
    public ConnectionLimits with(Consumer<Changes> changes) {
        Changes to = new Changes(this);
        changes.accept(to);
        return to.copy();
    }

    /** The values of a copy, each as its component says. */
    public static final class Changes {
        /** As {@link ConnectionLimits#visitorsMax}. */
        public int visitorsMax;

        /** As {@link ConnectionLimits#visitorsPerAddressMax}. */
        public int visitorsPerAddressMax;

        /** As {@link ConnectionLimits#logonBytesMax}. */
        public int logonBytesMax;

        /** As {@link ConnectionLimits#connectionsMax}. */
        public int connectionsMax;

        /** As {@link ConnectionLimits#connectionsPerSecond}. */
        public int connectionsPerSecond;

        /** As {@link ConnectionLimits#connectionsPerSecondAndAddress}. */
        public int connectionsPerSecondAndAddress;

        /** As {@link ConnectionLimits#failedLogonsPerMinuteAndAddress}. */
        public int failedLogonsPerMinuteAndAddress;

        /** As {@link ConnectionLimits#dynamicSessionsMax}. */
        public int dynamicSessionsMax;

        /** As {@link ConnectionLimits#dynamicSessionsPerAddressMax}. */
        public int dynamicSessionsPerAddressMax;

        /** As {@link ConnectionLimits#handshakeNs}. */
        public long handshakeNs;

        private Changes(ConnectionLimits from) {
            visitorsMax = from.visitorsMax;
            visitorsPerAddressMax = from.visitorsPerAddressMax;
            logonBytesMax = from.logonBytesMax;
            connectionsMax = from.connectionsMax;
            connectionsPerSecond = from.connectionsPerSecond;
            connectionsPerSecondAndAddress = from.connectionsPerSecondAndAddress;
            failedLogonsPerMinuteAndAddress = from.failedLogonsPerMinuteAndAddress;
            dynamicSessionsMax = from.dynamicSessionsMax;
            dynamicSessionsPerAddressMax = from.dynamicSessionsPerAddressMax;
            handshakeNs = from.handshakeNs;
        }

        private ConnectionLimits copy() {
            return new ConnectionLimits(
                    visitorsMax,
                    visitorsPerAddressMax,
                    logonBytesMax,
                    connectionsMax,
                    connectionsPerSecond,
                    connectionsPerSecondAndAddress,
                    failedLogonsPerMinuteAndAddress,
                    dynamicSessionsMax,
                    dynamicSessionsPerAddressMax,
                    handshakeNs);
        }
    }
}
