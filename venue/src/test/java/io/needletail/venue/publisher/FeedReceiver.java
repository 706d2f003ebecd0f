package io.needletail.venue.publisher;

import io.needletail.fast.decode.Decoder;
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
import io.needletail.feed.framing.Frames;
import io.needletail.feed.framing.Framing;
import io.needletail.feed.retransmission.GapRequests;
import io.needletail.feed.retransmission.RetransmissionClient;
import io.needletail.feed.retransmission.RetransmissionListener;
import io.needletail.transport.MulticastOptions;
import io.needletail.transport.MulticastReceiver;
import io.needletail.venue.config.FeedAddresses;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** A program of a customer: joins the groups, merges the channels, recovers and keeps books. */
final class FeedReceiver implements FeedListener, BookListener, RetransmissionListener, AutoCloseable {
    static final int SNAPSHOTS = 2;
    static final long PATIENCE_NS = 1_000_000;
    private static final int RETRANSMITTED = 2;

    final FeedHandler handler = new FeedHandler(
            FeedOptions.DEFAULTS
                    .withChannels(3)
                    .beginningWith(FeedOptions.AFTER_SNAPSHOT)
                    .holding(4_096, PATIENCE_NS),
            this);
    final List<String> errors = new ArrayList<>();
    final List<String> refusals = new ArrayList<>();
    IntPredicate isLost = channel -> false;
    int recoveries;
    int retransmitted;
    int received;
    int restarts;
    long next;
    long nowNs;

    private final List<MulticastReceiver> groups = new ArrayList<>();
    private final Templates templates = MarketDataTemplates.read();
    private final Frames frames = new Frames(Framing.CME5);
    private final Decoder decoder = new Decoder(templates);
    private final BookFeed feed = new BookFeed(
            templates,
            BookMapping.FIX,
            BookOptions.PRICES.withLimits(1_000, 1, 8).withDecimals(9, 6),
            this);
    private final byte[] bytes = new byte[MulticastReceiver.DATAGRAM_BYTES_MAX];
    private final RetransmissionClient client;
    private final GapRequests gaps;
    private final boolean requests;

    FeedReceiver(FeedAddresses addresses, boolean requests) throws IOException {
        for (InetSocketAddress group : List.of(addresses.channelA(), addresses.channelB(), addresses.snapshots())) {
            groups.add(MulticastReceiver.join(group, MulticastOptions.on("127.0.0.1")));
        }
        this.requests = requests;
        client = new RetransmissionClient(addresses.retransmission().orElseThrow(), this);
        gaps = new GapRequests(client, 0);
    }

    /** Takes what has arrived. */
    void poll() throws IOException {
        for (int channel = 0; channel < groups.size(); channel++) {
            int length = groups.get(channel).receive(bytes, 0, bytes.length);
            if (length <= 0) continue;
            received++;
            if (!isLost.test(channel)) onDatagram(channel, length);
        }
        if (requests) gaps.poll(next, nowNs);
    }

    /** Lets so much time pass that missing packets are given up. */
    void loseWhatIsMissing() {
        nowNs += 2 * PATIENCE_NS;
        handler.onTime(nowNs);
    }

    private void onDatagram(int channel, int length) {
        frames.datagram(bytes, 0, length);
        if (!frames.next()) throw new AssertionError(frames.error());
        if (channel != SNAPSHOTS) {
            handler.onPacket(channel, frames.sequence(), bytes, frames.from(), length, nowNs);
        } else if (handler.isSnapshotAwaited()) {
            decode(bytes, frames.from(), length);
            if (feed.joinsAt() == BookFeed.NO_SEQUENCE) return;
            if (handler.recovered(feed.joinsAt(), nowNs)) recoveries++;
            feed.beginCycle();
        }
    }

    private void decode(byte[] packet, int from, int limit) {
        decoder.reset();
        for (int at = from; at < limit; ) {
            int length = decoder.decode(packet, at, limit, feed);
            if (length <= 0) throw new AssertionError(decoder.status());
            at += length;
        }
    }

    MarketBook book(int instrument) {
        return feed.books().book(instrument);
    }

    void request(long first, long last) {
        client.request(first, last);
    }

    @Override
    public void packet(long sequence, byte[] packet, int from, int limit, long arrivedNs) {
        next = sequence + 1;
        decode(packet, from, limit);
    }

    @Override
    public void missing(long first, long last, long atNs) {
        gaps.missing(first, last, atNs);
    }

    @Override
    public void whole(long expected, long atNs) {
        next = expected;
    }

    @Override
    public void lost(long first, long last, boolean isSnapshotNeeded, long atNs) {
        feed.beginCycle();
        gaps.clear();
    }

    @Override
    public void restarted(long sequence, long atNs) {
        restarts++;
        feed.books().clear();
        feed.beginCycle();
        gaps.clear();
    }

    @Override
    public void retransmitted(byte[] packet, int from, int limit) {
        retransmitted++;
        frames.datagram(packet, from, limit);
        if (!frames.next()) throw new AssertionError(frames.error());
        handler.onPacket(RETRANSMITTED, frames.sequence(), packet, frames.from(), limit, nowNs);
    }

    @Override
    public void refused(long first, long count, long oldest, long expected) {
        refusals.add(first + " x " + count + " of " + oldest + " to " + expected);
    }

    @Override
    public void disconnected(String reason) {
        errors.add(reason);
    }

    @Override
    public void changed(MarketBook book) {}

    @Override
    public void trade(long security, long price, long size) {}

    @Override
    public void error(BookError error, long security, long place) {
        // A snapshot of which a part is lost is broken; books cross in auctions.
        boolean isExpected = error == BookError.CROSSED || error == BookError.BROKEN_SNAPSHOT;
        if (!isExpected) errors.add(error + " " + security + " " + place);
    }

    @Override
    public void close() {
        groups.forEach(MulticastReceiver::close);
        client.close();
    }
}
