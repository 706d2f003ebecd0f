package io.needletail.matching;

import static io.needletail.matching.OrderSide.BUY;
import static io.needletail.matching.OrderSide.SELL;
import static io.needletail.matching.TradingPhase.CLOSED;
import static io.needletail.matching.TradingPhase.CLOSING_AUCTION;
import static io.needletail.matching.TradingPhase.CONTINUOUS;
import static io.needletail.matching.TradingPhase.OPENING_AUCTION;

import org.junit.jupiter.api.Test;

/** Tests when orders end. */
final class TimeInForceTest {
    private final EngineTester market = new EngineTester();

    @Test
    void anImmediateOrCancelOrderNeverRests() {
        market.sell(1, 5, 100).then();
        market.submit(market.order(2).limit(BUY, 8, 100).timeInForce(TimeInForce.IOC))
                .expect("2 accepted", "buy 2:3 sell 1:0 trade 5@100 by 2", "2 canceled 3 IMMEDIATE_OR_CANCEL");
    }

    @Test
    void aFillOrKillOrderTradesInFullOrNotAtAll() {
        market.sell(1, 5, 100).sell(2, 5, 101).then();
        market.submit(market.order(3).limit(BUY, 10, 100).timeInForce(TimeInForce.FOK))
                .expect("3 accepted", "3 canceled 10 FILL_OR_KILL");
        market.submit(market.order(3).limit(BUY, 11, 101).timeInForce(TimeInForce.FOK))
                .expect("3 accepted", "3 canceled 11 FILL_OR_KILL");
        market.submit(market.order(3).limit(BUY, 10, 101).timeInForce(TimeInForce.FOK))
                .expect("3 accepted", "buy 3:5 sell 1:0 trade 5@100 by 3", "buy 3:0 sell 2:0 trade 5@101 by 3");
    }

    @Test
    void aMinimumQuantityTradesAtOnceOrTheOrderIsCanceled() {
        market.sell(1, 5, 100).then();
        market.submit(market.order(2).limit(BUY, 10, 100).minimum(6))
                .expect("2 accepted", "2 canceled 10 MINIMUM_QUANTITY");
        market.submit(market.order(3).limit(BUY, 10, 100).minimum(5))
                .expect("3 accepted", "buy 3:5 sell 1:0 trade 5@100 by 3");
        market.submit(market.order(4).limit(SELL, 5, 100).minimum(6)).expect("4 refused MINIMUM_QUANTITY");
    }

    @Test
    void aGoodTillDateOrderExpiresWithTheFirstCommandAtItsTime() {
        market.submit(market.order(1).limit(BUY, 5, 100).goodTill(50));
        market.submit(market.order(2).limit(BUY, 5, 100).goodTill(40));
        market.submit(market.order(3).limit(BUY, 5, 100).goodTill(50)).then();
        market.at(49).sell(4, 1, 200).expect("2 canceled 5 EXPIRED", "4 accepted");
        market.at(50).sell(5, 1, 200).expect("1 canceled 5 EXPIRED", "3 canceled 5 EXPIRED", "5 accepted");
        market.submit(market.order(6).limit(BUY, 5, 100).goodTill(50)).expect("6 refused ALREADY_EXPIRED");
    }

    @Test
    void theCloseEndsOrdersForTheDayAndNoOthers() {
        market.buy(1, 5, 98);
        market.submit(market.order(2).limit(BUY, 5, 99).timeInForce(TimeInForce.GTC));
        market.submit(market.order(3).limit(BUY, 5, 97).goodTill(1_000));
        market.submit(market.order(4).limit(BUY, 5, 120).stop(120)).then();
        market.phase(CLOSED).expect("1 canceled 5 EXPIRED", "4 canceled 5 EXPIRED", "phase CLOSED");
        market.buy(5, 5, 100).expect("5 refused INSTRUMENT_CLOSED");
        market.phase(CONTINUOUS).then();
        market.sell(6, 10, 90)
                .expect("6 accepted", "buy 2:0 sell 6:5 trade 5@99 by 6", "buy 3:0 sell 6:0 trade 5@97 by 6");
    }

    @Test
    void anAtTheOpenOrderTakesPartInTheOpeningAuctionOnly() {
        NewOrder order = market.order(1).limit(BUY, 5, 100).timeInForce(TimeInForce.AT_THE_OPEN);
        market.submit(order).expect("1 refused WRONG_PHASE");
        market.phase(OPENING_AUCTION).submit(order).sell(2, 3, 100).then();
        market.phase(CONTINUOUS)
                .expect("buy 1:2 sell 2:0 trade 3@100", "1 canceled 2 AUCTION_ENDED", "phase CONTINUOUS");
    }

    @Test
    void anAtTheCloseOrderWaitsForTheClosingAuction() {
        market.submit(market.order(1).limit(BUY, 5, 100).timeInForce(TimeInForce.AT_THE_CLOSE));
        market.submit(market.order(2).market(SELL, 4).timeInForce(TimeInForce.AT_THE_CLOSE));
        market.sell(3, 2, 99).expect("1 accepted", "2 accepted", "3 accepted");
        market.phase(CLOSING_AUCTION).expect("phase CLOSING_AUCTION");
        market.phase(CLOSED)
                .expect(
                        "buy 1:1 sell 2:0 trade 4@100",
                        "buy 1:0 sell 3:1 trade 1@100",
                        "3 canceled 1 EXPIRED",
                        "phase CLOSED");
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        market.submit(market.order(1).market(BUY, 5).timeInForce(TimeInForce.GTC))
                .expect("1 refused UNSUPPORTED_COMBINATION");
        market.submit(market.order(1).limit(BUY, 5, 100).stop(90).timeInForce(TimeInForce.IOC))
                .expect("1 refused UNSUPPORTED_COMBINATION");
        market.submit(market.order(1).limit(BUY, 5, 100).display(1).timeInForce(TimeInForce.FOK))
                .expect("1 refused UNSUPPORTED_COMBINATION");
        market.submit(market.order(1).market(BUY, 5).postOnly()).expect("1 refused UNSUPPORTED_COMBINATION");
        market.phase(OPENING_AUCTION).then();
        market.submit(market.order(1).limit(BUY, 5, 100).timeInForce(TimeInForce.IOC))
                .expect("1 refused WRONG_PHASE");
    }
}
