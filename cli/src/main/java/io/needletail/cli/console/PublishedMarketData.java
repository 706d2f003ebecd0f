package io.needletail.cli.console;

import io.needletail.console.FeedView;
import io.needletail.engine.admin.JsonRecords;
import io.needletail.venue.config.FeedAddresses;
import io.needletail.venue.publisher.ChannelCounters;
import io.needletail.venue.publisher.FastCounters;
import io.needletail.venue.publisher.MarketDataTemplates;
import io.needletail.venue.publisher.RetransmissionCounters;
import io.needletail.venue.server.MarketDataFeed.PublishedFeed;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The market data that a venue of this process publishes, for the console: live counts of the publisher. Any thread.
 */
public final class PublishedMarketData implements FeedView {
    private final PublishedFeed published;
    private final List<TemplateName> templates = MarketDataTemplates.read().all().stream()
            .map(template -> new TemplateName(template.name().local(), template.id()))
            .toList();

    private record TemplateName(String name, long id) {}

    private record Feed(
            String direction, List<Channel> channels, Map<String, Long> counters, List<TemplateName> templates) {}

    private record Channel(String name, String address, long packets, long bytes, long unsent) {
        static Channel of(String name, InetSocketAddress address, ChannelCounters counters) {
            return new Channel(
                    name,
                    FeedAddresses.text(address),
                    counters.packetCount(),
                    counters.byteCount(),
                    counters.unsentCount());
        }
    }

    /**
     * Creates the view.
     *
     * @param published a feed of a venue
     */
    public PublishedMarketData(PublishedFeed published) {
        this.published = published;
    }

    @Override
    public Map<String, Object> feed() {
        FeedAddresses addresses = published.addresses();
        FastCounters counters = published.counters();
        return JsonRecords.members(new Feed(
                "published",
                List.of(
                        Channel.of("A", addresses.channelA(), counters.channelA()),
                        Channel.of("B", addresses.channelB(), counters.channelB()),
                        Channel.of("snapshots", addresses.snapshots(), counters.snapshots())),
                counters(counters.retransmission()),
                templates));
    }

    @Override
    public Map<String, Object> book(String symbol) {
        return Map.of();
    }

    private static Map<String, Long> counters(RetransmissionCounters counters) {
        Map<String, Long> object = new LinkedHashMap<>();
        object.put("retransmitted", counters.packetCount());
        object.put("retransmission requests", counters.requestCount());
        object.put("retransmissions refused", counters.refusedCount());
        object.put("receivers connected", counters.receiverCount());
        object.put("receivers turned away", counters.turnedAwayCount());
        return object;
    }
}
