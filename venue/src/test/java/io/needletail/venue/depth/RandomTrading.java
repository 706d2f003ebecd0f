package io.needletail.venue.depth;

import io.needletail.matching.EngineLevels;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.MatchingListener;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SelfTradePrevention;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.matching.TwoSidedQuote;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.sequencer.LocalSequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import java.lang.reflect.Proxy;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * A venue in this process with random trading over all features, a function of its seed, and beside it a matching
 * engine that executes the same commands: the levels of its books are what a feed must show.
 */
public final class RandomTrading implements AutoCloseable {
    /** Instruments 0 to 2 trade. */
    public static final int INSTRUMENTS = 3;

    /** Small, so that limits are met too. */
    public static final MatchingConfig CAPACITY = new MatchingConfig(2_048, 512, 8, 4);

    private static final long CATCH_UP_NS = TimeUnit.SECONDS.toNanos(60);
    private static final int OWNERS = 6;
    private static final int IDS = 250;
    private static final long CENTRE = 1_000;
    private static final long TRADER = 1;
    private static final int WINDOW = 64;
    private static final SelfTradePrevention[] PREVENTIONS = SelfTradePrevention.values();

    private final SplittableRandom random;
    private final SequencerConfig config;
    private final LocalSequencer sequencer;
    private final SequencerClient trader;
    private final MatchingEngine engine;
    private final NewOrder order = new NewOrder();
    private final OrderReplacement replacement = new OrderReplacement();
    private final TwoSidedQuote quote = new TwoSidedQuote();
    private long nowNs = 1_000_000_000L;
    private long clients = TRADER;

    /** A venue whose instruments trade. */
    public RandomTrading(long seed, int eventsRetained) {
        random = new SplittableRandom(seed);
        config = SequencerConfig.DEFAULTS.withMatching(CAPACITY).withEventsRetained(eventsRetained);
        sequencer = new LocalSequencer(config, () -> nowNs);
        trader = sequencer.client(TRADER, SequencerClient.FROM_NOW, WINDOW, new VenueListener() {});
        engine = new MatchingEngine(CAPACITY, deaf());
        settle(trader);
        for (int owner = 0; owner < OWNERS; owner++) {
            trader.defineOwner(owner, OwnerLimits.UNLIMITED);
            engine.defineOwner(owner, OwnerLimits.UNLIMITED, nowNs);
        }
        for (int number = 0; number < INSTRUMENTS; number++) {
            InstrumentRules rules = InstrumentRules.DEFAULTS.withVolatilityRange(number == 1 ? 12 : 0);
            trader.defineInstrument(number, rules, CENTRE);
            engine.defineInstrument(number, rules, CENTRE, nowNs);
            phase(number, TradingPhase.CONTINUOUS);
        }
        settle(trader);
    }

    private static MatchingListener deaf() {
        return (MatchingListener) Proxy.newProxyInstance(
                RandomTrading.class.getClassLoader(),
                new Class<?>[] {MatchingListener.class},
                (self, method, arguments) -> null);
    }

    /** Connects a listener that receives the events from the first on. */
    public SequencerClient listen(VenueListener listener) {
        SequencerClient client = connect(listener);
        settle(client);
        return client;
    }

    /** Connects a listener that receives the events from the first on when its client is polled. */
    public SequencerClient connect(VenueListener listener) {
        return sequencer.client(++clients, 1, WINDOW, listener);
    }

    /** Lets a client do all that it can do. */
    public static void settle(SequencerClient client) {
        while (client.poll() > 0 || client.unanswered() > 0) Thread.onSpinWait();
    }

    /** Lets a client receive all that has happened, after a pause where the sequencer has asked for one. */
    public void catchUp(SequencerClient client) {
        long deadlineNs = System.nanoTime() + CATCH_UP_NS;
        while (client.poll() > 0 || client.nextSequence() != trader.nextSequence()) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new AssertionError("at event " + client.nextSequence() + " of " + trader.nextSequence());
            }
        }
    }

    /** The time of the venue, epoch ns. */
    public long nowNs() {
        return nowNs;
    }

    /** Lets time pass. */
    public void pass(long ns) {
        nowNs += ns;
    }

    /** The levels of the matching engine's own books. */
    public EngineLevels levels() {
        return EngineLevels.of(engine, CAPACITY);
    }

    /** Executes random commands that no client but the trader hears of before it is polled. */
    public void steps(int count) {
        for (int i = 0; i < count; i++) step();
    }

    /** Executes a random command. */
    public void step() {
        pass(1_000);
        int kind = random.nextInt(100);
        if (kind < 60) submit();
        else if (kind < 72) cancel();
        else if (kind < 84) replace();
        else if (kind < 95) quote();
        else if (kind < 98) randomPhase();
        else massCancel();
        settle(trader);
    }

    /** Adds orders at so many prices of an instrument that is open, far from those of the random commands. */
    public void deepen(int instrument, int levels) {
        for (int level = 0; level < levels; level++) {
            long id = 20_000 + 1_000L * instrument + level;
            order.begin(id, 0, instrument, nowNs).limit(OrderSide.SELL, 10, 50_000 + 3L * level);
            trader.submit(order);
            engine.submit(order);
            settle(trader);
        }
    }

    private void submit() {
        long id = id();
        order.begin(id, owner(id), random.nextInt(INSTRUMENTS), nowNs).limit(side(), quantity(), price());
        int shape = random.nextInt(100);
        if (shape >= 40) order.selfTrade(PREVENTIONS[random.nextInt(PREVENTIONS.length)]);
        if (shape >= 55 && shape < 62) order.timeInForce(TimeInForce.IOC);
        if (shape >= 62 && shape < 68) order.market(side(), quantity());
        if (shape >= 68 && shape < 80) order.display(5 * random.nextLong(1, 5));
        if (shape >= 80 && shape < 84) order.stop(price()).timeInForce(TimeInForce.GTC);
        if (shape >= 84 && shape < 87) order.timeInForce(TimeInForce.AT_THE_CLOSE);
        if (shape >= 87 && shape < 90) order.timeInForce(TimeInForce.AT_THE_OPEN);
        if (shape >= 90 && shape < 93) order.goodTill(nowNs + random.nextLong(100_000));
        if (shape >= 93 && shape < 96) order.timeInForce(TimeInForce.FOK);
        if (shape >= 96) order.minimum(random.nextLong(1, 31));
        trader.submit(order);
        engine.submit(order);
    }

    private void cancel() {
        long id = id();
        trader.cancel(owner(id), id);
        engine.cancel(owner(id), id, nowNs);
    }

    private void replace() {
        long id = id();
        replacement.begin(id, owner(id), nowNs).to(quantity(), price()).stop(price());
        if (random.nextInt(4) == 0) replacement.display(5 * random.nextLong(1, 5));
        trader.replace(replacement);
        engine.replace(replacement);
    }

    private void quote() {
        int owner = random.nextInt(OWNERS);
        int instrument = random.nextInt(INSTRUMENTS);
        long id = 10_000 + 2 * (owner * 10L + instrument);
        long bid = price();
        quote.begin(owner, instrument, nowNs).selfTrade(PREVENTIONS[random.nextInt(PREVENTIONS.length)]);
        quote.bid(id, random.nextInt(6) == 0 ? 0 : quantity(), bid);
        quote.ask(id + 1, random.nextInt(6) == 0 ? 0 : quantity(), bid + random.nextLong(-1, 19));
        trader.quote(quote);
        engine.quote(quote);
    }

    private void randomPhase() {
        TradingPhase phase = switch (random.nextInt(10)) {
            case 0 -> TradingPhase.OPENING_AUCTION;
            case 1 -> TradingPhase.CLOSING_AUCTION;
            case 2 -> TradingPhase.HALTED;
            case 3 -> TradingPhase.CLOSED;
            default -> TradingPhase.CONTINUOUS;
        };
        phase(random.nextInt(INSTRUMENTS), phase);
    }

    private void phase(int instrument, TradingPhase phase) {
        trader.changePhase(instrument, phase);
        engine.changePhase(instrument, phase, nowNs);
    }

    private void massCancel() {
        int owner = random.nextInt(OWNERS);
        trader.massCancel(owner, MatchingEngine.ANY, SideFilter.BOTH);
        engine.massCancel(owner, MatchingEngine.ANY, SideFilter.BOTH, nowNs);
    }

    private long id() {
        return random.nextLong(1, IDS + 1);
    }

    private static int owner(long id) {
        return (int) (id % OWNERS);
    }

    private OrderSide side() {
        return random.nextBoolean() ? OrderSide.BUY : OrderSide.SELL;
    }

    private long quantity() {
        return 5 * random.nextLong(1, 11);
    }

    private long price() {
        boolean isFar = random.nextInt(40) == 0;
        return CENTRE + (isFar ? random.nextLong(-900, 9_000) : random.nextLong(-25, 26));
    }

    @Override
    public void close() {
        trader.close();
    }
}
