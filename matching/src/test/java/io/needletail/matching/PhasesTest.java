package io.needletail.matching;

import static io.needletail.matching.OrderSide.BUY;
import static io.needletail.matching.TradingPhase.CLOSED;
import static io.needletail.matching.TradingPhase.CONTINUOUS;
import static io.needletail.matching.TradingPhase.HALTED;
import static io.needletail.matching.TradingPhase.OPENING_AUCTION;
import static io.needletail.matching.TradingPhase.VOLATILITY_AUCTION;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests phases, and what interrupts trading. */
final class PhasesTest {
    private final EngineTester market = new EngineTester(InstrumentRules.DEFAULTS.withVolatilityRange(10));

    @Test
    void aPriceOutsideTheRangeBeginsAnAuctionInsteadOfATrade() {
        market.sell(1, 5, 109).sell(2, 5, 111).then();
        market.buy(3, 10, 115).expect("3 accepted", "buy 3:5 sell 1:0 trade 5@109 by 3", "phase VOLATILITY_AUCTION");
        assertThat(market.engine.phase(0)).isEqualTo(VOLATILITY_AUCTION);
        market.buy(4, 1, 111).expect("4 accepted");
        market.phase(CONTINUOUS).expect("buy 3:0 sell 2:0 trade 5@115", "phase CONTINUOUS");
    }

    @Test
    void theRangeIsAroundTheLastPriceBeforeTheIncomingOrder() {
        market.sell(1, 5, 108).sell(2, 5, 112).then();
        market.buy(3, 5, 108).expect("3 accepted", "buy 3:0 sell 1:0 trade 5@108 by 3");
        market.buy(4, 5, 112).expect("4 accepted", "buy 4:0 sell 2:0 trade 5@112 by 4");
    }

    @Test
    void aFillOrKillOrderDoesNotInterruptTrading() {
        market.sell(1, 5, 109).sell(2, 5, 111).then();
        market.submit(market.order(3).limit(BUY, 10, 115).timeInForce(TimeInForce.FOK))
                .expect("3 accepted", "3 canceled 10 FILL_OR_KILL");
    }

    @Test
    void aMarketOrderWaitsForTheAuctionThatItCauses() {
        market.sell(1, 5, 120).then();
        market.submit(market.order(2).market(BUY, 6)).expect("2 accepted", "phase VOLATILITY_AUCTION");
        market.phase(CONTINUOUS)
                .expect("buy 2:1 sell 1:0 trade 5@120", "2 canceled 1 AUCTION_ENDED", "phase CONTINUOUS");
    }

    @Test
    void aHaltKeepsOrdersAndAcceptsNone() {
        market.buy(1, 5, 100).then();
        market.phase(HALTED).expect("phase HALTED");
        market.sell(2, 5, 100).expect("2 refused INSTRUMENT_HALTED");
        market.phase(CONTINUOUS).expect("phase CONTINUOUS");
        market.sell(2, 5, 100).expect("2 accepted", "buy 1:0 sell 2:0 trade 5@100 by 2");
    }

    @Test
    void aHaltDuringAnAuctionDelaysItsTrades() {
        market.phase(OPENING_AUCTION)
                .buy(1, 5, 100)
                .sell(2, 5, 100)
                .phase(HALTED)
                .then();
        market.phase(CONTINUOUS).expect("buy 1:0 sell 2:0 trade 5@100", "phase CONTINUOUS");
    }

    @Test
    void aPhaseIsEnteredOnce() {
        market.phase(CONTINUOUS).expect("-1 refused WRONG_PHASE");
        market.engine.changePhase(3, CONTINUOUS, 0);
        market.expect("-1 refused UNKNOWN_INSTRUMENT");
    }

    @Test
    void rulesChangeWhileClosedOrHaltedOnly() {
        market.engine.defineInstrument(0, InstrumentRules.DEFAULTS, 50, 0);
        market.expect("-1 refused WRONG_PHASE");
        market.phase(CLOSED).then();
        market.engine.defineInstrument(0, InstrumentRules.DEFAULTS.withTicks(TickTable.of(5)), 51, 0);
        market.expect("-1 refused TICK_SIZE");
        market.engine.defineInstrument(0, InstrumentRules.DEFAULTS.withTicks(TickTable.of(5)), 50, 0);
        market.engine.defineInstrument(4, InstrumentRules.DEFAULTS, 50, 0);
        market.expect("instrument 0", "-1 refused NUMBER_OUT_OF_RANGE");
        market.phase(CONTINUOUS).then();
        market.buy(1, 1, 52).expect("1 refused TICK_SIZE");
    }
}
