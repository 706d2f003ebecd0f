package io.needletail.tools.feed;

import io.needletail.fast.decode.Decoder;
import io.needletail.fast.template.Templates;
import io.needletail.feed.ChannelStats;
import io.needletail.feed.FeedHandler;
import io.needletail.feed.FeedListener;
import io.needletail.feed.FeedOptions;
import io.needletail.feed.FeedStats;
import io.needletail.feed.book.BookError;
import io.needletail.feed.book.BookFeed;
import io.needletail.feed.book.BookListener;
import io.needletail.feed.book.BookMapping;
import io.needletail.feed.book.BookOptions;
import io.needletail.feed.book.MarketBook;
import io.needletail.feed.framing.Frames;
import io.needletail.feed.framing.Framing;
import io.needletail.feed.retransmission.GapRequests;
import io.needletail.feed.retransmission.RetransmissionClient;
import io.needletail.feed.retransmission.RetransmissionListener;
import java.net.InetSocketAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Makes books of datagrams: merges the channels, requests what is missing if there is an address for it, and recovers
 * from snapshots. Each datagram begins with an empty dictionary. One thread.
 */
public final class FeedReader implements FeedListener, BookListener, RetransmissionListener {
    /** Numbers of channels, for {@link #onDatagram}. */
    public static final int CHANNEL_A = 0;

    /** Channel of the same updates again. */
    public static final int CHANNEL_B = 1;

    /** Channel of the snapshots. */
    public static final int SNAPSHOTS = 2;

    /** Channel of the handler for packets that were sent again. */
    private static final int RETRANSMITTED = 2;

    private static final int CHANNELS = 3;

    private final Frames frames;
    private final FeedHandler handler;
    private final Decoder decoder;
    private final BookFeed feed;
    private final SecurityNames names;
    private final Optional<GapRequests> gaps;
    private final Optional<RetransmissionClient> client;
    private final Consumer<String> remarks;
    private final Set<MarketBook> changed = new LinkedHashSet<>();
    private long nowNs;
    private long next;
    private long retransmitted;
    private long refused;
    private long recoveries;
    private long snapshotPackets;
    private long messages;
    private long decodeNs;
    private long problems;
    private boolean isDoubtful;

    /**
     * Form of the messages of a feed.
     *
     * @param templates of the messages
     * @param framing what stands around them, with a sequence number
     * @param mapping the meaning of fields
     * @param books kind and limits of the books
     */
    public record Form(Templates templates, Framing framing, BookMapping mapping, BookOptions books) {}

    /**
     * Creates a reader without books.
     *
     * @param format of the messages
     * @param options of the channels
     * @param venue TCP address that sends lost packets again; empty for none
     * @param remarks takes each problem
     */
    public FeedReader(Form format, FeedOptions options, Optional<InetSocketAddress> venue, Consumer<String> remarks) {
        Templates templates = format.templates();
        this.frames = new Frames(format.framing());
        this.handler = new FeedHandler(options.withChannels(CHANNELS), this);
        this.decoder = new Decoder(templates);
        this.feed = new BookFeed(templates, format.mapping(), format.books(), this);
        this.names = new SecurityNames(templates, feed);
        this.remarks = remarks;
        this.client = venue.map(address -> new RetransmissionClient(address, this));
        this.gaps = client.map(made -> new GapRequests(made, options.patienceNs() / 4));
    }

    /**
     * Processes a datagram of a channel or of the snapshots.
     *
     * @param channel its number
     * @param bytes hold the datagram
     * @param from offset of its first byte
     * @param limit offset after its last byte
     * @param atNs arrival, nanoseconds
     */
    public void onDatagram(int channel, byte[] bytes, int from, int limit, long atNs) {
        nowNs = atNs;
        frames.datagram(bytes, from, limit);
        if (!frames.next()) {
            problem("a datagram of " + (limit - from) + " bytes: "
                    + frames.error().description());
            return;
        }
        if (channel == SNAPSHOTS) snapshotPackets++;
        if (channel != SNAPSHOTS) {
            handler.onPacket(channel, frames.sequence(), bytes, frames.from(), limit, atNs);
        } else if (handler.isSnapshotAwaited() || isDoubtful) {
            decode(bytes, frames.from(), limit);
            recover();
        }
    }

    /**
     * Gives up packets that are missing for too long, and requests those that may still come.
     *
     * @param atNs present time, nanoseconds
     */
    public void onTime(long atNs) {
        nowNs = atNs;
        if (gaps.isPresent()) gaps.get().poll(next, atNs);
        handler.onTime(atNs);
    }

    /** After a snapshot of each security, goes on with the packets that were held back. */
    private void recover() {
        if (feed.joinsAt() == BookFeed.NO_SEQUENCE) return;
        boolean wasAwaited = handler.isSnapshotAwaited();
        if (wasAwaited && handler.recovered(feed.joinsAt(), nowNs)) recoveries++;
        isDoubtful = false;
        feed.beginCycle();
    }

    private void decode(byte[] bytes, int from, int limit) {
        long beganNs = System.nanoTime();
        decodeAll(bytes, from, limit);
        decodeNs += System.nanoTime() - beganNs;
    }

    private void decodeAll(byte[] bytes, int from, int limit) {
        decoder.reset();
        int at = from;
        while (at < limit) {
            int length = decoder.decode(bytes, at, limit, names);
            if (length <= 0) {
                problem("a message that cannot be decoded: " + decoder.status().description());
                return;
            }
            messages++;
            at += length;
        }
    }

    /** {@return the number of messages that were decoded} */
    public long messages() {
        return messages;
    }

    /** {@return the time that decoding them and changing the books took, nanoseconds} */
    public long decodeNs() {
        return decodeNs;
    }

    /** {@return the number of datagrams of the snapshots' group} */
    public long snapshotPackets() {
        return snapshotPackets;
    }

    /**
     * {@return counts of a channel}
     *
     * @param channel its number
     */
    public ChannelStats channel(int channel) {
        return handler.stats(channel);
    }

    /**
     * Template of a feed.
     *
     * @param name of the template
     * @param id its number
     * @param messages number of its messages
     */
    public record TemplateCount(String name, long id, long messages) {}

    /** {@return the templates with the number of their messages} */
    public List<TemplateCount> templates() {
        return names.templates();
    }

    /** {@return the number of problems so far} */
    public long problems() {
        return problems;
    }

    private void problem(String text) {
        problems++;
        remarks.accept(text);
    }

    /** {@return whether every book is as the venue's was at the last packet} */
    public boolean isWhole() {
        return handler.isWhole() && feed.books().all().stream().allMatch(MarketBook::isSound);
    }

    /** {@return all books} */
    public List<MarketBook> books() {
        return feed.books().all();
    }

    /** {@return the books that changed since the last call} */
    public List<MarketBook> takeChanged() {
        List<MarketBook> taken = List.copyOf(changed);
        changed.clear();
        return taken;
    }

    /**
     * {@return the symbol of a book, else what its feed calls it}
     *
     * @param book one of the books
     */
    public String name(MarketBook book) {
        return names.symbol(book.security()).orElseGet(() -> feed.books().name(book.security()));
    }

    /**
     * {@return the trading status, if it is known}
     *
     * @param book one of the books
     */
    public Optional<Long> status(MarketBook book) {
        return names.status(book.security());
    }

    /** {@return counts of the channels together} */
    public FeedStats stats() {
        return handler.stats();
    }

    /** {@return the number of packets that were sent again} */
    public long retransmitted() {
        return retransmitted;
    }

    /** {@return the number of requests that were refused} */
    public long refused() {
        return refused;
    }

    /** {@return how often the books were recovered from snapshots} */
    public long recoveries() {
        return recoveries;
    }

    /** Closes the connection for requests. */
    public void close() {
        client.ifPresent(RetransmissionClient::close);
    }

    @Override
    public void packet(long sequence, byte[] bytes, int from, int limit, long arrivedNs) {
        next = sequence + 1;
        decode(bytes, from, limit);
    }

    @Override
    public void missing(long first, long last, long atNs) {
        gaps.ifPresent(queue -> queue.missing(first, last, atNs));
    }

    @Override
    public void whole(long expected, long atNs) {
        next = expected;
    }

    @Override
    public void lost(long first, long last, boolean isSnapshotNeeded, long atNs) {
        feed.beginCycle();
        gaps.ifPresent(GapRequests::clear);
    }

    @Override
    public void restarted(long sequence, long atNs) {
        feed.books().clear();
        feed.beginCycle();
        gaps.ifPresent(GapRequests::clear);
        changed.addAll(feed.books().all());
    }

    @Override
    public void retransmitted(byte[] bytes, int from, int limit) {
        retransmitted++;
        frames.datagram(bytes, from, limit);
        if (frames.next()) {
            handler.onPacket(RETRANSMITTED, frames.sequence(), bytes, frames.from(), limit, nowNs);
        }
    }

    @Override
    public void refused(long first, long count, long oldest, long expected) {
        refused++;
    }

    @Override
    public void disconnected(String reason) {
        problem("retransmission: " + reason);
    }

    @Override
    public void changed(MarketBook book) {
        changed.add(book);
    }

    @Override
    public void trade(long security, long price, long size) {}

    @Override
    public void error(BookError error, long security, long place) {
        if (error == BookError.CROSSED) return;
        if (error != BookError.BROKEN_SNAPSHOT) isDoubtful = true;
        problem(feed.books().name(security) + ": " + error.description());
    }
}
