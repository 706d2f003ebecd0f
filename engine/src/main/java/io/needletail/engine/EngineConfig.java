package io.needletail.engine;

import io.needletail.transport.SocketOptions;

/**
 * What holds for a whole engine.
 *
 * @param idle what to do in a cycle without work
 * @param sockets what each TCP socket is told
 * @param visitorsMax most accepted connections that have not logged on yet; further ones are closed at once
 * @param logonBytesMax most bytes a connection may send before its Logon(A) is complete
 */
public record EngineConfig(Idle idle, SocketOptions sockets, int visitorsMax, int logonBytesMax) {
    /** Spinning, low-latency sockets, 256 visitors, 8 KiB for a Logon(A). */
    public static final EngineConfig USUAL = new EngineConfig(Idle.SPIN, SocketOptions.LOW_LATENCY, 256, 8192);

    private static final int LOGON_BYTES_MIN = 512;

    /** Refuses limits that would let nobody in. */
    public EngineConfig {
        if (visitorsMax < 1 || logonBytesMax < LOGON_BYTES_MIN) {
            throw new IllegalArgumentException("visitorsMax is " + visitorsMax + " and logonBytesMax is "
                    + logonBytesMax + ", expected at least 1 and " + LOGON_BYTES_MIN);
        }
    }

    /**
     * The same with another idle strategy.
     *
     * @param other what to do in a cycle without work
     * @return a changed copy
     */
    public EngineConfig with(Idle other) {
        return new EngineConfig(other, sockets, visitorsMax, logonBytesMax);
    }
}
