package io.needletail.venue.config;

import java.time.Duration;
import java.util.Optional;

/**
 * Market data of a venue as a file describes them.
 *
 * @param feed FAST over UDP multicast; empty for none
 * @param stream SBE on an Aeron stream; empty for none
 * @param snapshotCycle time in which each instrument has one snapshot
 */
public record MarketDataSetup(Optional<Feed> feed, Optional<Stream> stream, Duration snapshotCycle) {
    /**
     * FAST over UDP multicast.
     *
     * @param addresses groups, and the address of requests for lost packets
     * @param card network interface of channel A and of the snapshots, by name or address
     * @param cardB network interface of channel B
     * @param hopsMax number of networks that a datagram may cross, 0 to 255
     */
    public record Feed(FeedAddresses addresses, String card, String cardB, int hopsMax) {}

    /**
     * SBE on an Aeron stream.
     *
     * @param channel URI of the channel
     * @param streamId number of the stream
     */
    public record Stream(String channel, int streamId) {}

    /** {@return true when anything is published} */
    public boolean isPublished() {
        return feed.isPresent() || stream.isPresent();
    }
}
