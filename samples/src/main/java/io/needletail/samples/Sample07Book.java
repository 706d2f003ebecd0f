package io.needletail.samples;

import io.needletail.fast.decode.Decoder;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.feed.FeedHandler;
import io.needletail.feed.FeedListener;
import io.needletail.feed.FeedOptions;
import io.needletail.feed.book.BookError;
import io.needletail.feed.book.BookFeed;
import io.needletail.feed.book.BookListener;
import io.needletail.feed.book.BookMapping;
import io.needletail.feed.book.BookOptions;
import io.needletail.feed.book.MarketBook;
import io.needletail.feed.book.Side;
import io.needletail.feed.capture.CaptureReader;
import io.needletail.feed.framing.Frames;
import io.needletail.feed.framing.Framing;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;

/**
 * Sample 07: makes one stream of the two channels of a captured feed, recovers from its snapshots, and prints the books
 * at the end.
 */
public final class Sample07Book implements FeedListener, BookListener {
    static final int CHANNEL_A = 31_001;
    static final int CHANNEL_B = 31_002;
    static final int SNAPSHOTS = 31_003;

    private final Frames frames = new Frames(Framing.CME5);
    private final FeedHandler handler;
    private final Decoder decoder;
    private final BookFeed feed;

    /** Books that are empty, and how their feed begins. */
    public Sample07Book(Templates templates, FeedOptions options) {
        handler = new FeedHandler(options, this);
        decoder = new Decoder(templates);
        feed = new BookFeed(templates, BookMapping.FIX, BookOptions.TEN_LEVELS.withDecimals(2, 0), this);
    }

    /** Takes two arguments: the template file, and a capture of both channels and the snapshots. */
    public static void main(String[] args) throws IOException {
        Sample07Book sample = new Sample07Book(TemplateReader.read(Path.of(args[0])), FeedOptions.DEFAULTS);
        try (CaptureReader capture = CaptureReader.open(Path.of(args[1]))) {
            while (capture.next()) {
                sample.onDatagram(
                        capture.targetPort(), capture.bytes(), capture.from(), capture.limit(), capture.timeNs());
            }
        }
        sample.print();
    }

    /** Processes a datagram of any port. */
    void onDatagram(int port, byte[] bytes, int from, int limit, long nowNs) {
        handler.onTime(nowNs);
        frames.datagram(bytes, from, limit);
        if (!frames.next()) return;
        if (port != SNAPSHOTS) {
            handler.onPacket(port - CHANNEL_A, frames.sequence(), bytes, frames.from(), limit, nowNs);
        } else if (handler.isSnapshotAwaited()) {
            decode(bytes, frames.from(), limit);
            recover(nowNs);
        }
    }

    /** After a snapshot of each security, processes the packets that were held back after the loss. */
    private void recover(long nowNs) {
        if (feed.joinsAt() == BookFeed.NO_SEQUENCE) return;
        if (handler.recovered(feed.joinsAt(), nowNs)) System.out.println("recovered");
        feed.beginCycle();
    }

    /** Every packet of the feed comes here once, in order. */
    @Override
    public void packet(long sequence, byte[] bytes, int from, int limit, long arrivedNs) {
        decode(bytes, from, limit);
    }

    // A datagram may hold several messages; in this feed each datagram begins with an empty dictionary.
    private void decode(byte[] bytes, int from, int limit) {
        decoder.reset();
        int at = from;
        while (at < limit) {
            int length = decoder.decode(bytes, at, limit, feed);
            if (length <= 0) {
                System.out.println("not decoded: " + decoder.status() + " at " + decoder.errorAt());
                return;
            }
            at += length;
        }
    }

    @Override
    public void missing(long first, long last, long nowNs) {}

    @Override
    public void whole(long next, long nowNs) {}

    @Override
    public void lost(long first, long last, boolean isSnapshotNeeded, long nowNs) {
        feed.beginCycle();
        System.out.println("lost on both channels: " + first + " to " + last);
    }

    @Override
    public void restarted(long sequence, long nowNs) {
        feed.books().clear();
        feed.beginCycle();
    }

    @Override
    public void changed(MarketBook book) {}

    @Override
    public void trade(long security, long price, long size) {}

    @Override
    public void error(BookError error, long security, long place) {
        System.out.println("security " + security + ": " + error.description());
    }

    /** Prints counts and books. */
    void print() {
        System.out.println(handler.stats());
        for (MarketBook book : feed.books().all()) {
            System.out.println("security " + book.security() + (book.isSound() ? "" : ", doubtful"));
            print(book, Side.BID);
            print(book, Side.OFFER);
        }
    }

    private static void print(MarketBook book, Side side) {
        for (int i = 0; i < book.levels(side); i++) {
            System.out.println(
                    "  " + side + " " + BigDecimal.valueOf(book.price(side, i), 2) + " x " + book.size(side, i));
        }
    }
}
