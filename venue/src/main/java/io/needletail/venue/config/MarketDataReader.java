package io.needletail.venue.config;

import io.aeron.ChannelUri;
import io.needletail.engine.config.VenueSection;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads what a venue publishes from the section [VENUE]. */
final class MarketDataReader {
    private static final String CHANNEL_A = "MarketDataChannelA";
    private static final String CHANNEL_B = "MarketDataChannelB";
    private static final String SNAPSHOTS = "MarketDataSnapshots";
    private static final String RETRANSMISSION = "MarketDataRetransmission";
    private static final String STREAM = "MarketDataStream";

    private final VenueSection venue;

    MarketDataReader(VenueSection venue) {
        this.venue = venue;
    }

    MarketDataSetup read() {
        return new MarketDataSetup(feed(), stream(), Duration.ofMillis(venue.number("MarketDataSnapshotInterval")));
    }

    private Optional<MarketDataSetup.Feed> feed() {
        if (List.of(CHANNEL_A, CHANNEL_B, SNAPSHOTS, RETRANSMISSION).stream()
                .allMatch(key -> venue.text(key).isEmpty())) {
            return Optional.empty();
        }
        FeedAddresses addresses = new FeedAddresses(
                group(CHANNEL_A),
                group(CHANNEL_B),
                group(SNAPSHOTS),
                venue.text(RETRANSMISSION).map(text -> address(RETRANSMISSION, text, FeedAddresses::address)));
        String card = venue.textOrDefault("MarketDataInterface");
        String cardB = venue.text("MarketDataInterfaceB").orElse(card);
        return Optional.of(new MarketDataSetup.Feed(addresses, card, cardB, (int) venue.number("MarketDataHops")));
    }

    private Optional<MarketDataSetup.Stream> stream() {
        Optional<String> channel = venue.text(STREAM);
        channel.ifPresent(this::requireChannel);
        return channel.map(text -> new MarketDataSetup.Stream(text, (int) venue.number("MarketDataStreamId")));
    }

    private InetSocketAddress group(String key) {
        String text = venue.text(key)
                .orElseThrow(() -> venue.refused("FAST market data need MarketDataChannelA, MarketDataChannelB and"
                        + " MarketDataSnapshots; set " + key));
        return address(key, text, FeedAddresses::group);
    }

    private InetSocketAddress address(String key, String text, Function<String, InetSocketAddress> form) {
        try {
            return form.apply(text);
        } catch (IllegalArgumentException wrong) {
            throw venue.refused(key + ": " + wrong.getMessage());
        }
    }

    private void requireChannel(String channel) {
        try {
            ChannelUri.parse(channel);
        } catch (IllegalArgumentException wrong) {
            throw venue.wrong(STREAM, "an Aeron channel, such as aeron:udp?endpoint=239.255.62.4:36204");
        }
    }
}
