package io.needletail.bench.peers.needletail.garbage;

import io.needletail.bench.workload.fast.FastPaths;
import io.needletail.bench.workload.fast.Frames;
import io.needletail.bench.workload.turns.Times;
import io.needletail.bench.workload.turns.Walk;
import io.needletail.fast.decode.Decoder;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.feed.book.BookError;
import io.needletail.feed.book.BookFeed;
import io.needletail.feed.book.BookListener;
import io.needletail.feed.book.BookMapping;
import io.needletail.feed.book.BookOptions;
import io.needletail.feed.book.MarketBook;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Incremental refreshes in FAST, decoded into books of ten levels; the values are random, so some updates are wrong.
 */
final class BookWalk implements Walk, BookListener {
    private final Frames frames;
    private final Decoder decoder;
    private final BookFeed feed;
    private long events;

    /**
     * Makes empty books.
     *
     * @param dir for the template and the stream
     */
    BookWalk(Path dir) throws IOException {
        Templates templates = TemplateReader.read(FastPaths.written(dir));
        frames = Frames.read(FastPaths.stream(dir));
        decoder = new Decoder(templates);
        feed = new BookFeed(templates, BookMapping.FIX, BookOptions.TEN_LEVELS, this);
    }

    @Override
    public void prepare() {
        feed.books().clear();
    }

    @Override
    public int once() {
        events = 0;
        for (int index = 0; index < frames.count(); index++) apply(index);
        if (events < frames.count())
            throw new IllegalStateException(events + " events, expected one a message or more");
        return frames.count();
    }

    @Override
    public int timed(Times times) {
        for (int index = 0; index < frames.count(); index++) {
            long fromNs = System.nanoTime();
            apply(index);
            times.add(System.nanoTime() - fromNs);
        }
        return frames.count();
    }

    @Override
    public int operations() {
        return frames.count();
    }

    private void apply(int index) {
        decoder.reset();
        decoder.decode(frames.bytes(), frames.from()[index], frames.to()[index], feed);
    }

    @Override
    public void changed(MarketBook book) {
        events++;
    }

    @Override
    public void trade(long security, long price, long size) {
        events++;
    }

    @Override
    public void error(BookError error, long security, long place) {
        events++;
    }
}
