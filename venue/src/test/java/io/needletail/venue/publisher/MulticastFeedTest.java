package io.needletail.venue.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.venue.depth.RandomTrading;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a customer of the venue's FAST feed sees, over real multicast groups of the loopback interface. */
final class MulticastFeedTest {
    private static final int BATCHES = 100;
    private static final int COMMANDS = 12;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @BeforeEach
    void requireLinux() {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"), "the system binds sockets to groups");
    }

    @Test
    void booksEqualTheVenuesAfterEachBatch() throws IOException {
        try (PublishedVenue venue = new PublishedVenue(seed);
                FeedReceiver receiver = venue.join(false)) {
            venue.cycle(receiver);
            for (int batch = 0; batch < BATCHES; batch++) {
                venue.trade(COMMANDS, receiver);
                venue.assertSameBooks(receiver);
            }
            assertThat(receiver.recoveries).as("the first snapshots only").isEqualTo(1);
            assertThat(receiver.handler.stats().gaps()).isZero();
            assertThat(venue.problems).isEmpty();
        }
    }

    @Test
    void aLossyChannelIsRepairedByTheOther() throws IOException {
        try (PublishedVenue venue = new PublishedVenue(seed);
                FeedReceiver receiver = venue.join(false)) {
            venue.cycle(receiver);
            receiver.isLost = channel -> channel == 0 && random.nextInt(3) == 0;
            for (int batch = 0; batch < BATCHES; batch++) {
                venue.trade(COMMANDS, receiver);
                venue.assertSameBooks(receiver);
            }
            assertThat(receiver.handler.stats().lost()).isZero();
            assertThat(receiver.handler.stats(1).first())
                    .as("packets that only B had")
                    .isPositive();
            assertThat(receiver.recoveries).isEqualTo(1);
        }
    }

    @Test
    void packetsThatBothChannelsLoseAreReplacedBySnapshots() throws IOException {
        try (PublishedVenue venue = new PublishedVenue(seed);
                FeedReceiver receiver = venue.join(false)) {
            venue.cycle(receiver);
            for (int batch = 0; batch < BATCHES; batch++) {
                receiver.isLost = channel -> random.nextInt(4) == 0;
                venue.trade(COMMANDS, receiver);
                receiver.loseWhatIsMissing();
                venue.cycle(receiver);
                if (venue.hasAll(receiver)) venue.assertSameBooks(receiver);
            }
            receiver.isLost = channel -> false;
            venue.heartbeat(receiver);
            receiver.loseWhatIsMissing();
            venue.cycle(receiver);
            venue.cycle(receiver);
            assertThat(venue.hasAll(receiver)).as("seed %d", seed).isTrue();
            venue.assertSameBooks(receiver);
            assertThat(receiver.recoveries).as("seed %d", seed).isGreaterThan(1);
        }
    }

    @Test
    void packetsThatBothChannelsLoseAreSentAgainOnRequest() throws IOException {
        try (PublishedVenue venue = new PublishedVenue(seed);
                FeedReceiver receiver = venue.join(true)) {
            venue.cycle(receiver);
            for (int batch = 0; batch < BATCHES; batch++) {
                receiver.isLost = channel -> random.nextInt(2) == 0;
                venue.trade(COMMANDS, receiver);
                receiver.isLost = channel -> false;
                venue.heartbeat(receiver);
                venue.await(receiver, () -> venue.hasAll(receiver));
                venue.assertSameBooks(receiver);
            }
            assertThat(receiver.handler.stats().lost()).isZero();
            assertThat(receiver.retransmitted).isPositive();
            assertThat(receiver.recoveries).isEqualTo(1);
        }
    }

    @Test
    void aReceiverThatJoinsLateBeginsWithSnapshots() throws IOException {
        try (PublishedVenue venue = new PublishedVenue(seed)) {
            venue.trade(COMMANDS * BATCHES);
            try (FeedReceiver late = venue.join(false)) {
                venue.trade(COMMANDS, late);
                venue.cycle(late);
                assertThat(venue.hasAll(late)).isTrue();
                venue.assertSameBooks(late);
                venue.trade(COMMANDS, late);
                venue.assertSameBooks(late);
            }
        }
    }

    @Test
    void receiversNoticeAPublisherThatWasStartedAgain() throws IOException {
        try (PublishedVenue venue = new PublishedVenue(seed);
                FeedReceiver receiver = venue.join(false)) {
            venue.cycle(receiver);
            venue.trade(COMMANDS * 10, receiver);
            venue.kill();
            venue.trading.step();
            venue.trading.pass(10 * PublishedVenue.HEARTBEAT_NS);
            venue.open();
            venue.trade(COMMANDS, receiver);
            receiver.loseWhatIsMissing();
            venue.cycle(receiver);
            venue.cycle(receiver);
            assertThat(venue.hasAll(receiver)).isTrue();
            venue.assertSameBooks(receiver);
            assertThat(receiver.recoveries).isEqualTo(2);
        }
    }

    @Test
    void snapshotsOfDeepBooksComeInParts() throws IOException {
        PacketLimits shortest = PacketLimits.DEFAULTS.withDatagramBytes(PacketLimits.DATAGRAM_BYTES_MIN);
        try (PublishedVenue venue = new PublishedVenue(seed, shortest, 1 << 16);
                FeedReceiver receiver = venue.join(false)) {
            for (int i = 0; i < RandomTrading.INSTRUMENTS; i++) {
                venue.trading.deepen(i, 2 * BookSnapshotMessage.LEVELS_MAX + i);
            }
            venue.cycle(receiver);
            venue.assertSameBooks(receiver);
            venue.trade(COMMANDS, receiver);
            venue.assertSameBooks(receiver);
            assertThat(receiver.recoveries).isEqualTo(1);
        }
    }

    @Test
    void receiversThatNeverReadSlowNobody() throws IOException {
        try (PublishedVenue venue = new PublishedVenue(seed);
                FeedReceiver idle = venue.join(false);
                FeedReceiver receiver = venue.join(false);
                Socket greedy = new Socket()) {
            venue.cycle(receiver);
            venue.trade(COMMANDS * BATCHES, receiver);
            greedy.setReceiveBufferSize(4_096);
            greedy.connect(venue.addresses.retransmission().orElseThrow());
            greedy.getOutputStream().write(requests(venue.output.lastPacket() - 399, 400, 500));
            venue.trade(COMMANDS * BATCHES, receiver);
            venue.assertSameBooks(receiver);
            assertThat(venue.output.unsentDatagrams()).isZero();
            assertThat(idle.received).isLessThan(receiver.received);
        }
    }

    /** The same request many times: more packets than the buffers of a connection hold. */
    private static byte[] requests(long first, int packets, int times) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * times);
        for (int i = 0; i < times; i++) bytes.putInt((int) first).putInt(packets);
        return bytes.array();
    }

    @Test
    void requestsForPacketsThatAreNotKeptAreRefusedWithTheRangeThatIs() throws IOException {
        PacketLimits few = PacketLimits.DEFAULTS.withHistoryPackets(16);
        try (PublishedVenue venue = new PublishedVenue(seed, few, 1 << 16);
                FeedReceiver receiver = venue.join(true)) {
            venue.cycle(receiver);
            venue.trade(COMMANDS * 10, receiver);
            long last = venue.output.lastPacket();
            receiver.request(last - 40, last - 39);
            receiver.request(last, last + 1);
            receiver.request(last - 3, last);
            venue.await(receiver, () -> receiver.refusals.size() == 2 && receiver.retransmitted == 4);
            assertThat(receiver.refusals)
                    .containsExactly(
                            (last - 40) + " x 2 of " + (last - 15) + " to " + (last + 1),
                            last + " x 2 of " + (last - 15) + " to " + (last + 1));
            venue.assertSameBooks(receiver);
            FastCounters counters = venue.output.counters();
            assertThat(counters.channelA().packetCount())
                    .isEqualTo(counters.channelB().packetCount());
            assertThat(counters.channelA().byteCount())
                    .isGreaterThan(counters.channelA().packetCount());
            assertThat(2 * counters.channelA().packetCount()
                            + counters.snapshots().packetCount())
                    .isEqualTo(venue.output.sentDatagrams());
            assertThat(counters.retransmission().requestCount()).isEqualTo(3);
            assertThat(counters.retransmission().refusedCount()).isEqualTo(2);
            assertThat(counters.retransmission().packetCount()).isEqualTo(4);
            assertThat(counters.retransmission().receiverCount()).isEqualTo(1);
        }
    }

    @Test
    void aPublisherWithoutTheFirstEventsReadsTheStateAndPublishesTheSameBooks() throws IOException {
        try (PublishedVenue venue = new PublishedVenue(seed, PacketLimits.DEFAULTS, 1 << 10)) {
            venue.trade(COMMANDS * BATCHES);
            venue.kill();
            venue.open();
            try (FeedReceiver receiver = venue.join(false)) {
                venue.cycle(receiver);
                venue.trade(COMMANDS, receiver);
                venue.assertSameBooks(receiver);
            }
            assertThat(venue.publisher.isPublishing()).isTrue();
            assertThat(venue.problems).isEmpty();
        }
    }

    @Test
    void aReceiverRecoversFromSnapshotsWhenThePublisherMissedEvents() throws IOException {
        try (PublishedVenue venue = new PublishedVenue(seed, PacketLimits.DEFAULTS, 1 << 10);
                FeedReceiver receiver = venue.join(false)) {
            venue.cycle(receiver);
            venue.trade(COMMANDS, receiver);
            venue.assertSameBooks(receiver);
            venue.trading.steps(12_000);
            venue.publish(receiver);
            // The next event shows the publisher that others are missing before it.
            venue.trade(1, receiver);
            receiver.loseWhatIsMissing();
            venue.cycle(receiver);
            venue.cycle(receiver);
            venue.trade(COMMANDS, receiver);
            venue.assertSameBooks(receiver);
            assertThat(venue.problems).hasSize(1).allMatch(problem -> problem.startsWith("restoring "));
        }
    }
}
