package io.needletail.transport;

import java.util.function.Consumer;

/**
 * Options of a stream socket. A Unix domain socket uses the linger time, the buffer sizes and the staging size only;
 * the others belong to TCP.
 *
 * @param noDelay send small segments at once ({@code TCP_NODELAY})
 * @param keepAlive let the system probe an idle peer ({@code SO_KEEPALIVE})
 * @param reuseAddress bind to a local port that an earlier connection has just left ({@code SO_REUSEADDR})
 * @param receiveBufferBytes the system's receive buffer, or {@link #SYSTEM_SIZE}
 * @param sendBufferBytes the system's send buffer, or {@link #SYSTEM_SIZE}
 * @param stagingBytes most bytes one receive or send can move; each connection holds one or two buffers of this size
 *     outside the Java heap
 * @param lingerSeconds {@link #NO_LINGER}; 0 to reset the connection on close, which may destroy bytes on their way
 *     ({@code SO_LINGER}); a positive number means the same as {@link #NO_LINGER}, because a close that waits would
 *     hold up every other session, and the system delivers what is on its way in the background
 * @param trafficClass traffic class octet of each packet, 0 to 255 ({@code IP_TOS}), or
 *     {@link #SYSTEM_TRAFFIC_CLASS}
 * @param linux options of libc sockets only
 */
public record SocketOptions(
        boolean noDelay,
        boolean keepAlive,
        boolean reuseAddress,
        int receiveBufferBytes,
        int sendBufferBytes,
        int stagingBytes,
        int lingerSeconds,
        int trafficClass,
        LinuxOptions linux) {

    /** Buffer size that leaves the choice to the operating system, which on Linux also adapts it to the traffic. */
    public static final int SYSTEM_SIZE = 0;

    /** Linger time that leaves the delivery of the last bytes to the operating system. */
    public static final int NO_LINGER = -1;

    /** Traffic class that leaves the choice to the operating system. */
    public static final int SYSTEM_TRAFFIC_CLASS = -1;

    /** Default staging size: several hundred orders a call. */
    public static final int STAGING_BYTES = 64 * 1024;

    private static final int TRAFFIC_CLASS_MAX = 255;

    /** Low latency first: no delay, addresses reused, buffer sizes left to the system, no keep-alive probes. */
    public static final SocketOptions LOW_LATENCY = new SocketOptions(
            true,
            false,
            true,
            SYSTEM_SIZE,
            SYSTEM_SIZE,
            STAGING_BYTES,
            NO_LINGER,
            SYSTEM_TRAFFIC_CLASS,
            LinuxOptions.NONE);

    /**
     * Checks the sizes.
     *
     * @throws IllegalArgumentException when a buffer size is negative, the staging size is not positive, or the linger
     *     time or the traffic class is out of its range
     */
    public SocketOptions {
        if (receiveBufferBytes < 0 || sendBufferBytes < 0) {
            throw negative(receiveBufferBytes, sendBufferBytes);
        }
        if (stagingBytes < 1) {
            throw new IllegalArgumentException("stagingBytes is " + stagingBytes + ", expected at least 1");
        }
        if (lingerSeconds < NO_LINGER) {
            throw new IllegalArgumentException(
                    "lingerSeconds is " + lingerSeconds + ", expected -1 (the system's choice) or more");
        }
        if (trafficClass < SYSTEM_TRAFFIC_CLASS || trafficClass > TRAFFIC_CLASS_MAX) {
            throw new IllegalArgumentException(
                    "trafficClass is " + trafficClass + ", expected 0 to 255, or -1 (the system's choice)");
        }
    }

    /**
     * Copies these options with other Linux options.
     *
     * @param other options of libc sockets
     * @return the changed copy
     */
    public SocketOptions with(LinuxOptions other) {
        return new SocketOptions(
                noDelay,
                keepAlive,
                reuseAddress,
                receiveBufferBytes,
                sendBufferBytes,
                stagingBytes,
                lingerSeconds,
                trafficClass,
                other);
    }

    /**
     * Tests that an option is set which the JDK's sockets do not have.
     *
     * @return true when {@link Sockets libc's sockets} are needed
     */
    public boolean needLibc() {
        return !linux.equals(LinuxOptions.NONE);
    }

    private static IllegalArgumentException negative(int receiveBufferBytes, int sendBufferBytes) {
        return new IllegalArgumentException("receiveBufferBytes is " + receiveBufferBytes + " and sendBufferBytes is "
                + sendBufferBytes + ", expected 0 (the system's choice) or more");
    }

    /**
     * Copies this record with some values changed.
     *
     * @param changes sets them, such as {@code to -> to.noDelay = …}
     * @return a changed copy
     */
    public SocketOptions with(Consumer<Changes> changes) {
        Changes to = new Changes(this);
        changes.accept(to);
        return to.copy();
    }

    /** The values of a copy, each as its component says. */
    public static final class Changes {
        /** As {@link SocketOptions#noDelay}. */
        public boolean noDelay;

        /** As {@link SocketOptions#keepAlive}. */
        public boolean keepAlive;

        /** As {@link SocketOptions#reuseAddress}. */
        public boolean reuseAddress;

        /** As {@link SocketOptions#receiveBufferBytes}. */
        public int receiveBufferBytes;

        /** As {@link SocketOptions#sendBufferBytes}. */
        public int sendBufferBytes;

        /** As {@link SocketOptions#stagingBytes}. */
        public int stagingBytes;

        /** As {@link SocketOptions#lingerSeconds}. */
        public int lingerSeconds;

        /** As {@link SocketOptions#trafficClass}. */
        public int trafficClass;

        private final LinuxOptions linux;

        private Changes(SocketOptions from) {
            noDelay = from.noDelay;
            keepAlive = from.keepAlive;
            reuseAddress = from.reuseAddress;
            receiveBufferBytes = from.receiveBufferBytes;
            sendBufferBytes = from.sendBufferBytes;
            stagingBytes = from.stagingBytes;
            lingerSeconds = from.lingerSeconds;
            trafficClass = from.trafficClass;
            linux = from.linux;
        }

        private SocketOptions copy() {
            return new SocketOptions(
                    noDelay,
                    keepAlive,
                    reuseAddress,
                    receiveBufferBytes,
                    sendBufferBytes,
                    stagingBytes,
                    lingerSeconds,
                    trafficClass,
                    linux);
        }
    }
}
