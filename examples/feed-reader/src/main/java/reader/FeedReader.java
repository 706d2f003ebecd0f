package reader;

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
 * Prints best bid and offer of each change in a captured FAST feed of two redundant channels, up to the first packet
 * that both lost: a reader of a live feed recovers from its snapshots there.
 */
public final class FeedReader implements FeedListener, BookListener {
    private static final int DECIMALS = 2;

    private final Decoder decoder;
    private final BookFeed books;
    private boolean isLost;

    private FeedReader(Templates templates) {
        decoder = new Decoder(templates);
        books = new BookFeed(templates, BookMapping.FIX, BookOptions.TEN_LEVELS.withDecimals(DECIMALS, 0), this);
    }

    /** Takes the template file, the capture, and the port of the first channel, which the other one follows. */
    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[2]);
        FeedReader reader = new FeedReader(TemplateReader.read(Path.of(args[0])));
        FeedHandler handler = new FeedHandler(FeedOptions.DEFAULTS, reader);
        Frames frames = new Frames(Framing.CME5);
        try (CaptureReader capture = CaptureReader.open(Path.of(args[1]))) {
            while (!reader.isLost && capture.next()) {
                int channel = capture.targetPort() - port;
                if (channel < 0 || channel > 1) continue;
                handler.onTime(capture.timeNs());
                frames.datagram(capture.bytes(), capture.from(), capture.limit());
                if (!frames.next()) continue;
                handler.onPacket(
                        channel,
                        frames.sequence(),
                        capture.bytes(),
                        frames.from(),
                        capture.limit(),
                        capture.timeNs());
            }
        }
    }

    @Override
    public void packet(long sequence, byte[] bytes, int from, int limit, long arrivedNs) {
        decoder.reset();
        for (int at = from; at < limit; ) {
            int length = decoder.decode(bytes, at, limit, books);
            if (length <= 0) {
                System.out.println("packet " + sequence + " not decoded: " + decoder.status());
                return;
            }
            at += length;
        }
    }

    @Override
    public void lost(long first, long last, boolean isSnapshotNeeded, long nowNs) {
        System.out.println("lost on both channels: " + first + " to " + last);
        isLost = true;
    }

    @Override
    public void missing(long first, long last, long nowNs) {}

    @Override
    public void whole(long next, long nowNs) {}

    @Override
    public void restarted(long sequence, long nowNs) {
        books.books().clear();
    }

    @Override
    public void changed(MarketBook book) {
        System.out.println("security " + book.security() + " " + best(book, Side.BID) + " / " + best(book, Side.OFFER));
    }

    private static String best(MarketBook book, Side side) {
        if (book.levels(side) == 0) return "-";
        return book.size(side, 0) + " x " + BigDecimal.valueOf(book.price(side, 0), DECIMALS);
    }

    @Override
    public void trade(long security, long price, long size) {
        System.out.println("security " + security + " traded " + size + " x " + BigDecimal.valueOf(price, DECIMALS));
    }

    @Override
    public void error(BookError error, long security, long place) {
        System.out.println("security " + security + ": " + error.description());
    }
}
