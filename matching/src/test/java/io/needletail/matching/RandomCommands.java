package io.needletail.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** A stream of commands over all features, a function of its seed. Ids and prices are few, so that commands meet. */
final class RandomCommands {
    static final int INSTRUMENTS = 3;
    static final int OWNERS = 6;

    private static final int IDS = 300;
    private static final long CENTRE = 1_000;
    private static final long SECOND = 1_000_000_000;

    private static final SideFilter[] SIDES = SideFilter.values();
    private static final OrderType[] TYPES = OrderType.values();
    private static final TimeInForce[] TIMES = TimeInForce.values();
    private static final SelfTradePrevention[] PREVENTIONS = SelfTradePrevention.values();
    private static final List<InstrumentRules> RULES = List.of(
            InstrumentRules.DEFAULTS,
            InstrumentRules.DEFAULTS.withVolatilityRange(12),
            InstrumentRules.DEFAULTS
                    .withTicks(TickTable.of(1).withBand(1_000, 2).withBand(1_010, 5))
                    .withLotSize(5)
                    .withCollar(40),
            InstrumentRules.DEFAULTS.withCollar(60).withVolatilityRange(20));

    private final SplittableRandom random;
    private final NewOrder order = new NewOrder();
    private final OrderReplacement replacement = new OrderReplacement();
    private final TwoSidedQuote quote = new TwoSidedQuote();
    private long nowNs = 1;

    RandomCommands(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Returns the commands that define owners and instruments and open them. */
    List<Consumer<Commands>> start() {
        List<Consumer<Commands>> all = new ArrayList<>();
        for (int i = 0; i < OWNERS; i++) {
            int owner = i;
            all.add(to -> to.defineOwner(owner, OwnerLimits.UNLIMITED, 0));
        }
        for (int i = 0; i < INSTRUMENTS; i++) {
            int number = i;
            InstrumentRules rules = RULES.get(random.nextInt(RULES.size()));
            all.add(to -> to.defineInstrument(number, rules, CENTRE, 0));
            all.add(to -> to.changePhase(number, TradingPhase.CONTINUOUS, 0));
        }
        return all;
    }

    /** Makes the next command; it may be given to several engines before the one after it is made. */
    Consumer<Commands> next() {
        if (random.nextInt(3) == 0) nowNs += random.nextLong(SECOND / 20);
        int kind = random.nextInt(1_000);
        if (kind < 560) return newOrder();
        if (kind < 700) return cancel();
        if (kind < 820) return replace();
        if (kind < 930) return quote();
        if (kind < 970) return phase();
        if (kind < 977) return massCancel();
        if (kind < 985) return limits();
        if (kind < 992) return block();
        return kind < 995 ? instrument() : time();
    }

    private Consumer<Commands> newOrder() {
        long id = id();
        order.begin(id, owner(id), instrument(3), nowNs);
        order.side(random.nextBoolean() ? OrderSide.BUY : OrderSide.SELL);
        order.quantity = quantity();
        order.price = price();
        int shape = random.nextInt(100);
        if (shape >= 45) order.selfTrade(PREVENTIONS[random.nextInt(PREVENTIONS.length)]);
        if (shape >= 55 && shape < 70) order.timeInForce(TimeInForce.IOC);
        if (shape >= 60 && shape < 70) order.type(OrderType.MARKET);
        if (shape >= 70) oneFeature();
        if (shape >= 95) anything();
        return to -> to.submit(order);
    }

    private void oneFeature() {
        switch (random.nextInt(8)) {
            case 0 -> order.display(5 * random.nextLong(1, 5));
            case 1 -> order.postOnly();
            case 2 -> order.minimum(random.nextLong(1, 31));
            case 3 -> order.timeInForce(TimeInForce.FOK);
            case 4 -> order.timeInForce(random.nextBoolean() ? TimeInForce.AT_THE_OPEN : TimeInForce.AT_THE_CLOSE);
            case 5 -> order.goodTill(nowNs + random.nextLong(2 * SECOND));
            default -> {
                order.stop(price());
                if (random.nextBoolean()) order.type(OrderType.STOP);
                order.timeInForce(random.nextBoolean() ? TimeInForce.GTC : TimeInForce.DAY);
            }
        }
    }

    private void anything() {
        order.type(TYPES[random.nextInt(TYPES.length)]);
        order.timeInForce(TIMES[random.nextInt(TIMES.length)]);
        if (random.nextInt(3) == 0) order.display(random.nextLong(-3, 57));
        if (random.nextInt(3) == 0) order.minimum(random.nextLong(-3, 57));
        if (random.nextInt(3) == 0) order.postOnly();
        order.stopPrice = price();
        order.expiryNs = nowNs + random.nextLong(-5, 5);
        if (random.nextInt(20) == 0) order.price = MatchingEngine.PRICE_MAX + random.nextLong(2);
        if (random.nextInt(20) == 0) order.quantity = MatchingEngine.QUANTITY_MAX + random.nextLong(-4, 4);
        if (random.nextInt(20) == 0) order.quantity = random.nextLong(1, 50_000);
    }

    private Consumer<Commands> cancel() {
        long id = id();
        int owner = owner(id);
        long now = nowNs;
        return to -> to.cancel(owner, id, now);
    }

    private Consumer<Commands> replace() {
        long id = id();
        replacement.begin(id, owner(id), nowNs).to(quantity(), price()).stop(price());
        if (random.nextInt(5) == 0) replacement.display(5 * random.nextLong(1, 5));
        if (random.nextBoolean()) replacement.refuseFilled();
        return to -> to.replace(replacement);
    }

    private Consumer<Commands> quote() {
        int owner = owner();
        int instrument = instrument(3);
        long id = 10_000 + 2 * (owner * 10L + instrument);
        quote.begin(owner, instrument, nowNs);
        quote.selfTrade(PREVENTIONS[random.nextInt(PREVENTIONS.length)]);
        long bid = price();
        if (random.nextInt(8) != 0) quote.bid(id, random.nextInt(6) == 0 ? 0 : quantity(), bid);
        if (random.nextInt(8) != 0) {
            quote.ask(id + 1, random.nextInt(6) == 0 ? 0 : quantity(), bid + random.nextLong(-1, 19));
        }
        if (random.nextInt(40) == 0) quote.bid(id(), quantity(), bid);
        return to -> to.quote(quote);
    }

    private Consumer<Commands> phase() {
        int instrument = instrument(3);
        TradingPhase phase = switch (random.nextInt(20)) {
            case 0, 1 -> TradingPhase.OPENING_AUCTION;
            case 2, 3 -> TradingPhase.CLOSING_AUCTION;
            case 4 -> TradingPhase.VOLATILITY_AUCTION;
            case 5 -> TradingPhase.HALTED;
            case 6 -> TradingPhase.CLOSED;
            default -> TradingPhase.CONTINUOUS;
        };
        long now = nowNs;
        return to -> to.changePhase(instrument, phase, now);
    }

    private Consumer<Commands> massCancel() {
        int owner = random.nextInt(8) == 0 ? MatchingEngine.ANY : owner();
        int instrument = random.nextInt(3) == 0 ? MatchingEngine.ANY : instrument(4);
        SideFilter sides = SIDES[random.nextInt(SIDES.length)];
        long now = nowNs;
        return to -> to.massCancel(owner, instrument, sides, now);
    }

    private Consumer<Commands> limits() {
        int owner = owner();
        OwnerLimits limits = switch (random.nextInt(6)) {
            case 0 -> OwnerLimits.UNLIMITED.withOrderSizeMax(20);
            case 1 -> OwnerLimits.UNLIMITED.withNotionalMax(20_000);
            case 2 -> OwnerLimits.UNLIMITED.withOpenOrdersMax(10);
            case 3 -> OwnerLimits.UNLIMITED.withMessages(3, SECOND / 10);
            default -> OwnerLimits.UNLIMITED;
        };
        long now = nowNs;
        return to -> to.defineOwner(owner, limits, now);
    }

    private Consumer<Commands> block() {
        int owner = owner();
        boolean isBlocked = random.nextInt(8) == 0;
        long now = nowNs;
        return to -> to.blockOwner(owner, isBlocked, now);
    }

    private Consumer<Commands> instrument() {
        int number = instrument(4);
        InstrumentRules rules = RULES.get(random.nextInt(RULES.size()));
        long price = random.nextInt(4) == 0 ? price() : CENTRE;
        long now = nowNs;
        return to -> to.defineInstrument(number, rules, price, now);
    }

    private Consumer<Commands> time() {
        if (random.nextInt(4) == 0) nowNs += 2 * SECOND;
        long now = nowNs - random.nextLong(3);
        return to -> to.advanceTime(now);
    }

    private long id() {
        return random.nextLong(1, IDS + 1);
    }

    /** Returns mostly the same owner for an id, so that cancels find their orders. */
    private int owner(long id) {
        return random.nextInt(30) == 0 ? owner() : (int) (id % OWNERS);
    }

    private int owner() {
        return random.nextInt(60) == 0 ? OWNERS + random.nextInt(2) : random.nextInt(OWNERS);
    }

    private int instrument(int count) {
        return random.nextInt(60) == 0 ? INSTRUMENTS : random.nextInt(Math.min(count, INSTRUMENTS));
    }

    private long quantity() {
        return random.nextInt(30) == 0 ? random.nextLong(-1, 60) : 5 * random.nextLong(1, 11);
    }

    private long price() {
        int kind = random.nextInt(60);
        if (kind == 0) return CENTRE + random.nextLong(-9_000, 9_000);
        if (kind == 1) return random.nextLong(-1L << 40, 1L << 40);
        return CENTRE + 10 * random.nextLong(-1, 2) + random.nextLong(-15, 16);
    }
}
