package io.needletail.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Objects;
import java.util.Optional;

/**
 * How a group is joined.
 *
 * @param card the network interface on which the group is heard; a machine with two networks hears line A on one and line B on
 *     the other
 * @param source the only sender that is heard (source-specific multicast, RFC 4607), if there is to be one
 * @param receiveBufferBytes how much the system is asked to hold while nobody receives ({@code SO_RCVBUF}), or
 *     {@link #SYSTEM_SIZE}; what it gave is told by {@link MulticastReceiver#receiveBufferBytes}
 */
public record MulticastOptions(NetworkInterface card, Optional<InetAddress> source, int receiveBufferBytes) {
    /** Buffer size that leaves the choice to the system. */
    public static final int SYSTEM_SIZE = 0;

    /** Buffer size unless told otherwise: some thousand datagrams, enough for a pause of a few milliseconds. */
    public static final int RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;

    /** Refuses what no socket takes. */
    public MulticastOptions {
        Objects.requireNonNull(card, "card");
        Objects.requireNonNull(source, "source");
        if (receiveBufferBytes < 0) {
            throw new IllegalArgumentException("receiveBufferBytes is " + receiveBufferBytes
                    + "; give a number of bytes, or 0 for the system's choice");
        }
    }

    /**
     * Any sender, heard on a card, with a buffer of {@link #RECEIVE_BUFFER_BYTES}.
     *
     * @param name of the card, as {@code ip link} tells it, or one of its addresses
     * @return the options
     * @throws IOException if this machine has no such card
     */
    public static MulticastOptions on(String name) throws IOException {
        NetworkInterface card = NetworkInterface.getByName(name);
        if (card == null && name.matches("[0-9.]+|[0-9a-fA-F:]*:[0-9a-fA-F:.]*")) {
            card = NetworkInterface.getByInetAddress(InetAddress.ofLiteral(name));
        }
        if (card == null) {
            String known = String.join(
                    ", ",
                    NetworkInterface.networkInterfaces()
                            .map(NetworkInterface::getName)
                            .toList());
            throw new IOException("no network interface '" + name + "' on this machine; it has " + known);
        }
        return new MulticastOptions(card, Optional.empty(), RECEIVE_BUFFER_BYTES);
    }

    /**
     * The same, but one sender only.
     *
     * @param sender its address
     * @return the options
     */
    public MulticastOptions from(InetAddress sender) {
        return new MulticastOptions(card, Optional.of(sender), receiveBufferBytes);
    }
}
