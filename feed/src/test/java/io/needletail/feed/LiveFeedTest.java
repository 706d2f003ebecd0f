package io.needletail.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.fast.decode.Decoder;
import io.needletail.feed.book.BookError;
import io.needletail.feed.book.BookFeed;
import io.needletail.feed.book.BookListener;
import io.needletail.feed.book.BookMapping;
import io.needletail.feed.book.BookOptions;
import io.needletail.feed.book.MarketBook;
import io.needletail.feed.book.Side;
import io.needletail.feed.framing.Frames;
import io.needletail.feed.framing.Framing;
import io.needletail.transport.MulticastOptions;
import io.needletail.transport.MulticastReceiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A venue sends updates on two multicast groups of this machine, and snapshots in parts on a third; each group loses
 * datagrams of its own. In the end the books are the venue's.
 */
final class LiveFeedTest {
    private static final long DEADLINE_NS = 60_000_000_000L;
    private static final long STEP_NS = 1_000_000;
    private static final int STEPS = 2_000;
    private static final int SNAPSHOTS = 2;

    @Test
    void booksEqualThoseOfTheVenueAlthoughEveryChannelLosesPackets() throws IOException {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"), "the system binds sockets to groups");
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Venue venue = new Venue(random);
        try (Groups groups = new Groups()) {
            Client client = new Client();
            for (int step = 1; step <= STEPS; step++) {
                update(venue, groups, random, step == 1);
                if (step % 10 == 0) snapshots(venue, groups, lostPart(client, random));
                groups.drain(client, step * STEP_NS);
            }
            for (int cycle = 1; cycle <= 3; cycle++) {
                byte[] update = venue.update();
                for (int line = 0; line < SNAPSHOTS; line++) groups.send(line, update);
                groups.drain(client, (STEPS + 10L * cycle) * STEP_NS);
                snapshots(venue, groups, 0);
                groups.drain(client, (STEPS + 10L * cycle + 5) * STEP_NS);
            }
            assertThat(client.handler.isWhole()).as("seed %d", seed).isTrue();
            assertThat(client.recoveries).as("seed %d", seed).isPositive();
            assertThat(client.broken)
                    .as("parts that were missed, seed %d", seed)
                    .isPositive();
            assertThat(client.wrong).as("seed %d", seed).isEmpty();
            for (int security = 0; security < Venue.SECURITIES; security++) {
                assertThat(client.side(security, Side.BID)).as("seed %d", seed).isEqualTo(venue.book(security));
            }
        }
    }

    /**
     * Returns which part of the next snapshots is lost, from 1, or 0 for none. The first that the client waits for
     * loses its second.
     */
    private static int lostPart(Client client, Random random) {
        if (client.handler.isSnapshotAwaited() && client.broken == 0) return 2;
        return random.nextInt(3) > 0 ? 0 : 1 + random.nextInt(8);
    }

    /** Each line loses one packet in ten. None loses the first of all: a client that joins later cannot know of it. */
    private static void update(Venue venue, Groups groups, Random random, boolean isFirst) throws IOException {
        byte[] update = venue.update();
        for (int line = 0; line < SNAPSHOTS; line++) {
            if (random.nextInt(10) > 0 || isFirst) groups.send(line, update);
        }
    }

    /** One of the messages may get lost, counted from 1. */
    private static void snapshots(Venue venue, Groups groups, int lost) throws IOException {
        int number = 0;
        for (byte[] snapshot : venue.snapshots()) {
            if (++number != lost) groups.send(SNAPSHOTS, snapshot);
        }
    }

    /** Three multicast groups on the loopback with their sender and their receiver. */
    private static final class Groups implements AutoCloseable {
        private final DatagramChannel sender = DatagramChannel.open(StandardProtocolFamily.INET);
        private final List<MulticastReceiver> receivers = new ArrayList<>();
        private final byte[] bytes = new byte[MulticastReceiver.DATAGRAM_BYTES_MAX];
        private int underWay;

        Groups() throws IOException {
            InetAddress loopback = InetAddress.getLoopbackAddress();
            sender.setOption(StandardSocketOptions.IP_MULTICAST_IF, NetworkInterface.getByInetAddress(loopback));
            sender.bind(new InetSocketAddress(loopback, 0));
            int port = ((InetSocketAddress) sender.getLocalAddress()).getPort();
            for (int group = 0; group <= SNAPSHOTS; group++) {
                InetAddress address = InetAddress.ofLiteral("239.255.78." + (group + 1));
                receivers.add(MulticastReceiver.join(
                        new InetSocketAddress(address, port), MulticastOptions.on(loopback.getHostAddress())));
            }
        }

        void send(int group, byte[] datagram) throws IOException {
            sender.send(ByteBuffer.wrap(datagram), receivers.get(group).group());
            underWay++;
        }

        /** Hands over everything that was sent. */
        void drain(Client client, long nowNs) throws IOException {
            client.handler.onTime(nowNs);
            long beganNs = System.nanoTime();
            while (underWay > 0) {
                for (int group = 0; group < receivers.size(); group++) {
                    int length = receivers.get(group).receive(bytes, 0, bytes.length);
                    if (length <= 0) continue;
                    underWay--;
                    client.onDatagram(group, bytes, length, nowNs);
                }
                assertThat(System.nanoTime() - beganNs)
                        .as("waiting for datagrams")
                        .isLessThan(DEADLINE_NS);
            }
        }

        @Override
        public void close() throws IOException {
            sender.close();
            for (MulticastReceiver receiver : receivers) receiver.close();
        }
    }

    /** A program that keeps books. */
    private static final class Client implements FeedListener, BookListener {
        final FeedHandler handler = new FeedHandler(FeedOptions.DEFAULTS.holding(64, 3 * STEP_NS), this);
        final List<String> wrong = new ArrayList<>();
        int recoveries;
        int broken;
        private final Frames frames = new Frames(Framing.HFIX4);
        private final Decoder decoder = new Decoder(Venue.TEMPLATES);
        private final BookFeed feed = new BookFeed(Venue.TEMPLATES, BookMapping.FIX, BookOptions.PRICES, this);

        void onDatagram(int group, byte[] bytes, int length, long nowNs) {
            frames.datagram(bytes, 0, length);
            assertThat(frames.next()).isTrue();
            if (group != SNAPSHOTS) {
                handler.onPacket(group, frames.sequence(), bytes, frames.from(), frames.limit(), nowNs);
            } else if (handler.isSnapshotAwaited()) {
                packet(frames.sequence(), bytes, frames.from(), frames.limit(), nowNs);
                if (feed.joinsAt() == BookFeed.NO_SEQUENCE) return;
                if (handler.recovered(feed.joinsAt(), nowNs)) recoveries++;
                feed.beginCycle();
            }
        }

        @Override
        public void packet(long sequence, byte[] bytes, int from, int limit, long arrivedNs) {
            for (int at = from; at < limit; ) {
                decoder.reset();
                int length = decoder.decode(bytes, at, limit, feed);
                assertThat(length).as("%s", decoder.status()).isPositive();
                at += length;
            }
        }

        Map<Long, Long> side(int security, Side side) {
            MarketBook book = feed.books().book(security);
            Map<Long, Long> levels = new TreeMap<>();
            for (int i = 0; i < book.levels(side); i++) {
                levels.put(book.price(side, i) / 1_000_000_000L, book.size(side, i));
            }
            return levels;
        }

        @Override
        public void lost(long first, long last, boolean isSnapshotNeeded, long nowNs) {
            feed.beginCycle();
        }

        @Override
        public void error(BookError error, long security, long place) {
            if (error == BookError.BROKEN_SNAPSHOT) broken++;
            else wrong.add(error + " " + security + " " + place);
        }

        @Override
        public void restarted(long sequence, long nowNs) {
            wrong.add("restarted at " + sequence);
        }

        @Override
        public void missing(long first, long last, long nowNs) {}

        @Override
        public void whole(long next, long nowNs) {}

        @Override
        public void changed(MarketBook book) {}

        @Override
        public void trade(long security, long price, long size) {}
    }
}
