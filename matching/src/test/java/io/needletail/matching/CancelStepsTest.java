package io.needletail.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests commands that end more orders than a step may: what a step does, what comes in between, and a restore in the
 * middle.
 */
final class CancelStepsTest {
    private static final int STEP = 2;
    private static final int OWNER = 1;

    private final EngineTester market = new EngineTester();

    private EngineTester limited() {
        market.engine.limitSteps(STEP);
        return market.then();
    }

    /** Goes on with the oldest command; true when it is complete. */
    private boolean step() {
        return market.engine.step(1);
    }

    private void massCancel() {
        market.engine.massCancel(OWNER, MatchingEngine.ANY, SideFilter.BOTH, 0);
    }

    @Test
    void aMassCancelOfManyOrdersEndsSomeInEachStepAndReportsTheirCountOnce() {
        market.buy(1, 5, 90).buy(11, 5, 91).sell(21, 5, 110).buy(31, 5, 92).buy(41, 5, 93);
        limited();
        massCancel();
        market.expect();
        assertThat(market.engine.pendingCancels()).isEqualTo(1);
        assertThat(step()).isFalse();
        market.expect("1 canceled 5 MASS_CANCEL", "11 canceled 5 MASS_CANCEL");
        assertThat(step()).isFalse();
        market.expect("21 canceled 5 MASS_CANCEL", "31 canceled 5 MASS_CANCEL");
        assertThat(step()).isTrue();
        market.expect("41 canceled 5 MASS_CANCEL", "mass cancel 5");
        assertThat(market.engine.pendingCancels()).isZero();
    }

    @Test
    void aMassCancelOfFewOrdersEndsAllOfThemAtOnce() {
        market.buy(1, 5, 90).buy(11, 5, 91);
        limited();
        massCancel();
        market.expect("1 canceled 5 MASS_CANCEL", "11 canceled 5 MASS_CANCEL", "mass cancel 2");
    }

    @Test
    void ordersOfALaterTimeStayAndThoseThatWaitCanTradeAndBeCanceledButNotReplaced() {
        market.buy(1, 5, 90).buy(11, 5, 91).buy(21, 5, 92).buy(31, 5, 93);
        limited();
        massCancel();
        market.buy(41, 5, 89).sell(2, 5, 93).cancel(21).replace(11, 9, 91);
        market.expect(
                "41 accepted",
                "2 accepted",
                "buy 31:0 sell 2:0 trade 5@93 by 2",
                "21 canceled 5 REQUESTED",
                "11 refused UNKNOWN_ORDER");
        assertThat(step()).isFalse();
        assertThat(step()).isTrue();
        market.expect("1 canceled 5 MASS_CANCEL", "11 canceled 5 MASS_CANCEL", "mass cancel 2");
        assertThat(market.engine.openOrders()).isEqualTo(1);
    }

    @Test
    void aQuoteAfterAMassCancelIsANewOne() {
        market.engine.quote(market.quote(OWNER).bid(1, 5, 95).ask(11, 5, 105));
        market.buy(21, 5, 90).buy(31, 5, 90);
        limited();
        massCancel();
        market.engine.quote(market.quote(OWNER).bid(1, 5, 94).ask(11, 5, 106));
        market.expect("1 canceled 5 MASS_CANCEL", "11 canceled 5 MASS_CANCEL", "1 accepted", "11 accepted");
        while (!step()) {}
        market.expect("21 canceled 5 MASS_CANCEL", "31 canceled 5 MASS_CANCEL", "mass cancel 2");
        assertThat(market.engine.openOrders()).isEqualTo(2);
    }

    @Test
    void aSecondMassCancelOfTheSameOrdersEndsAfterTheFirst() {
        market.buy(1, 5, 90).buy(11, 5, 91).buy(21, 5, 92);
        limited();
        massCancel();
        massCancel();
        market.expect();
        while (market.engine.pendingCancels() > 0) step();
        market.expect(
                "1 canceled 5 MASS_CANCEL",
                "11 canceled 5 MASS_CANCEL",
                "21 canceled 5 MASS_CANCEL",
                "mass cancel 3",
                "mass cancel 0");
    }

    @Test
    void aBlockedOwnerIsBlockedAtOnceAndReportedAfterItsOrders() {
        market.buy(1, 5, 90).buy(11, 5, 91).buy(21, 5, 92);
        limited();
        market.engine.blockOwner(OWNER, true, 0);
        market.buy(31, 5, 90).expect("31 refused OWNER_BLOCKED");
        while (!step()) {}
        market.expect(
                "1 canceled 5 OWNER_BLOCKED",
                "11 canceled 5 OWNER_BLOCKED",
                "21 canceled 5 OWNER_BLOCKED",
                "owner 1 blocked");
    }

    @Test
    void anInstrumentIsHaltedUntilTheLastOrderOfTheDayHasEnded() {
        market.buy(1, 5, 90).buy(11, 5, 91).sell(21, 5, 110);
        market.submit(market.order(4).limit(OrderSide.BUY, 5, 80).timeInForce(TimeInForce.GTC));
        limited();
        market.phase(TradingPhase.CLOSED).expect("phase HALTED");
        market.buy(31, 5, 90).phase(TradingPhase.CONTINUOUS);
        market.expect("31 refused INSTRUMENT_HALTED", "-1 refused WRONG_PHASE");
        while (!step()) {}
        market.expect("11 canceled 5 EXPIRED", "1 canceled 5 EXPIRED", "21 canceled 5 EXPIRED", "phase CLOSED");
        assertThat(market.engine.phase(0)).isEqualTo(TradingPhase.CLOSED);
        assertThat(market.engine.openOrders()).isEqualTo(1);
    }

    @Test
    void continuousTradingBeginsAfterTheOrdersOfTheAuctionHaveEnded() {
        market.phase(TradingPhase.OPENING_AUCTION);
        for (int i = 0; i < 3; i++) {
            market.submit(market.order(1 + 10 * i).limit(OrderSide.BUY, 5, 90).timeInForce(TimeInForce.AT_THE_OPEN));
        }
        limited();
        market.phase(TradingPhase.CONTINUOUS).expect("phase HALTED");
        while (!step()) {}
        market.expect(
                "1 canceled 5 AUCTION_ENDED",
                "11 canceled 5 AUCTION_ENDED",
                "21 canceled 5 AUCTION_ENDED",
                "phase CONTINUOUS");
    }

    @Test
    void manyOrdersExpireInStepsAndNoCommandEndsMore() {
        for (int i = 0; i < 5; i++) {
            market.submit(market.order(1 + 10 * i).limit(OrderSide.BUY, 5, 90).goodTill(50));
        }
        limited();
        market.at(60).sell(2, 1, 110).expect("2 accepted");
        assertThat(market.engine.hasExpired()).isTrue();
        market.engine.advanceTime(60);
        market.expect("1 canceled 5 EXPIRED", "11 canceled 5 EXPIRED");
        market.engine.advanceTime(60);
        market.engine.advanceTime(60);
        assertThat(market.engine.hasExpired()).isFalse();
    }

    @Test
    void aRestoreBetweenTwoStepsGoesOnAsTheEngineDoes() {
        long seed = System.nanoTime();
        for (int round = 0; round < 20; round++) requireSameAfterRestore(new Random(seed + round), seed + round);
    }

    private static void requireSameAfterRestore(Random random, long seed) {
        EventText events = new EventText();
        MatchingConfig config = EngineTester.CONFIG.withOrders(400);
        MatchingEngine engine = new MatchingEngine(config, events);
        engine.limitSteps(STEP);
        for (int owner = 0; owner < 4; owner++) engine.defineOwner(owner, OwnerLimits.UNLIMITED, 0);
        engine.defineInstrument(0, InstrumentRules.DEFAULTS, 100, 0);
        engine.changePhase(0, TradingPhase.CONTINUOUS, 0);
        randomCommands(engine, random, 200, 1);
        byte[] middle = snapshot(engine);
        EventText others = new EventText();
        ByteArrayInputStream in = new ByteArrayInputStream(middle);
        MatchingEngine restored = MatchingEngine.restore(config, others, into -> in.read(into, 0, into.length));
        restored.limitSteps(STEP);
        assertThat(restored.stateHash()).as("seed %d", seed).isEqualTo(engine.stateHash());
        assertThat(snapshot(restored)).as("seed %d", seed).isEqualTo(middle);
        events.clear();
        long next = random.nextLong();
        randomCommands(engine, new Random(next), 100, 1_000);
        randomCommands(restored, new Random(next), 100, 1_000);
        while (engine.pendingCancels() > 0) engine.step(0);
        while (restored.pendingCancels() > 0) restored.step(0);
        assertThat(others.take()).as("seed %d", seed).isEqualTo(events.take());
        assertThat(restored.stateHash()).as("seed %d", seed).isEqualTo(engine.stateHash());
    }

    private static void randomCommands(MatchingEngine engine, Random random, int count, int firstId) {
        NewOrder order = new NewOrder();
        for (int i = 0; i < count; i++) {
            int owner = random.nextInt(4);
            int kind = random.nextInt(40);
            if (kind == 0) engine.massCancel(owner, MatchingEngine.ANY, SideFilter.BOTH, 0);
            else if (kind == 1) engine.massCancel(MatchingEngine.ANY, 0, SideFilter.BUY, 0);
            else if (kind == 2) engine.blockOwner(owner, random.nextInt(3) == 0, 0);
            else if (kind == 3) engine.changePhase(0, TradingPhase.CLOSED, 0);
            else if (kind < 8) engine.changePhase(0, TradingPhase.CONTINUOUS, 0);
            else if (kind < 12 && engine.pendingCancels() > 0) engine.step(0);
            else if (random.nextBoolean())
                engine.submit(order.begin(firstId + i, owner, 0, 0)
                        .limit(OrderSide.BUY, 1 + random.nextInt(9), 90 + random.nextInt(15)));
            else
                engine.submit(order.begin(firstId + i, owner, 0, 0)
                        .limit(OrderSide.SELL, 1 + random.nextInt(9), 96 + random.nextInt(15)));
        }
    }

    private static byte[] snapshot(MatchingEngine engine) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        engine.snapshot((chunk, length) -> bytes.write(chunk, 0, length));
        return bytes.toByteArray();
    }
}
