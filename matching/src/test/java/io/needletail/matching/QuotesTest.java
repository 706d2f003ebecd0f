package io.needletail.matching;

import static io.needletail.matching.TradingPhase.CLOSED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests two-sided quotes, which are replaced as one. */
final class QuotesTest {
    private final EngineTester market = new EngineTester();

    private EngineTester quote(long bidQuantity, long bid, long askQuantity, long ask) {
        market.engine.quote(market.quote(7).bid(17, bidQuantity, bid).ask(27, askQuantity, ask));
        return market;
    }

    @Test
    void aNewQuoteEntersBothSides() {
        quote(10, 99, 10, 101).expect("17 accepted", "27 accepted");
        market.sell(1, 3, 99).expect("1 accepted", "buy 17:7 sell 1:0 trade 3@99 by 1");
    }

    @Test
    void aQuoteThatMovesDoesNotMeetItself() {
        quote(10, 99, 10, 101).then();
        quote(10, 101, 10, 103).expect("17 replaced 10@101", "27 replaced 10@103");
    }

    @Test
    void aSideKeepsItsPlaceWhenItOnlyShrinks() {
        quote(10, 99, 10, 101);
        market.sell(1, 10, 101).then();
        quote(10, 98, 5, 101).expect("17 replaced 10@98", "27 replaced 5@101");
        market.buy(2, 6, 101)
                .expect("2 accepted", "buy 2:1 sell 27:0 trade 5@101 by 2", "buy 2:0 sell 1:9 trade 1@101 by 2");
    }

    @Test
    void aSideWithoutQuantityIsWithdrawn() {
        quote(10, 99, 10, 101).then();
        quote(0, 0, 10, 101).expect("17 canceled 10 QUOTE_WITHDRAWN", "27 replaced 10@101");
        quote(5, 98, 0, 0).expect("27 canceled 10 QUOTE_WITHDRAWN", "17 accepted");
    }

    @Test
    void aQuoteMayTradeAndIsFullAgainNextTime() {
        market.sell(1, 4, 99).then();
        quote(10, 99, 10, 101).expect("17 accepted", "buy 17:6 sell 1:0 trade 4@99 by 17", "27 accepted");
        quote(10, 99, 10, 101).expect("17 replaced 10@99", "27 replaced 10@101");
    }

    @Test
    void eitherBothSidesAreAcceptedOrNone() {
        quote(10, 101, 10, 101).expect("17 refused CROSSED_QUOTE");
        quote(10, 99, -1, 101).expect("17 refused INVALID_QUANTITY");
        market.buy(17, 1, 50).then();
        quote(10, 99, 10, 101).expect("17 refused DUPLICATE_ORDER");
        assertThat(market.engine.openOrders()).isEqualTo(1);
    }

    @Test
    void aSideIsCanceledLikeAnOrderAndReplacedByQuotesOnly() {
        quote(10, 99, 10, 101).then();
        market.replace(17, 5, 99).expect("17 refused UNSUPPORTED_COMBINATION");
        market.cancel(17).expect("17 canceled 10 REQUESTED");
        market.phase(CLOSED).expect("27 canceled 10 EXPIRED", "phase CLOSED");
        quote(10, 99, 10, 101).expect("17 refused INSTRUMENT_CLOSED");
    }
}
