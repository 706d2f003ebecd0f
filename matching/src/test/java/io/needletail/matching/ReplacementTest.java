package io.needletail.matching;

import static io.needletail.matching.OrderSide.SELL;
import static io.needletail.matching.TradingPhase.HALTED;

import org.junit.jupiter.api.Test;

/** Tests what a replaced order keeps and what it loses. */
final class ReplacementTest {
    private final EngineTester market = new EngineTester();

    @Test
    void aSmallerQuantityKeepsThePlace() {
        market.buy(1, 10, 100).buy(2, 10, 100).replace(1, 4, 100).then();
        market.sell(3, 5, 100)
                .expect("3 accepted", "buy 1:0 sell 3:1 trade 4@100 by 3", "buy 2:9 sell 3:0 trade 1@100 by 3");
    }

    @Test
    void aLargerQuantityLosesThePlace() {
        market.buy(1, 10, 100).buy(2, 10, 100).replace(1, 11, 100).then();
        market.sell(3, 5, 100).expect("3 accepted", "buy 2:5 sell 3:0 trade 5@100 by 3");
    }

    @Test
    void anotherPriceLosesThePlaceAndMayTrade() {
        market.buy(1, 10, 100).sell(2, 4, 103).then();
        market.replace(1, 10, 103).expect("1 replaced 10@103", "buy 1:6 sell 2:0 trade 4@103 by 1");
        market.replace(1, 9, 103).expect("1 replaced 5@103");
    }

    @Test
    void theQuantityIncludesWhatIsFilled() {
        market.buy(1, 10, 100).sell(2, 6, 100).then();
        market.replace(1, 7, 100).expect("1 replaced 1@100");
    }

    @Test
    void aQuantityThatIsFilledEndsTheOrderWithWhatIsFilled() {
        for (int quantity : new int[] {5, 6}) {
            market.buy(1, 10, 100).sell(2, 6, 100).buy(3, 4, 99).then();
            market.replace(1, quantity, 101).expect("1 replaced 0@100");
            market.cancel(1).expect("1 refused UNKNOWN_ORDER");
            market.sell(2, 4, 99).expect("2 accepted", "buy 3:0 sell 2:0 trade 4@99 by 2");
        }
    }

    @Test
    void aReplacementThatRefusesFilledIsRefusedWhenItsQuantityIsFilled() {
        market.buy(1, 10, 100).sell(2, 6, 100).then();
        market.engine.replace(market.replacement(1).to(6, 100).refuseFilled());
        market.expect("1 refused ALREADY_FILLED");
    }

    @Test
    void anotherDisplayedQuantityLosesThePlace() {
        market.sell(1, 10, 100).sell(2, 10, 100).then();
        market.engine.replace(market.replacement(1).to(10, 100).display(2));
        market.expect("1 replaced 10@100");
        market.buy(3, 11, 100)
                .expect("3 accepted", "buy 3:1 sell 2:0 trade 10@100 by 3", "buy 3:0 sell 1:9 trade 1@100 by 3");
    }

    @Test
    void aReplacementIsCheckedLikeANewOrder() {
        market.submit(market.order(1).limit(SELL, 10, 100)).then();
        market.replace(2, 10, 100).expect("2 refused UNKNOWN_ORDER");
        market.replace(1, 0, 100).expect("1 refused INVALID_QUANTITY");
        market.replace(1, 10, -MatchingEngine.PRICE_MAX - 1).expect("1 refused INVALID_PRICE");
        market.phase(HALTED).then();
        market.replace(1, 5, 100).expect("1 refused INSTRUMENT_HALTED");
        market.cancel(1).expect("1 canceled 10 REQUESTED");
    }
}
