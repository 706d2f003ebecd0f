package io.needletail.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Objects;
import java.util.Optional;

/**
 * Options for joining a multicast group.
 *
 * @param card network interface that receives the group; a machine with two networks receives channel A on one and
 *     channel B on the other
 * @param source the only sender to receive from (source-specific multicast, RFC 4607); empty for any sender
 * @param receiveBufferBytes requested size of the system's receive buffer ({@code SO_RCVBUF}), or {@link #SYSTEM_SIZE};
 *     {@link MulticastReceiver#receiveBufferBytes} returns the actual size
 */
public record MulticastOptions(NetworkInterface card, Optional<InetAddress> source, int receiveBufferBytes) {
    /** Buffer size that leaves the choice to the system. */
    public static final int SYSTEM_SIZE = 0;

    /** Default buffer size: some thousand datagrams, enough for a pause of a few milliseconds. */
    public static final int RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;

    /** Rejects a negative buffer size. */
    public MulticastOptions {
        Objects.requireNonNull(card, "card");
        Objects.requireNonNull(source, "source");
        if (receiveBufferBytes < 0) {
            throw new IllegalArgumentException("receiveBufferBytes is " + receiveBufferBytes
                    + "; give a number of bytes, or 0 for the system's choice");
        }
    }

    /**
     * Creates options for any sender on a network interface, with a buffer of {@link #RECEIVE_BUFFER_BYTES}.
     *
     * @param name of the card, as {@code ip link} tells it, or one of its addresses
     * @return the options
     * @throws IOException if this machine has no such card
     */
    public static MulticastOptions on(String name) throws IOException {
        return new MulticastOptions(NetworkCards.find(name), Optional.empty(), RECEIVE_BUFFER_BYTES);
    }

    /**
     * Copies these options for one sender only.
     *
     * @param sender its address
     * @return the options
     */
    public MulticastOptions from(InetAddress sender) {
        return new MulticastOptions(card, Optional.of(sender), receiveBufferBytes);
    }
}
