package io.needletail.venue.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.needletail.feed.book.MarketBook;
import io.needletail.feed.book.Side;
import io.needletail.matching.EngineLevels.Level;
import io.needletail.matching.OrderSide;
import io.needletail.venue.config.FeedAddresses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.ConfigError;

/** Tests market data from the order of a FIX client to the book of a receiver, through a venue as it is run. */
@Timeout(300)
final class ServedMarketDataTest {
    private static final int SECONDS = 2;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long DEADLINE_NS = 60 * SECOND_NS;
    private static final long STEP_NS = 5_000_000;
    private static final int DECIMALS = 9;
    private static final int SIZE_DECIMALS = 6;

    private static final long SEED = System.nanoTime();

    @TempDir
    private static Path folder;

    private static ServedVenue venue;

    private final Random random = new Random(SEED);

    @BeforeAll
    static void start() throws IOException, ConfigError {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"), "the system binds sockets to groups");
        venue = new ServedVenue(folder, SEED);
    }

    @AfterAll
    static void close() throws IOException {
        if (venue != null) venue.close();
    }

    @Test
    void theBooksOfAReceiverEqualTheOrdersOfTheVenueAfterEachSecond() throws IOException {
        try (FeedReceiver receiver = new FeedReceiver(venue.addresses, false)) {
            assertThat(venue.published())
                    .containsExactly(
                            "channel A " + FeedAddresses.text(venue.addresses.channelA()) + " on 127.0.0.1",
                            "channel B " + FeedAddresses.text(venue.addresses.channelB()) + " on 127.0.0.1",
                            "snapshots " + FeedAddresses.text(venue.addresses.snapshots()) + " on 127.0.0.1",
                            "retransmission "
                                    + FeedAddresses.text(
                                            venue.addresses.retransmission().orElseThrow()),
                            "stream 77 on aeron:ipc");
            trade(receiver, _ -> false);
            assertThat(receiver.handler.stats().gaps()).isZero();
            assertThat(receiver.recoveries).as("the first snapshots only").isEqualTo(1);
        }
    }

    @Test
    void aLossyChannelChangesNoBook() throws IOException {
        try (FeedReceiver receiver = new FeedReceiver(venue.addresses, false)) {
            trade(receiver, channel -> channel == 0 && random.nextInt(3) == 0);
            assertThat(receiver.handler.stats().lost()).isZero();
            assertThat(receiver.handler.stats(1).first())
                    .as("packets that only B had")
                    .isPositive();
            assertThat(receiver.recoveries).isEqualTo(1);
        }
    }

    @Test
    void packetsThatBothChannelsLoseComeAgainOverTcp() throws IOException {
        try (FeedReceiver receiver = new FeedReceiver(venue.addresses, true)) {
            trade(receiver, channel -> channel != FeedReceiver.SNAPSHOTS && random.nextInt(2) == 0);
            assertThat(receiver.handler.stats().lost()).isZero();
            assertThat(receiver.retransmitted).isPositive();
            assertThat(receiver.recoveries).isEqualTo(1);
        }
    }

    @Test
    void aSubscriberOfTheStreamHasTheSameBooks() throws IOException, ConfigError {
        try (Aeron aeron = Aeron.connect(new Aeron.Context()
                        .aeronDirectoryName(venue.aeron.resolve("node0").toString()));
                Subscription subscription = aeron.addSubscription("aeron:ipc", 77)) {
            SbeBooks books = new SbeBooks();
            await(() -> subscription.isConnected(), () -> "the stream is not there");
            for (int second = 0; second < SECONDS; second++) {
                long untilNs = System.nanoTime() + SECOND_NS;
                while (System.nanoTime() < untilNs) {
                    venue.step();
                    subscription.poll(books, Integer.MAX_VALUE);
                    pause(STEP_NS);
                }
                await(
                        () -> {
                            while (subscription.poll(books, Integer.MAX_VALUE) > 0) Thread.onSpinWait();
                            return levels(books).equals(venue.levels());
                        },
                        () -> venue.levels() + " are open, the stream shows " + levels(books));
            }
            assertThat(books.gaps()).isZero();
            assertThat(venue.errors()).isEmpty();
        }
    }

    /** Trades, and compares after each second. */
    private void trade(FeedReceiver receiver, IntPredicate losses) throws IOException {
        await(receiver, () -> receiver.recoveries == 1, () -> "no snapshots");
        receiver.isLost = losses;
        for (int second = 0; second < SECONDS; second++) {
            long untilNs = System.nanoTime() + SECOND_NS;
            while (System.nanoTime() < untilNs) {
                venue.step();
                poll(receiver);
                pause(STEP_NS);
            }
            await(
                    receiver,
                    () -> receiver.handler.isWhole() && levels(receiver).equals(venue.levels()),
                    () -> venue.levels() + " are open, the feed shows " + levels(receiver));
            for (int instrument = 0; instrument < ServedVenue.SYMBOLS.size(); instrument++) {
                assertThat(receiver.book(instrument).isSound()).isTrue();
            }
        }
        assertThat(levels(receiver)).as("open orders, seed %d", SEED).isNotEmpty();
        assertThat(receiver.errors).as("seed %d", SEED).isEmpty();
        assertThat(venue.errors()).isEmpty();
    }

    private static List<String> levels(FeedReceiver receiver) {
        List<String> levels = new ArrayList<>();
        for (int instrument = 0; instrument < ServedVenue.SYMBOLS.size(); instrument++) {
            Optional<MarketBook> book = Optional.ofNullable(receiver.book(instrument));
            for (Side side : Side.values()) {
                for (int i = 0; book.isPresent() && i < book.get().levels(side); i++) {
                    levels.add(text(
                            instrument,
                            side == Side.BID,
                            BigDecimal.valueOf(book.get().price(side, i), DECIMALS),
                            BigDecimal.valueOf(book.get().size(side, i), SIZE_DECIMALS)
                                    .longValueExact(),
                            book.get().orders(side, i)));
                }
            }
        }
        levels.sort(null);
        return levels;
    }

    private static List<String> levels(SbeBooks books) {
        List<String> levels = new ArrayList<>();
        for (int instrument = 0; instrument < ServedVenue.SYMBOLS.size(); instrument++) {
            for (OrderSide side : OrderSide.values()) {
                for (Level level : books.side(instrument, side)) {
                    BigDecimal price = BigDecimal.valueOf(level.price(), 2);
                    levels.add(text(instrument, side == OrderSide.BUY, price, level.quantity(), level.orders()));
                }
            }
        }
        levels.sort(null);
        return levels;
    }

    private static String text(int instrument, boolean isBid, BigDecimal price, long quantity, int orders) {
        return ServedVenue.SYMBOLS.get(instrument) + " " + (isBid ? 1 : 2) + " "
                + price.setScale(2).toPlainString() + " = " + quantity + " of " + orders;
    }

    private void await(FeedReceiver receiver, BooleanSupplier condition, Supplier<String> otherwise) {
        await(
                () -> {
                    poll(receiver);
                    return condition.getAsBoolean();
                },
                otherwise);
    }

    private void await(BooleanSupplier condition, Supplier<String> otherwise) {
        long beganNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - beganNs > DEADLINE_NS) {
                throw new AssertionError("waited in vain, seed " + SEED + ": " + otherwise.get());
            }
            pause(STEP_NS);
        }
    }

    /** Takes all that has come. */
    private static void poll(FeedReceiver receiver) {
        try {
            int before;
            do {
                before = receiver.received;
                receiver.nowNs = System.nanoTime();
                receiver.poll();
            } while (receiver.received > before);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static void pause(long ns) {
        LockSupport.parkNanos(ns);
    }
}
