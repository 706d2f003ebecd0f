package io.needletail.tools.feed;

import io.needletail.feed.FeedStats;
import io.needletail.feed.book.MarketBook;
import io.needletail.feed.book.Side;
import java.util.Map;

/** A book as lines for a terminal. */
public final class BookText {
    private static final Map<Long, String> STATUSES =
            Map.of(2L, "halted", 17L, "trading", 18L, "closed", 21L, "auction");

    private BookText() {}

    /**
     * {@return a heading and a line for each level, bids left and offers right}
     *
     * @param book one of the books
     * @param reader has its name
     * @param depth most levels of a side
     */
    public static String of(MarketBook book, FeedReader reader, int depth) {
        StringBuilder text = new StringBuilder(reader.name(book));
        reader.status(book).ifPresent(code -> text.append("  ").append(status(code)));
        if (!book.isSound()) text.append("  DOUBTFUL until the next snapshot");
        text.append('\n').append(line("orders", "bid size", "bid", "offer", "offer size", "orders"));
        int bids = book.levels(Side.BID);
        int offers = book.levels(Side.OFFER);
        for (int i = 0; i < Math.min(depth, Math.max(bids, offers)); i++) text.append(level(book, i));
        int hidden = Math.max(0, bids - depth) + Math.max(0, offers - depth);
        if (hidden > 0) text.append("  and ").append(hidden).append(" more levels\n");
        return text.toString();
    }

    private static String status(long code) {
        return STATUSES.getOrDefault(code, "status " + code);
    }

    private static String level(MarketBook book, int index) {
        boolean isBid = index < book.levels(Side.BID);
        boolean isOffer = index < book.levels(Side.OFFER);
        return line(
                isBid ? orders(book.orders(Side.BID, index)) : "",
                isBid ? BookUnits.size(book.size(Side.BID, index)) : "",
                isBid ? BookUnits.price(book.price(Side.BID, index)) : "",
                isOffer ? BookUnits.price(book.price(Side.OFFER, index)) : "",
                isOffer ? BookUnits.size(book.size(Side.OFFER, index)) : "",
                isOffer ? orders(book.orders(Side.OFFER, index)) : "");
    }

    /** A feed of price levels may not tell the number of orders. */
    private static String orders(long count) {
        return count == 0 ? "" : String.valueOf(count);
    }

    private static String line(Object... columns) {
        return "  %6s %14s %14s | %-14s %-14s %-6s".formatted(columns).stripTrailing() + "\n";
    }

    /**
     * {@return one line about the packets}
     *
     * @param reader has read them
     */
    public static String summary(FeedReader reader) {
        FeedStats stats = reader.stats();
        return "packets %d, gaps %d, sent again %d, lost %d, recovered from snapshots %d, %s"
                .formatted(
                        stats.delivered(),
                        stats.gaps(),
                        reader.retransmitted(),
                        stats.lost(),
                        reader.recoveries(),
                        reader.isWhole() ? "complete" : "not complete");
    }
}
