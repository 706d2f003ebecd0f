package io.needletail.tools.feed;

import io.needletail.engine.admin.Json;
import io.needletail.feed.FeedStats;
import io.needletail.feed.book.MarketBook;
import io.needletail.feed.book.Side;
import java.util.StringJoiner;

/** A book as one line of JSON; a level is an array of price, size and number of orders. */
public final class BookJson {
    private BookJson() {}

    /**
     * {@return a book}
     *
     * @param book one of the books
     * @param reader has its name
     * @param depth most levels of a side
     */
    public static String of(MarketBook book, FeedReader reader, int depth) {
        StringJoiner members = new StringJoiner(",", "{", "}");
        members.add("\"symbol\":" + Json.quoted(reader.name(book)));
        members.add("\"security\":" + book.security());
        reader.status(book).ifPresent(code -> members.add("\"status\":" + code));
        members.add("\"sound\":" + book.isSound());
        members.add("\"rptSeq\":" + book.rptSeq());
        members.add("\"bids\":" + levels(book, Side.BID, depth));
        members.add("\"offers\":" + levels(book, Side.OFFER, depth));
        return members.toString();
    }

    private static String levels(MarketBook book, Side side, int depth) {
        StringJoiner levels = new StringJoiner(",", "[", "]");
        for (int i = 0; i < Math.min(depth, book.levels(side)); i++) {
            levels.add("[" + BookUnits.price(book.price(side, i)) + "," + BookUnits.size(book.size(side, i)) + ","
                    + book.orders(side, i) + "]");
        }
        return levels.toString();
    }

    /**
     * {@return an object about the packets}
     *
     * @param reader has read them
     */
    public static String summary(FeedReader reader) {
        FeedStats stats = reader.stats();
        return "{\"packets\":" + stats.delivered() + ",\"gaps\":" + stats.gaps() + ",\"retransmitted\":"
                + reader.retransmitted() + ",\"refused\":" + reader.refused() + ",\"lost\":" + stats.lost()
                + ",\"recoveries\":" + reader.recoveries() + ",\"whole\":" + reader.isWhole() + "}";
    }
}
