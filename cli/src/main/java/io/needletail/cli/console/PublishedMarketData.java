package io.needletail.cli.console;

import io.needletail.console.FeedView;
import io.needletail.fast.template.Template;
import io.needletail.venue.config.FeedAddresses;
import io.needletail.venue.publisher.ChannelCounters;
import io.needletail.venue.publisher.FastCounters;
import io.needletail.venue.publisher.MarketDataTemplates;
import io.needletail.venue.publisher.RetransmissionCounters;
import io.needletail.venue.server.MarketDataFeed.PublishedFeed;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The market data that a venue of this process publishes, for the console: live counts of the publisher. Any thread.
 */
public final class PublishedMarketData implements FeedView {
    private final PublishedFeed published;
    private final List<Map<String, Object>> templates = new ArrayList<>();

    /**
     * Creates the view.
     *
     * @param published a feed of a venue
     */
    public PublishedMarketData(PublishedFeed published) {
        this.published = published;
        for (Template template : MarketDataTemplates.read().all()) {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("name", template.name().local());
            object.put("id", template.id());
            templates.add(object);
        }
    }

    @Override
    public Map<String, Object> feed() {
        FeedAddresses addresses = published.addresses();
        FastCounters counters = published.counters();
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("direction", "published");
        object.put(
                "channels",
                List.of(
                        channel("A", addresses.channelA(), counters.channelA()),
                        channel("B", addresses.channelB(), counters.channelB()),
                        channel("snapshots", addresses.snapshots(), counters.snapshots())));
        object.put("counters", counters(counters.retransmission()));
        object.put("templates", templates);
        return object;
    }

    @Override
    public Map<String, Object> book(String symbol) {
        return Map.of();
    }

    private static Map<String, Object> channel(String name, InetSocketAddress address, ChannelCounters counters) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("name", name);
        object.put("address", FeedAddresses.text(address));
        object.put("packets", counters.packetCount());
        object.put("bytes", counters.byteCount());
        object.put("unsent", counters.unsentCount());
        return object;
    }

    private static Map<String, Object> counters(RetransmissionCounters counters) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("retransmitted", counters.packetCount());
        object.put("retransmission requests", counters.requestCount());
        object.put("retransmissions refused", counters.refusedCount());
        object.put("receivers connected", counters.receiverCount());
        object.put("receivers turned away", counters.turnedAwayCount());
        return object;
    }
}
