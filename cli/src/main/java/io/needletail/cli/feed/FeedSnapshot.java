package io.needletail.cli.feed;

import io.needletail.console.FeedView;
import io.needletail.engine.admin.JsonRecords;
import io.needletail.engine.admin.Unwrapped;
import io.needletail.feed.ChannelStats;
import io.needletail.feed.FeedStats;
import io.needletail.feed.book.MarketBook;
import io.needletail.feed.book.Side;
import io.needletail.tools.feed.BookUnits;
import io.needletail.tools.feed.FeedReader;
import io.needletail.venue.config.FeedAddresses;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A copy of what a reader of a feed counts and of its books, for the console: the reader's thread makes it, at most
 * four times a second, and any thread reads it.
 */
final class FeedSnapshot implements FeedView {
    private static final long EVERY_NS = 250_000_000L;
    private static final int LEVELS_MAX = 15;
    private static final int BOOKS_MAX = 1_000;
    private static final long NS_PER_MS = 1_000_000L;
    private static final List<String> NAMES = List.of("A", "B", "snapshots");

    private final List<InetSocketAddress> groups;
    private volatile Map<String, Object> feed = Map.of("direction", "read", "channels", List.of(), "books", List.of());
    private volatile Map<String, Map<String, Object>> books = Map.of();
    private long copiedNs;

    private record Feed(
            String direction,
            boolean whole,
            long messages,
            long nsPerMessage,
            List<Channel> channels,
            Map<String, Long> counters,
            List<FeedReader.TemplateCount> templates,
            List<BestPrices> books,
            boolean cut) {}

    private record Channel(String name, String address, long packets, Optional<Long> first, Optional<Long> silentMs) {}

    private record BestPrices(String symbol, boolean sound, String bid, String ask) {}

    private record Book(@Unwrapped BestPrices best, long rptSeq, List<Level> bids, List<Level> asks) {}

    private record Level(String price, String quantity, long orders) {}

    /** {@code groups} are the addresses by the numbers of the reader's channels. */
    FeedSnapshot(List<InetSocketAddress> groups) {
        this.groups = List.copyOf(groups);
    }

    @Override
    public Map<String, Object> feed() {
        return feed;
    }

    @Override
    public Map<String, Object> book(String symbol) {
        return books.getOrDefault(symbol, Map.of());
    }

    /** Copies when it is time. The reader's thread. */
    void onTime(FeedReader reader, long nowNs) {
        if (copiedNs != 0 && nowNs - copiedNs < EVERY_NS) return;
        copiedNs = nowNs;
        List<MarketBook> all = reader.books().stream()
                .sorted(Comparator.comparing(reader::name))
                .limit(BOOKS_MAX)
                .toList();
        books = all.stream()
                .collect(Collectors.toMap(
                        reader::name, book -> JsonRecords.members(copy(reader, book)), (one, _) -> one));
        feed = JsonRecords.members(new Feed(
                "read",
                reader.isWhole(),
                reader.messages(),
                reader.messages() == 0 ? 0 : reader.decodeNs() / reader.messages(),
                channels(reader, nowNs),
                counters(reader),
                reader.templates(),
                all.stream().map(book -> best(reader, book)).toList(),
                reader.books().size() > BOOKS_MAX));
    }

    private List<Channel> channels(FeedReader reader, long nowNs) {
        List<Channel> channels = new ArrayList<>();
        for (int channel = 0; channel < NAMES.size(); channel++) {
            String name = NAMES.get(channel);
            String address = FeedAddresses.text(groups.get(channel));
            if (channel == FeedReader.SNAPSHOTS) {
                channels.add(new Channel(name, address, reader.snapshotPackets(), Optional.empty(), Optional.empty()));
            } else {
                ChannelStats stats = reader.channel(channel);
                Optional<Long> silentMs = Optional.of(stats)
                        .filter(any -> any.packets() > 0)
                        .map(any -> (nowNs - any.heardNs()) / NS_PER_MS);
                channels.add(new Channel(name, address, stats.packets(), Optional.of(stats.first()), silentMs));
            }
        }
        return channels;
    }

    private static Map<String, Long> counters(FeedReader reader) {
        FeedStats stats = reader.stats();
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("delivered", stats.delivered());
        counters.put("duplicates", stats.duplicates());
        counters.put("gaps", stats.gaps());
        counters.put("retransmitted", reader.retransmitted());
        counters.put("retransmissions refused", reader.refused());
        counters.put("recovered by a snapshot", reader.recoveries());
        counters.put("lost", stats.lost());
        counters.put("late after a restart", stats.stale());
        counters.put("discarded", stats.discarded());
        counters.put("too long to hold", stats.oversized());
        counters.put("restarts", stats.restarts());
        counters.put("problems", reader.problems());
        return counters;
    }

    private static BestPrices best(FeedReader reader, MarketBook book) {
        return new BestPrices(reader.name(book), book.isSound(), best(book, Side.BID), best(book, Side.OFFER));
    }

    private static String best(MarketBook book, Side side) {
        return book.levels(side) == 0 ? "" : BookUnits.price(book.price(side, 0));
    }

    private static Book copy(FeedReader reader, MarketBook book) {
        return new Book(best(reader, book), book.rptSeq(), levels(book, Side.BID), levels(book, Side.OFFER));
    }

    private static List<Level> levels(MarketBook book, Side side) {
        return IntStream.range(0, Math.min(LEVELS_MAX, book.levels(side)))
                .mapToObj(index -> new Level(
                        BookUnits.price(book.price(side, index)),
                        BookUnits.size(book.size(side, index)),
                        book.orders(side, index)))
                .toList();
    }
}
