package io.needletail.matching;

import static io.needletail.matching.OrderSide.BUY;

import org.junit.jupiter.api.Test;

/** Tests what happens when an order meets one of its own owner. Orders 1, 11 and 21 are of owner 1. */
final class SelfTradeTest {
    private final EngineTester market = new EngineTester();

    private EngineTester incoming(SelfTradePrevention rule, long quantity) {
        market.sell(2, 1, 99).sell(1, 5, 100).sell(3, 5, 101).then();
        return market.submit(market.order(11).limit(BUY, quantity, 101).selfTrade(rule));
    }

    @Test
    void withoutPreventionTheyTrade() {
        incoming(SelfTradePrevention.NONE, 6)
                .expect("11 accepted", "buy 11:5 sell 2:0 trade 1@99 by 11", "buy 11:0 sell 1:0 trade 5@100 by 11");
    }

    @Test
    void theNewestIsCanceled() {
        incoming(SelfTradePrevention.CANCEL_NEWEST, 7)
                .expect("11 accepted", "buy 11:6 sell 2:0 trade 1@99 by 11", "11 canceled 6 SELF_TRADE");
    }

    @Test
    void theOldestIsCanceled() {
        incoming(SelfTradePrevention.CANCEL_OLDEST, 7)
                .expect(
                        "11 accepted",
                        "buy 11:6 sell 2:0 trade 1@99 by 11",
                        "1 canceled 5 SELF_TRADE",
                        "buy 11:1 sell 3:0 trade 5@101 by 11");
    }

    @Test
    void bothAreCanceled() {
        incoming(SelfTradePrevention.CANCEL_BOTH, 7)
                .expect(
                        "11 accepted",
                        "buy 11:6 sell 2:0 trade 1@99 by 11",
                        "1 canceled 5 SELF_TRADE",
                        "11 canceled 6 SELF_TRADE");
    }

    @Test
    void bothAreReducedByTheSmallerQuantity() {
        incoming(SelfTradePrevention.DECREMENT, 4)
                .expect("11 accepted", "buy 11:3 sell 2:0 trade 1@99 by 11", "1 reduced 2", "11 canceled 3 SELF_TRADE");
        market.submit(market.order(21).limit(BUY, 9, 101).selfTrade(SelfTradePrevention.DECREMENT))
                .expect(
                        "21 accepted",
                        "1 canceled 2 SELF_TRADE",
                        "21 reduced 7",
                        "buy 21:2 sell 3:0 trade 5@101 by 21");
    }

    @Test
    void fillOrKillCountsOnlyWhatPreventionLeaves() {
        market.sell(2, 1, 99).sell(1, 5, 100).sell(3, 5, 101).then();
        NewOrder order = market.order(11).limit(BUY, 6, 101).timeInForce(TimeInForce.FOK);
        market.submit(order.selfTrade(SelfTradePrevention.CANCEL_NEWEST))
                .expect("11 accepted", "11 canceled 6 FILL_OR_KILL");
        market.submit(order.selfTrade(SelfTradePrevention.CANCEL_OLDEST))
                .expect(
                        "11 accepted",
                        "buy 11:5 sell 2:0 trade 1@99 by 11",
                        "1 canceled 5 SELF_TRADE",
                        "buy 11:0 sell 3:0 trade 5@101 by 11");
    }

    @Test
    void quantityThatAnIcebergHidesComesAfterAnOwnOrder() {
        market.submit(market.order(2).limit(OrderSide.SELL, 9, 100).display(3));
        market.sell(1, 1, 100).then();
        NewOrder order = market.order(11).limit(BUY, 4, 100).timeInForce(TimeInForce.FOK);
        market.submit(order.selfTrade(SelfTradePrevention.CANCEL_BOTH))
                .expect("11 accepted", "11 canceled 4 FILL_OR_KILL");
    }
}
