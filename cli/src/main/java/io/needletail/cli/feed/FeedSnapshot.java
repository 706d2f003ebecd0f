package io.needletail.cli.feed;

import io.needletail.console.FeedView;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        Map<String, Map<String, Object>> copies = new HashMap<>();
        List<Map<String, Object>> brief = new ArrayList<>();
        List<MarketBook> all = reader.books().stream()
                .sorted(Comparator.comparing(reader::name))
                .limit(BOOKS_MAX)
                .toList();
        for (MarketBook book : all) {
            copies.put(reader.name(book), copy(reader, book));
            brief.add(brief(reader, book));
        }
        books = copies;
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("direction", "read");
        object.put("whole", reader.isWhole());
        object.put("messages", reader.messages());
        object.put("nsPerMessage", reader.messages() == 0 ? 0 : reader.decodeNs() / reader.messages());
        object.put("channels", channels(reader, nowNs));
        object.put("counters", counters(reader));
        object.put("templates", reader.templates());
        object.put("books", brief);
        object.put("cut", reader.books().size() > BOOKS_MAX);
        feed = object;
    }

    private List<Map<String, Object>> channels(FeedReader reader, long nowNs) {
        List<Map<String, Object>> channels = new ArrayList<>();
        for (int channel = 0; channel < NAMES.size(); channel++) {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("name", NAMES.get(channel));
            object.put("address", FeedAddresses.text(groups.get(channel)));
            if (channel == FeedReader.SNAPSHOTS) {
                object.put("packets", reader.snapshotPackets());
            } else {
                ChannelStats stats = reader.channel(channel);
                object.put("packets", stats.packets());
                object.put("first", stats.first());
                if (stats.packets() > 0) object.put("silentMs", (nowNs - stats.heardNs()) / NS_PER_MS);
            }
            channels.add(object);
        }
        return channels;
    }

    private static Map<String, Object> counters(FeedReader reader) {
        FeedStats stats = reader.stats();
        Map<String, Object> counters = new LinkedHashMap<>();
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

    private static Map<String, Object> brief(FeedReader reader, MarketBook book) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("symbol", reader.name(book));
        object.put("sound", book.isSound());
        object.put("bid", best(book, Side.BID));
        object.put("ask", best(book, Side.OFFER));
        return object;
    }

    private static String best(MarketBook book, Side side) {
        return book.levels(side) == 0 ? "" : BookUnits.price(book.price(side, 0));
    }

    private static Map<String, Object> copy(FeedReader reader, MarketBook book) {
        Map<String, Object> object = new LinkedHashMap<>(brief(reader, book));
        object.put("rptSeq", book.rptSeq());
        object.put("bids", levels(book, Side.BID));
        object.put("asks", levels(book, Side.OFFER));
        return object;
    }

    private static List<Map<String, Object>> levels(MarketBook book, Side side) {
        List<Map<String, Object>> levels = new ArrayList<>();
        for (int index = 0; index < Math.min(LEVELS_MAX, book.levels(side)); index++) {
            Map<String, Object> level = new LinkedHashMap<>();
            level.put("price", BookUnits.price(book.price(side, index)));
            level.put("quantity", BookUnits.size(book.size(side, index)));
            level.put("orders", book.orders(side, index));
            levels.add(level);
        }
        return levels;
    }
}
