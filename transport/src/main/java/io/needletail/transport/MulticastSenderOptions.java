package io.needletail.transport;

import java.io.IOException;
import java.net.NetworkInterface;
import java.util.Objects;

/**
 * Options for sending to a multicast group.
 *
 * @param card network interface on which the datagrams leave; a machine with two networks sends channel A on one and
 *     channel B on the other
 * @param hopsMax number of networks that a datagram may cross, 0 to 255: 0 does not leave this machine, 1 stays in the
 *     network of the interface ({@code IP_MULTICAST_TTL})
 * @param isReceivedHere whether receivers of this machine get the datagrams too ({@code IP_MULTICAST_LOOP})
 * @param sendBufferBytes requested size of the system's send buffer ({@code SO_SNDBUF}), or {@link #SYSTEM_SIZE}
 */
public record MulticastSenderOptions(NetworkInterface card, int hopsMax, boolean isReceivedHere, int sendBufferBytes) {
    /** Buffer size that leaves the choice to the system. */
    public static final int SYSTEM_SIZE = 0;

    private static final int HOPS_MAX = 255;

    /** Checks the numbers. */
    public MulticastSenderOptions {
        Objects.requireNonNull(card, "card");
        if (hopsMax < 0 || hopsMax > HOPS_MAX) {
            throw new IllegalArgumentException("hopsMax=" + hopsMax + ": expected 0 to " + HOPS_MAX);
        }
        if (sendBufferBytes < 0) {
            throw new IllegalArgumentException("sendBufferBytes=" + sendBufferBytes
                    + ": expected a number of bytes, or 0 for the system's choice");
        }
    }

    /**
     * Creates options for the network of an interface, receivers of this machine included.
     *
     * @param name of the interface, as {@code ip link} lists it, or one of its addresses
     * @return the options
     * @throws IOException if this machine has no such interface
     */
    public static MulticastSenderOptions on(String name) throws IOException {
        return new MulticastSenderOptions(NetworkCards.find(name), 1, true, SYSTEM_SIZE);
    }

    /**
     * Copies these options for receivers in farther networks.
     *
     * @param max number of networks that a datagram may cross
     * @return the options
     */
    public MulticastSenderOptions withHopsMax(int max) {
        return new MulticastSenderOptions(card, max, isReceivedHere, sendBufferBytes);
    }
}
