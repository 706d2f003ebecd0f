package io.needletail.venue.publisher;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Addresses of a FAST feed: what a publisher sends to, and what a receiver joins.
 *
 * @param channelA multicast group of the updates
 * @param channelB multicast group of the same updates again
 * @param snapshots multicast group of the snapshots
 * @param retransmission TCP address of requests for packets; empty for none
 */
public record FeedAddresses(
        InetSocketAddress channelA,
        InetSocketAddress channelB,
        InetSocketAddress snapshots,
        Optional<InetSocketAddress> retransmission) {
    /** First port of {@link #on}, where nothing else is given. */
    public static final int PORT = 36_200;

    /**
     * Creates the addresses that a venue and {@code needletail feed book} use where nothing else is given: groups
     * 239.255.62.1 to 3 with ports from the given one on, and retransmission at the port after them.
     *
     * @param host address of the publisher's machine, for retransmission
     * @param port first of four ports
     * @return the addresses
     */
    public static FeedAddresses on(InetAddress host, int port) {
        return new FeedAddresses(
                new InetSocketAddress(InetAddress.ofLiteral("239.255.62.1"), port),
                new InetSocketAddress(InetAddress.ofLiteral("239.255.62.2"), port + 1),
                new InetSocketAddress(InetAddress.ofLiteral("239.255.62.3"), port + 2),
                Optional.of(new InetSocketAddress(host, port + 3)));
    }
}
