package io.needletail.matching;

import static io.needletail.matching.OrderSide.BUY;
import static io.needletail.matching.OrderSide.SELL;

import org.junit.jupiter.api.Test;

/** Tests orders that wait for a price and orders that hide a part. */
final class StopAndIcebergTest {
    private final EngineTester market = new EngineTester();

    @Test
    void aTradeAtTheStopPriceTriggers() {
        market.submit(market.order(1).market(BUY, 3).stop(105));
        market.submit(market.order(2).limit(BUY, 3, 106).stop(104)).expect("1 accepted", "2 accepted");
        market.sell(3, 1, 104).sell(4, 1, 105).sell(5, 4, 106).then();
        market.buy(6, 1, 104)
                .expect(
                        "6 accepted",
                        "buy 6:0 sell 3:0 trade 1@104 by 6",
                        "2 triggered",
                        "buy 2:2 sell 4:0 trade 1@105 by 2",
                        "buy 2:0 sell 5:2 trade 2@106 by 2",
                        "1 triggered",
                        "buy 1:1 sell 5:0 trade 2@106 by 1",
                        "1 canceled 1 NO_LIQUIDITY");
    }

    @Test
    void sellStopsTriggerFromTheHighestDown() {
        market.submit(market.order(1).limit(SELL, 1, 90).stop(95));
        market.submit(market.order(2).limit(SELL, 1, 90).stop(97));
        market.submit(market.order(3).limit(SELL, 1, 90).stop(97)).then();
        market.buy(4, 1, 96).then();
        market.sell(5, 1, 96).expect("5 accepted", "buy 4:0 sell 5:0 trade 1@96 by 5", "2 triggered", "3 triggered");
    }

    @Test
    void aStopThatIsReachedAlreadyTriggersAtOnce() {
        market.sell(1, 1, 100).then();
        market.submit(market.order(2).market(BUY, 1).stop(99))
                .expect("2 accepted", "2 triggered", "buy 2:0 sell 1:0 trade 1@100 by 2");
    }

    @Test
    void theReferencePriceCountsAsTheLastPriceBeforeTheFirstTrade() {
        market.sell(1, 1, 100).then();
        market.submit(market.order(2).market(BUY, 1).stop(100))
                .expect("2 accepted", "2 triggered", "buy 2:0 sell 1:0 trade 1@100 by 2");
        market.submit(market.order(3).market(BUY, 1).stop(101)).expect("3 accepted");
    }

    @Test
    void aStopOrderKeepsItsPlaceWithALowerQuantityOnly() {
        market.submit(market.order(1).limit(BUY, 5, 120).stop(110));
        market.submit(market.order(2).limit(BUY, 5, 121).stop(110)).then();
        market.engine.replace(market.replacement(1).to(4, 119).stop(110));
        market.expect("1 replaced 4@119");
        market.sell(3, 1, 110).buy(4, 1, 110).then();
        market.sell(5, 1, 110).expect("5 accepted", "buy 2:4 sell 5:0 trade 1@121 by 5");
    }

    @Test
    void anIcebergOrderShowsOneSliceAfterTheOtherAtTheEndOfItsLevel() {
        market.submit(market.order(1).limit(SELL, 25, 100).display(10));
        market.sell(2, 5, 100).then();
        market.buy(3, 22, 100)
                .expect(
                        "3 accepted",
                        "buy 3:12 sell 1:15 trade 10@100 by 3",
                        "1 replenished 15",
                        "buy 3:7 sell 2:0 trade 5@100 by 3",
                        "buy 3:0 sell 1:8 trade 7@100 by 3");
    }

    @Test
    void hiddenQuantityCountsForFillOrKill() {
        market.submit(market.order(1).limit(SELL, 25, 100).display(10)).then();
        market.submit(market.order(2).limit(BUY, 25, 100).timeInForce(TimeInForce.FOK))
                .expect(
                        "2 accepted",
                        "buy 2:15 sell 1:15 trade 10@100 by 2",
                        "1 replenished 15",
                        "buy 2:5 sell 1:5 trade 10@100 by 2",
                        "1 replenished 5",
                        "buy 2:0 sell 1:0 trade 5@100 by 2");
    }

    @Test
    void theDisplayedQuantityIsAPartOfTheOrder() {
        market.submit(market.order(1).limit(SELL, 25, 100).display(26)).expect("1 refused DISPLAY_QUANTITY");
        market.submit(market.order(1).limit(SELL, 5_000, 100).display(4)).expect("1 refused DISPLAY_QUANTITY");
        market.submit(market.order(1).limit(SELL, 5_000, 100).display(5)).expect("1 accepted");
    }
}
