package io.needletail.matching;

import static io.needletail.matching.OrderSide.BUY;
import static io.needletail.matching.OrderSide.SELL;
import static io.needletail.matching.TradingPhase.CONTINUOUS;
import static io.needletail.matching.TradingPhase.OPENING_AUCTION;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests price, volume and trades of call auctions; the reference price is 100. */
final class AuctionTest {
    private final EngineTester market = new EngineTester().phase(OPENING_AUCTION);

    /** Orders are {@code quantity@price}, with M for a market order. */
    @ParameterizedTest
    @CsvSource({
        // largest volume
        "10@101 20@100,          15@99 30@100,          30, 100",
        "10@105 10@103,          10@101 10@104,         10, 101",
        "5@110,                  10@90,                  5, 100",
        // smallest imbalance
        "10@105,                 10@100 5@103,          10, 100",
        "10@105 5@103,           10@100,                10, 105",
        "20@105 5@103,           10@100,                10, 105",
        "10@105 7@102,           10@99 3@103,           10, 103",
        // nearest to the reference price
        "10@105,                 10@95,                 10, 100",
        "10@99,                  10@95,                 10, 99",
        "10@108,                 10@103,                10, 103",
        // of two, the higher
        "10@103 4@98,            10@97 4@102,           10, 100",
        "10@104 2@99,            10@96 2@101,           10, 100",
        // market orders
        "10@M,                   10@M,                  10, 100",
        "10@M,                   4@103,                  4, 103",
        "10@M 5@98,              10@M 3@97,             13, 98",
        "3@101,                  9@M,                    3, 100",
        // no trade
        "10@99,                  10@100,                 0, 0",
        "10@M,                   '',                     0, 0",
    })
    void thePriceFollowsTheRules(String buys, String sells, long volume, long price) {
        enter(BUY, buys, 1);
        enter(SELL, sells, 50);
        assertThat(market.engine.auctionVolume(0)).isEqualTo(volume);
        if (volume > 0) assertThat(market.engine.auctionPrice(0)).isEqualTo(price);
    }

    @Test
    void allTradesHaveOnePriceAndFollowPriceAndAge() {
        market.buy(1, 5, 102)
                .buy(2, 10, 103)
                .sell(3, 4, 99)
                .sell(4, 8, 98)
                .buy(5, 5, 102)
                .then();
        market.phase(CONTINUOUS)
                .expect(
                        "buy 2:2 sell 4:0 trade 8@100",
                        "buy 2:0 sell 3:2 trade 2@100",
                        "buy 1:3 sell 3:0 trade 2@100",
                        "phase CONTINUOUS");
        market.sell(6, 4, 100)
                .expect("6 accepted", "buy 1:0 sell 6:1 trade 3@102 by 6", "buy 5:4 sell 6:0 trade 1@102 by 6");
    }

    @Test
    void ordersOfOneOwnerTradeWithEachOther() {
        market.buy(1, 5, 100).sell(11, 5, 100).then();
        market.phase(CONTINUOUS).expect("buy 1:0 sell 11:0 trade 5@100", "phase CONTINUOUS");
    }

    @Test
    void whatRemainsOfAMarketOrderIsCanceledAfterwards() {
        market.submit(market.order(1).market(BUY, 9)).sell(2, 4, 101).then();
        market.phase(CONTINUOUS)
                .expect("buy 1:5 sell 2:0 trade 4@101", "1 canceled 5 AUCTION_ENDED", "phase CONTINUOUS");
    }

    @Test
    void thePriceOfTheAuctionTriggersStops() {
        market.submit(market.order(1).limit(BUY, 1, 110).stop(105));
        market.buy(2, 3, 106).sell(3, 3, 106).then();
        market.phase(CONTINUOUS).expect("buy 2:0 sell 3:0 trade 3@106", "phase CONTINUOUS", "1 triggered");
    }

    private void enter(OrderSide side, String orders, long firstId) {
        if (orders.isEmpty()) return;
        long id = firstId;
        for (String order : orders.split(" ", -1)) {
            String[] parts = order.split("@", -1);
            long quantity = Long.parseLong(parts[0]);
            NewOrder command = market.order(id++);
            boolean isMarket = parts[1].equals("M");
            market.submit(
                    isMarket
                            ? command.market(side, quantity)
                            : command.limit(side, quantity, Long.parseLong(parts[1])));
        }
    }
}
