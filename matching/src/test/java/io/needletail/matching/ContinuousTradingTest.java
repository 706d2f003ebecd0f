package io.needletail.matching;

import static io.needletail.matching.OrderSide.BUY;
import static io.needletail.matching.OrderSide.SELL;

import org.junit.jupiter.api.Test;

/** Tests how orders trade as they arrive: by price, then by age, at the price of the resting order. */
final class ContinuousTradingTest {
    private final EngineTester market = new EngineTester();

    @Test
    void aSweepTakesEachLevelInTurnAtItsPrice() {
        market.sell(1, 10, 102).sell(2, 10, 100).sell(3, 10, 101).then();
        market.buy(4, 25, 110)
                .expect(
                        "4 accepted",
                        "buy 4:15 sell 2:0 trade 10@100 by 4",
                        "buy 4:5 sell 3:0 trade 10@101 by 4",
                        "buy 4:0 sell 1:5 trade 5@102 by 4");
    }

    @Test
    void ordersOfOnePriceTradeByAge() {
        market.buy(1, 5, 100).buy(2, 5, 100).buy(3, 5, 101).then();
        market.sell(4, 12, 100)
                .expect(
                        "4 accepted",
                        "buy 3:0 sell 4:7 trade 5@101 by 4",
                        "buy 1:0 sell 4:2 trade 5@100 by 4",
                        "buy 2:3 sell 4:0 trade 2@100 by 4");
    }

    @Test
    void whatRemainsOfALimitOrderRests() {
        market.sell(1, 5, 100).buy(2, 8, 100).then();
        market.sell(3, 3, 99).expect("3 accepted", "buy 2:0 sell 3:0 trade 3@100 by 3");
    }

    @Test
    void aMarketOrderTakesAnyPriceAndNeverRests() {
        market.sell(1, 5, 100).sell(2, 5, 500).then();
        market.submit(market.order(3).market(BUY, 12))
                .expect(
                        "3 accepted",
                        "buy 3:7 sell 1:0 trade 5@100 by 3",
                        "buy 3:2 sell 2:0 trade 5@500 by 3",
                        "3 canceled 2 NO_LIQUIDITY");
        market.sell(4, 1, 1).expect("4 accepted");
    }

    @Test
    void aMarketOrderStaysWithinTheCollar() {
        EngineTester collared = new EngineTester(InstrumentRules.DEFAULTS.withCollar(10));
        collared.sell(1, 5, 110).then();
        collared.buy(2, 5, 111).expect("2 refused PRICE_COLLAR");
        collared.submit(collared.order(3).market(SELL, 5)).expect("3 accepted", "3 canceled 5 NO_LIQUIDITY");
        collared.submit(collared.order(4).market(BUY, 6))
                .expect("4 accepted", "buy 4:1 sell 1:0 trade 5@110 by 4", "4 canceled 1 NO_LIQUIDITY");
    }

    @Test
    void pricesMayBeNegativeAndFarApart() {
        market.sell(1, 1, MatchingEngine.PRICE_MAX)
                .sell(2, 1, -5)
                .sell(3, 1, 1L << 40)
                .then();
        market.buy(4, 1, -6).expect("4 accepted");
        market.buy(5, 3, MatchingEngine.PRICE_MAX)
                .expect(
                        "5 accepted",
                        "buy 5:2 sell 2:0 trade 1@-5 by 5",
                        "buy 5:1 sell 3:0 trade 1@1099511627776 by 5",
                        "buy 5:0 sell 1:0 trade 1@1125899906842624 by 5");
    }

    @Test
    void anIdMayBeUsedAgainWhenItsOrderIsDone() {
        market.buy(1, 5, 100).then();
        market.buy(1, 5, 100).expect("1 refused DUPLICATE_ORDER");
        market.cancel(1).expect("1 canceled 5 REQUESTED");
        market.cancel(1).expect("1 refused UNKNOWN_ORDER");
        market.buy(1, 5, 100).expect("1 accepted");
    }

    @Test
    void anOwnerCancelsItsOwnOrdersOnly() {
        market.buy(1, 5, 100).then();
        market.engine.cancel(2, 1, 0);
        market.expect("1 refused UNKNOWN_ORDER");
    }

    @Test
    void ticksAndLotsHold() {
        InstrumentRules rules = InstrumentRules.DEFAULTS
                .withTicks(TickTable.of(1).withBand(100, 5))
                .withLotSize(10);
        EngineTester ruled = new EngineTester(rules);
        ruled.buy(1, 10, 99).buy(2, 10, 102).buy(3, 10, 105).buy(4, 15, 105).buy(5, 0, 105);
        ruled.expect(
                "1 accepted", "2 refused TICK_SIZE", "3 accepted", "4 refused LOT_SIZE", "5 refused INVALID_QUANTITY");
        ruled.buy(6, 10, MatchingEngine.PRICE_MAX + 1).expect("6 refused INVALID_PRICE");
    }

    @Test
    void aPostOnlyOrderThatWouldTradeIsRefused() {
        market.sell(1, 5, 100).then();
        market.submit(market.order(2).limit(BUY, 5, 100).postOnly()).expect("2 refused WOULD_TRADE");
        market.submit(market.order(2).limit(BUY, 5, 99).postOnly()).expect("2 accepted");
        market.replace(2, 5, 100).expect("2 refused WOULD_TRADE");
        market.replace(2, 5, 98).expect("2 replaced 5@98");
    }
}
