package io.needletail.transport;

/**
 * What a TCP socket is told when it is made.
 *
 * @param noDelay send small segments at once ({@code TCP_NODELAY})
 * @param keepAlive let the system probe an idle peer ({@code SO_KEEPALIVE})
 * @param reuseAddress bind to a local port that an earlier connection has just left ({@code SO_REUSEADDR})
 * @param receiveBufferBytes the system's receive buffer, or {@link #SYSTEM_SIZE}
 * @param sendBufferBytes the system's send buffer, or {@link #SYSTEM_SIZE}
 * @param stagingBytes most bytes one receive or send can move; each connection holds two buffers of this size outside the
 *     Java heap
 */
public record SocketOptions(
        boolean noDelay,
        boolean keepAlive,
        boolean reuseAddress,
        int receiveBufferBytes,
        int sendBufferBytes,
        int stagingBytes) {

    /** Buffer size that leaves the choice to the operating system, which on Linux also adapts it to the traffic. */
    public static final int SYSTEM_SIZE = 0;

    /** Staging size unless told otherwise: several hundred orders a call, and 128 KB a connection. */
    public static final int STAGING_BYTES = 64 * 1024;

    /** Low latency first: no delay, addresses reused, buffer sizes left to the system, no keep-alive probes. */
    public static final SocketOptions LOW_LATENCY =
            new SocketOptions(true, false, true, SYSTEM_SIZE, SYSTEM_SIZE, STAGING_BYTES);

    /**
     * Checks the sizes.
     *
     * @throws IllegalArgumentException when a buffer size is negative or the staging size is not positive
     */
    public SocketOptions {
        if (receiveBufferBytes < 0 || sendBufferBytes < 0) {
            throw negative(receiveBufferBytes, sendBufferBytes);
        }
        if (stagingBytes < 1) {
            throw new IllegalArgumentException("stagingBytes is " + stagingBytes + ", expected at least 1");
        }
    }

    /**
     * The same options with other system buffers.
     *
     * @param receiveBytes the system's receive buffer, or {@link #SYSTEM_SIZE}
     * @param sendBytes the system's send buffer, or {@link #SYSTEM_SIZE}
     * @return the changed copy
     */
    public SocketOptions withBuffers(int receiveBytes, int sendBytes) {
        return new SocketOptions(noDelay, keepAlive, reuseAddress, receiveBytes, sendBytes, stagingBytes);
    }

    private static IllegalArgumentException negative(int receiveBufferBytes, int sendBufferBytes) {
        return new IllegalArgumentException("receiveBufferBytes is " + receiveBufferBytes + " and sendBufferBytes is "
                + sendBufferBytes + ", expected 0 (the system's choice) or more");
    }
}
