package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.CancelReason;
import io.needletail.matching.CommandType;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SelfTradePrevention;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.identity.IdentityRole;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the codes of messages stay what they are: a log of an older version must be read for ever. */
final class CodesTest {
    @ParameterizedTest
    @MethodSource("codes")
    void aConstantKeepsItsCode(Enum<?>[] constants, String inTheOrderOfCodes) {
        assertThat(Arrays.stream(constants).map(Enum::name).collect(Collectors.joining(" ")))
                .isEqualTo(inTheOrderOfCodes);
        for (int code = 0; code < constants.length; code++) {
            assertThat((int) Codes.of(constants[code])).isEqualTo(code);
        }
    }

    static Stream<Arguments> codes() {
        return Stream.of(
                of(OrderSide.values(), "BUY SELL"),
                of(OrderType.values(), "LIMIT MARKET STOP STOP_LIMIT"),
                of(TimeInForce.values(), "DAY GTC GTD IOC FOK AT_THE_OPEN AT_THE_CLOSE"),
                of(SelfTradePrevention.values(), "NONE CANCEL_NEWEST CANCEL_OLDEST CANCEL_BOTH DECREMENT"),
                of(SideFilter.values(), "BUY SELL BOTH"),
                of(
                        TradingPhase.values(),
                        "CLOSED OPENING_AUCTION CONTINUOUS VOLATILITY_AUCTION CLOSING_AUCTION HALTED"),
                of(CommandType.values(), "NEW_ORDER REPLACE CANCEL MASS_CANCEL QUOTE INSTRUMENT PHASE OWNER BLOCK"),
                of(
                        CancelReason.values(),
                        "REQUESTED MASS_CANCEL OWNER_BLOCKED QUOTE_WITHDRAWN EXPIRED IMMEDIATE_OR_CANCEL FILL_OR_KILL"
                                + " MINIMUM_QUANTITY NO_LIQUIDITY SELF_TRADE AUCTION_ENDED"),
                of(
                        RefusalReason.values(),
                        "NONE UNKNOWN_OWNER OWNER_BLOCKED MESSAGE_RATE UNKNOWN_INSTRUMENT"
                                + " INSTRUMENT_CLOSED INSTRUMENT_HALTED WRONG_PHASE DUPLICATE_ORDER"
                                + " UNKNOWN_ORDER UNSUPPORTED_COMBINATION INVALID_QUANTITY LOT_SIZE"
                                + " DISPLAY_QUANTITY MINIMUM_QUANTITY ALREADY_FILLED INVALID_PRICE"
                                + " TICK_SIZE PRICE_COLLAR CROSSED_QUOTE ALREADY_EXPIRED ORDER_SIZE_LIMIT"
                                + " NOTIONAL_LIMIT OPEN_ORDERS_LIMIT ORDER_CAPACITY LEVEL_CAPACITY"
                                + " NUMBER_OUT_OF_RANGE WOULD_TRADE NOT_PERMITTED"),
                of(OrderEventKind.values(), "ACCEPTED REPLACED REDUCED REPLENISHED TRIGGERED CANCELED"),
                of(
                        CommandRejection.values(),
                        "SEQUENCE_GAP CLIENT_CAPACITY MALFORMED UNKNOWN_COMMAND NOT_PERMITTED WRONG_CHECKSUM"),
                of(IdentityRole.values(), "OPERATOR GATEWAY OBSERVER MONITOR"));
    }

    private static Arguments of(Enum<?>[] constants, String names) {
        return Arguments.of(constants, names);
    }
}
