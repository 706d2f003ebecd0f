package io.needletail.venue.depth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.matching.EngineLevels;
import io.needletail.matching.EngineLevels.Level;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.OrderSide;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Books that are kept from events are those of the matching engine. */
final class VenueDepthTest {
    private static final int STEPS = 6_000;
    private static final int EVENTS = 1 << 16;

    @Test
    void levelsEqualThoseOfTheMatchingEngineAfterEachCommand() {
        long seed = System.nanoTime();
        try (RandomTrading trading = new RandomTrading(seed, EVENTS)) {
            VenueDepth depth = new VenueDepth(RandomTrading.CAPACITY);
            SequencerClient client = trading.listen(depth);
            for (int step = 0; step < STEPS; step++) {
                trading.step();
                RandomTrading.settle(client);
                depth.books().report(change -> {});
                assertThat(levels(depth.books()))
                        .as("step %d, seed %d", step, seed)
                        .isEqualTo(levels(trading.levels()));
            }
            client.close();
        }
    }

    @Test
    void reportedChangesMakeTheSameBooks() {
        long seed = System.nanoTime();
        try (RandomTrading trading = new RandomTrading(seed, EVENTS)) {
            VenueDepth depth = new VenueDepth(RandomTrading.CAPACITY);
            SequencerClient client = trading.listen(depth);
            Map<String, Level> copy = new TreeMap<>();
            for (int step = 0; step < STEPS; step++) {
                trading.step();
                RandomTrading.settle(client);
                depth.books().report(change -> apply(change, copy));
            }
            Map<String, Level> expected = new TreeMap<>();
            levels(depth.books())
                    .forEach(
                            (book, levels) -> levels.forEach(level -> expected.put(book + " " + level.price(), level)));
            assertThat(copy).as("seed %d", seed).isEqualTo(expected);
            client.close();
        }
    }

    @Test
    void aSubscriberThatFallsBehindAtRandomHasTheBooksOfTheEngineAfterItReadTheState() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (RandomTrading trading = new RandomTrading(seed, 1 << 10)) {
            trading.deepen(0, 600);
            Follower follower = new Follower();
            SequencerClient client = trading.listen(follower.listener());
            follower.client = client;
            RandomTrading.settle(client);
            Map<String, Level> copy = new TreeMap<>();
            for (int round = 0; round < 20 || (follower.images <= 5 && round < 500); round++) {
                for (int steps = 2_000 + random.nextInt(8_000); steps > 0; steps--) trading.step();
                // In the middle of an image, or of the events after it.
                for (int polls = random.nextInt(12); polls > 0; polls--) client.poll();
                for (int steps = random.nextInt(1_500); steps > 0; steps--) trading.step();
                RandomTrading.settle(client);
                // What the full link has dropped at the end shows with the next event.
                trading.step();
                trading.catchUp(client);
                follower.depth.books().report(change -> apply(change, copy));
                assertThat(levels(follower.depth.books()))
                        .as("round %d, seed %d", round, seed)
                        .isEqualTo(levels(trading.levels()));
            }
            Map<String, Level> expected = new TreeMap<>();
            levels(follower.depth.books())
                    .forEach(
                            (book, levels) -> levels.forEach(level -> expected.put(book + " " + level.price(), level)));
            assertThat(copy).as("seed %d", seed).isEqualTo(expected);
            assertThat(follower.images).as("seed %d", seed).isGreaterThan(5);
            client.close();
        }
    }

    /** Books that are read from the state whenever events are gone. */
    private static final class Follower {
        private final VenueDepth depth = new VenueDepth(RandomTrading.CAPACITY);
        private SequencerClient client;
        private int images;

        private VenueListener listener() {
            return (VenueListener) Proxy.newProxyInstance(
                    VenueListener.class.getClassLoader(),
                    new Class<?>[] {VenueListener.class},
                    (_, method, arguments) -> {
                        if (method.getName().equals("eventsGone")) client.readState();
                        if (method.getName().equals("stateRead")) images++;
                        return method.invoke(depth, arguments);
                    });
        }
    }

    private static void apply(LevelChange change, Map<String, Level> copy) {
        String key = change.instrument() + " " + change.side() + " " + change.price();
        Level level = new Level(change.price(), change.quantity(), change.orders());
        Level before = change.action() == LevelChange.Action.DELETE ? copy.remove(key) : copy.put(key, level);
        assertThat(before == null)
                .as("%s of %s", change.action(), key)
                .isEqualTo(change.action() == LevelChange.Action.NEW);
        assertThat(level).as("a change that changes nothing").isNotEqualTo(before);
    }

    @Test
    void aLevelThatComesAndGoesWithinACommandIsNotReported() {
        DepthBooks books = new DepthBooks(MatchingConfig.DEFAULTS);
        List<String> told = new ArrayList<>();
        books.enter(1, 0, OrderSide.BUY, 100, 10, 0);
        books.trade(1, 10, 0, true);
        books.report(change -> told.add("a change"));
        assertThat(told).isEmpty();
        assertThat(books.levels(0, OrderSide.BUY)).isZero();
        assertThat(books.openOrders()).isZero();
    }

    @Test
    void levelsThatAreGoneAreReportedFirst() {
        DepthBooks books = new DepthBooks(MatchingConfig.DEFAULTS);
        books.enter(1, 0, OrderSide.SELL, 100, 10, 0);
        books.report(change -> {});
        List<LevelChange.Action> told = new ArrayList<>();
        books.enter(2, 0, OrderSide.BUY, 100, 15, 0);
        books.trade(1, 10, 0, false);
        books.trade(2, 10, 5, true);
        books.report(change -> told.add(change.action()));
        assertThat(told).containsExactly(LevelChange.Action.DELETE, LevelChange.Action.NEW);
        assertThat(books.quantity(0, OrderSide.BUY, 0)).isEqualTo(5);
    }

    @Test
    void anOrderBeyondTheCapacityIsAnError() {
        DepthBooks books = new DepthBooks(MatchingConfig.DEFAULTS.withOrders(1));
        books.enter(1, 0, OrderSide.BUY, 100, 10, 0);
        assertThatThrownBy(() -> books.enter(2, 0, OrderSide.BUY, 100, 10, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("order 2 is one more than the 1 open orders");
    }

    private static Map<String, List<Level>> levels(DepthBooks books) {
        return bySide((instrument, side) -> levels(books, instrument, side));
    }

    private static Map<String, List<Level>> levels(EngineLevels truth) {
        return bySide(truth::side);
    }

    private static Map<String, List<Level>> bySide(BiFunction<Integer, OrderSide, List<Level>> levels) {
        Map<String, List<Level>> all = new TreeMap<>();
        for (int instrument = 0; instrument < RandomTrading.INSTRUMENTS; instrument++) {
            for (OrderSide side : OrderSide.values()) {
                all.put(instrument + " " + side, levels.apply(instrument, side));
            }
        }
        return all;
    }

    private static List<Level> levels(DepthBooks books, int instrument, OrderSide side) {
        List<Level> levels = new ArrayList<>();
        for (int i = 0; i < books.levels(instrument, side); i++) {
            levels.add(new Level(
                    books.price(instrument, side, i),
                    books.quantity(instrument, side, i),
                    books.orders(instrument, side, i)));
        }
        return levels;
    }
}
