package io.needletail.venue.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.needletail.matching.EngineLevels;
import io.needletail.matching.OrderSide;
import io.needletail.venue.depth.RandomTrading;
import io.needletail.venue.sequencer.SequencerClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Market data in SBE on an Aeron stream, over a real media driver. */
final class SbeOutputTest implements PublisherListener {
    private static final int STEPS = 1_000;
    private static final int STREAM = 1_001;
    private static final long DEADLINE_NS = 90_000_000_000L;
    private static final long HEARTBEAT_NS = 1_000_000_000L;
    private static final long CYCLE_NS = 1_000_000_000L;

    private final long seed = System.nanoTime();

    @TempDir
    private Path folder;

    @Test
    void booksFromUpdatesEqualTheVenuesAfterEachCommand() {
        try (World world = new World("16m")) {
            SbeBooks books = new SbeBooks();
            world.cycle(books);
            for (int step = 0; step < STEPS; step++) {
                world.trading.step();
                world.publish(books);
                if (step % 10 == 0) world.assertSame(books);
            }
            world.assertSame(books);
            assertThat(books.gaps()).isZero();
            assertThat(world.output.dropped()).isZero();
        }
    }

    @Test
    void aSubscriberThatJoinsLateBeginsWithSnapshots() {
        try (World world = new World("16m")) {
            for (int step = 0; step < STEPS; step++) world.trading.step();
            world.publish(new SbeBooks());
            SbeBooks late = new SbeBooks();
            world.cycle(late);
            world.assertSame(late);
        }
    }

    @Test
    @SuppressWarnings("try") // the idle subscription ends in the middle of the test
    void aSubscriberThatNeverReadsDoesNotStopThePublisherAndTheOthersRecover() {
        try (World world = new World("64k")) {
            Subscription idle = world.aeron.addSubscription(world.channel, STREAM);
            SbeBooks books = new SbeBooks();
            world.awaitImages(idle);
            world.cycle(books);
            while (world.output.dropped() == 0) {
                for (int step = 0; step < STEPS; step++) world.trading.step();
                world.publish(books);
            }
            idle.close();
            world.await(() -> world.publication.availableWindow() > 16_000);
            world.cycle(books);
            world.cycle(books);
            assertThat(books.gaps()).isPositive();
            world.assertSame(books);
        }
    }

    @Override
    public void sendFailed(IOException failure) {
        throw new AssertionError(failure);
    }

    @Override
    public void stopped(String reason) {
        throw new AssertionError(reason);
    }

    /** A venue, its publisher, and a media driver of their own. */
    private final class World implements AutoCloseable {
        final RandomTrading trading = new RandomTrading(seed, 1 << 20);
        final MediaDriver driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(folder.resolve("aeron").toString())
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(YieldingIdleStrategy.INSTANCE)
                .dirDeleteOnShutdown(true));
        final Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
        final String channel;
        final Subscription subscription;
        final ExclusivePublication publication;
        final SbeOutput output;
        final MarketDataPublisher publisher;
        final SequencerClient client;

        World(String termLength) {
            channel = "aeron:ipc?term-length=" + termLength;
            subscription = aeron.addSubscription(channel, STREAM);
            publication = aeron.addExclusivePublication(channel, STREAM);
            output = new SbeOutput(publication, HEARTBEAT_NS, SbeOutputTest.this);
            PublisherConfig config = new PublisherConfig(List.of(), CYCLE_NS);
            publisher = new MarketDataPublisher(config, RandomTrading.CAPACITY, List.of(output), SbeOutputTest.this);
            awaitImages(subscription);
            await(publication::isConnected);
            client = trading.listen(publisher);
        }

        void awaitImages(Subscription of) {
            await(() -> of.imageCount() == 1);
        }

        void await(BooleanSupplier condition) {
            long beganNs = System.nanoTime();
            while (!condition.getAsBoolean()) {
                Thread.onSpinWait();
                assertThat(System.nanoTime() - beganNs)
                        .as("waiting, seed %d", seed)
                        .isLessThan(DEADLINE_NS);
            }
        }

        /** Publishes what happened, and lets the subscriber read all of it. */
        void publish(SbeBooks books) {
            RandomTrading.settle(client);
            publisher.poll(trading.nowNs());
            while (subscription.poll(books, Integer.MAX_VALUE) > 0) Thread.onSpinWait();
        }

        void cycle(SbeBooks books) {
            for (int i = 0; i <= RandomTrading.INSTRUMENTS; i++) {
                trading.pass(CYCLE_NS);
                publish(books);
            }
        }

        void assertSame(SbeBooks books) {
            EngineLevels truth = trading.levels();
            for (int instrument = 0; instrument < RandomTrading.INSTRUMENTS; instrument++) {
                for (OrderSide side : OrderSide.values()) {
                    assertThat(books.side(instrument, side))
                            .as("instrument %d %s, seed %d", instrument, side, seed)
                            .isEqualTo(truth.side(instrument, side));
                }
            }
        }

        @Override
        public void close() {
            client.close();
            trading.close();
            publisher.close();
            aeron.close();
            driver.close();
        }
    }
}
