package io.needletail.matching;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Tests that no command allocates: not in any batch after the warm-up. */
final class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UP_BATCHES = 40;
    private static final int BATCHES = 20;
    private static final int COMMANDS = 50_000;
    private static final long MULTIPLIER = 6_364_136_223_846_793_005L;

    private static final OrderType[] TYPES = OrderType.values();
    private static final TimeInForce[] TIMES = TimeInForce.values();
    private static final SelfTradePrevention[] PREVENTIONS = SelfTradePrevention.values();

    private final CountingListener events = new CountingListener();
    private final MatchingEngine engine = new MatchingEngine(new MatchingConfig(500, 200, 8, 2), events);
    private final NewOrder order = new NewOrder();
    private final OrderReplacement replacement = new OrderReplacement();
    private final TwoSidedQuote quote = new TwoSidedQuote();
    private long state = 42;
    private long nowNs;
    private byte[] planted = {};

    @Test
    void noBatchOfCommandsAllocates() {
        for (int owner = 0; owner < 8; owner++) engine.defineOwner(owner, OwnerLimits.UNLIMITED, 0);
        engine.defineInstrument(0, InstrumentRules.DEFAULTS.withVolatilityRange(14), 100, 0);
        engine.defineInstrument(1, InstrumentRules.DEFAULTS.withCollar(90), 100, 0);
        for (int batch = 0; batch < WARM_UP_BATCHES; batch++) allocatedBy(0);
        long before = events.count();
        for (int batch = 0; batch < BATCHES; batch++) {
            assertThat(allocatedBy(0)).as("batch %d", batch).isZero();
        }
        assertThat(events.count() - before).isGreaterThan(BATCHES * COMMANDS / 2);
        assertThat(allocatedBy(1)).isPositive();
        assertThat(planted).hasSize(1);
    }

    private long allocatedBy(int plantedLength) {
        THREADS.getCurrentThreadAllocatedBytes(); // its own first call allocates
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < COMMANDS; i++) command();
        if (plantedLength > 0) planted = new byte[plantedLength];
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private void command() {
        nowNs += 100;
        int kind = next(100);
        int owner = next(6);
        if (kind < 55) submit(owner);
        else if (kind < 70) engine.cancel(owner, id(owner), nowNs);
        else if (kind < 85) replace(owner);
        else if (kind < 94) quote(owner);
        else if (kind < 98) changePhase();
        else if (kind < 99) engine.massCancel(owner, next(3) - 1, SideFilter.BOTH, nowNs);
        else engine.blockOwner(6 + next(2), next(2) == 0, nowNs);
        if (next(500) == 0) engine.stateHash();
    }

    private void submit(int owner) {
        order.begin(id(owner), owner, next(2), nowNs);
        order.limit(next(2) == 0 ? OrderSide.BUY : OrderSide.SELL, 1 + next(50), price());
        order.selfTrade(PREVENTIONS[next(PREVENTIONS.length)]);
        if (next(4) == 0) order.display(1 + next(10));
        if (next(4) == 0) order.timeInForce(TIMES[next(TIMES.length)]);
        if (next(4) == 0) order.type(TYPES[next(TYPES.length)]);
        order.stopPrice = price();
        order.expiryNs = nowNs + next(100_000);
        engine.submit(order);
    }

    private void replace(int owner) {
        replacement.begin(id(owner), owner, nowNs).to(1 + next(50), price()).stop(price());
        engine.replace(replacement);
    }

    private void quote(int owner) {
        long bid = price();
        quote.begin(owner, next(2), nowNs).bid(1_000 + 4L * owner, next(9), bid);
        quote.ask(1_001 + 4L * owner, next(9), bid + 1 + next(3));
        engine.quote(quote);
    }

    private void changePhase() {
        TradingPhase phase = switch (next(8)) {
            case 0 -> TradingPhase.OPENING_AUCTION;
            case 1 -> TradingPhase.CLOSING_AUCTION;
            case 2 -> TradingPhase.CLOSED;
            default -> TradingPhase.CONTINUOUS;
        };
        engine.changePhase(next(2), phase, nowNs);
    }

    private long id(int owner) {
        return owner + 6L * next(100);
    }

    private long price() {
        return 100 + next(30) - next(30) + (next(50) == 0 ? 64L * next(1_000) : 0);
    }

    private int next(int bound) {
        state = state * MULTIPLIER + 1;
        return (int) ((state >>> 33) % bound);
    }
}
