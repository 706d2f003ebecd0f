package io.needletail.matching;

import static io.needletail.matching.OrderSide.BUY;
import static io.needletail.matching.TradingPhase.CONTINUOUS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tests limits of owners, mass cancels and the engine's capacity. */
final class LimitsTest {
    private final EngineTester market = new EngineTester();

    private EngineTester limited(OwnerLimits limits) {
        market.engine.defineOwner(1, limits, 0);
        return market.then();
    }

    @Test
    void anOrderHasALargestQuantityAndNotional() {
        limited(OwnerLimits.UNLIMITED.withOrderSizeMax(10)).buy(1, 11, 100).expect("1 refused ORDER_SIZE_LIMIT");
        limited(OwnerLimits.UNLIMITED.withNotionalMax(1_000)).buy(1, 10, 101).expect("1 refused NOTIONAL_LIMIT");
        market.buy(1, 10, -101).expect("1 refused NOTIONAL_LIMIT");
        market.submit(market.order(1).market(BUY, 11)).expect("1 refused NOTIONAL_LIMIT");
        market.buy(1, 10, 100).expect("1 accepted");
        market.replace(1, 11, 100).expect("1 refused NOTIONAL_LIMIT");
        market.buy(11, MatchingEngine.QUANTITY_MAX, MatchingEngine.PRICE_MAX).expect("11 refused NOTIONAL_LIMIT");
    }

    @Test
    void anOwnerHasALargestNumberOfOpenOrders() {
        limited(OwnerLimits.UNLIMITED.withOpenOrdersMax(2))
                .buy(1, 1, 98)
                .buy(11, 1, 99)
                .buy(21, 1, 100);
        market.expect("1 accepted", "11 accepted", "21 refused OPEN_ORDERS_LIMIT");
        market.submit(market.order(21).limit(BUY, 1, 100).timeInForce(TimeInForce.IOC))
                .expect("21 accepted", "21 canceled 1 IMMEDIATE_OR_CANCEL");
        market.cancel(1).buy(21, 1, 100).expect("1 canceled 1 REQUESTED", "21 accepted");
    }

    @Test
    void anOwnerHasALargestNumberOfMessagesInAPeriod() {
        limited(OwnerLimits.UNLIMITED.withMessages(2, 100))
                .at(1_000)
                .buy(1, 1, 98)
                .buy(11, 1, 98);
        market.at(1_099)
                .buy(21, 1, 98)
                .cancel(1)
                .expect("1 accepted", "11 accepted", "21 refused MESSAGE_RATE", "1 canceled 1 REQUESTED");
        market.at(1_100).buy(21, 1, 98).expect("21 accepted");
    }

    @Test
    void aBlockedOwnerHasNoOrdersAndEntersNone() {
        market.buy(1, 1, 98).buy(2, 1, 98).then();
        market.engine.blockOwner(1, true, 0);
        market.expect("1 canceled 1 OWNER_BLOCKED", "owner 1 blocked");
        market.buy(1, 1, 98).expect("1 refused OWNER_BLOCKED");
        market.engine.blockOwner(1, false, 0);
        market.buy(1, 1, 98).expect("owner 1 free", "1 accepted");
    }

    @Test
    void onlyKnownOwnersAndInstrumentsExist() {
        market.submit(new NewOrder().begin(1, 10, 0, 0).limit(BUY, 1, 1)).expect("1 refused UNKNOWN_OWNER");
        market.submit(new NewOrder().begin(1, -1, 0, 0).limit(BUY, 1, 1)).expect("1 refused UNKNOWN_OWNER");
        market.submit(new NewOrder().begin(1, 1, 3, 0).limit(BUY, 1, 1)).expect("1 refused UNKNOWN_INSTRUMENT");
        market.engine.defineOwner(10, OwnerLimits.UNLIMITED, 0);
        market.expect("-1 refused NUMBER_OUT_OF_RANGE");
    }

    @Test
    void aMassCancelFindsOwnerInstrumentAndSide() {
        market.engine.defineInstrument(1, InstrumentRules.DEFAULTS, 100, 0);
        market.engine.changePhase(1, CONTINUOUS, 0);
        market.buy(1, 1, 98).sell(11, 1, 102).buy(2, 1, 97);
        market.submit(new NewOrder().begin(21, 1, 1, 0).limit(BUY, 1, 98)).then();
        market.engine.massCancel(1, 0, SideFilter.BUY, 0);
        market.expect("1 canceled 1 MASS_CANCEL", "mass cancel 1");
        market.engine.massCancel(1, MatchingEngine.ANY, SideFilter.BOTH, 0);
        market.expect("11 canceled 1 MASS_CANCEL", "21 canceled 1 MASS_CANCEL", "mass cancel 2");
        market.engine.massCancel(MatchingEngine.ANY, 0, SideFilter.SELL, 0);
        market.engine.massCancel(MatchingEngine.ANY, MatchingEngine.ANY, SideFilter.BOTH, 0);
        market.expect("mass cancel 0", "2 canceled 1 MASS_CANCEL", "mass cancel 1");
        market.engine.massCancel(10, 0, SideFilter.BOTH, 0);
        market.engine.massCancel(1, 2, SideFilter.BOTH, 0);
        market.expect("-1 refused UNKNOWN_OWNER", "-1 refused UNKNOWN_INSTRUMENT");
    }

    @Test
    void aFullEngineRefusesOrdersThatWaitAndTakesOthers() {
        EngineTester small = new EngineTester(InstrumentRules.DEFAULTS, EngineTester.CONFIG.withOrders(2));
        small.buy(1, 1, 98).buy(2, 5, 99).buy(3, 1, 97);
        small.expect("1 accepted", "2 accepted", "3 refused ORDER_CAPACITY");
        small.submit(small.order(3).limit(OrderSide.SELL, 1, 99).timeInForce(TimeInForce.IOC))
                .expect("3 accepted", "buy 2:4 sell 3:0 trade 1@99 by 3");
        small.cancel(1).buy(3, 1, 97).expect("1 canceled 1 REQUESTED", "3 accepted");
    }

    @Test
    void aFullEngineRefusesPricesThatNeedAnotherPage() {
        EngineTester small = new EngineTester(InstrumentRules.DEFAULTS, EngineTester.CONFIG.withLevelPages(2));
        small.buy(1, 1, 64).buy(2, 1, 1).buy(3, 1, 65).buy(4, 1, -700);
        small.expect("1 accepted", "2 accepted", "3 accepted", "4 refused LEVEL_CAPACITY");
        small.cancel(3).cancel(2).cancel(1).then();
        small.submit(small.order(5).limit(BUY, 1, 300).stop(200)).expect("5 accepted");
        small.buy(1, 1, 64).expect("1 refused LEVEL_CAPACITY");
    }

    @Test
    void eachStopOrderThatWaitsKeepsAPageForItsWayIntoTheBook() {
        EngineTester small = new EngineTester(InstrumentRules.DEFAULTS, EngineTester.CONFIG.withLevelPages(4));
        for (int id = 1; id <= 3; id++)
            small.submit(small.order(id).limit(BUY, 1, 200).stop(150)).expect(id + " accepted");
        // One more page for the stop prices.
        small.buy(4, 1, 64).expect("4 refused LEVEL_CAPACITY");
        small.cancel(3).buy(4, 1, 64).expect("3 canceled 1 REQUESTED", "4 accepted");
    }

    @Test
    void theQuantitiesOfAllOrdersFitALong() {
        MatchingConfig largest = MatchingConfig.DEFAULTS.withOrders(1 << 22);
        assertThat(Math.multiplyExact((long) largest.orders(), MatchingEngine.QUANTITY_MAX))
                .isPositive();
        assertThatThrownBy(() -> largest.withOrders((1 << 22) + 1)).hasMessageContaining("expected 1 to 4194304");
    }

    @Test
    void everyRefusalHasItsValuesInFix() {
        assertThat(RefusalReason.values())
                .filteredOn(reason -> reason != RefusalReason.NONE)
                .allMatch(reason -> reason.ordRejReason() >= 0 && reason.cxlRejReason() >= 0);
        assertThat(RefusalReason.UNKNOWN_ORDER.cxlRejReason()).isEqualTo(1);
        assertThat(RefusalReason.DUPLICATE_ORDER.ordRejReason()).isEqualTo(6);
    }

    @Test
    void theCodesOfStoredConstantsAreTheirPlaces() {
        assertThat(Arrays.stream(OrderSide.values()).map(value -> value.code)).containsExactly(0, 1);
        assertThat(Arrays.stream(OrderType.values()).map(value -> value.code)).containsExactly(0, 1, 2, 3);
        assertThat(Arrays.stream(TimeInForce.values()).map(value -> value.code)).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(Arrays.stream(SelfTradePrevention.values()).map(value -> value.code))
                .containsExactly(0, 1, 2, 3, 4);
        assertThat(Arrays.stream(TradingPhase.values()).map(value -> value.code))
                .containsExactly(0, 1, 2, 3, 4, 5);
    }
}
