package io.needletail.venue.gateway;

import io.needletail.matching.CancelReason;
import io.needletail.matching.RefusalReason;

/** Text(58) of refusals and of cancels that the client did not ask for. */
final class RefusalTexts {
    private RefusalTexts() {}

    static String of(RefusalReason reason) {
        return switch (reason) {
            case NONE -> "accepted";
            case UNKNOWN_OWNER -> "no owner is defined for this CompID: ask the venue";
            case OWNER_BLOCKED -> "the owner is blocked by the venue";
            case MESSAGE_RATE -> "the owner exceeds its messages a period: try again later";
            case UNKNOWN_INSTRUMENT -> "Symbol(55) is not listed: SecurityListRequest(x) returns those that are";
            case INSTRUMENT_CLOSED -> "the instrument is closed";
            case INSTRUMENT_HALTED -> "the instrument is halted";
            case WRONG_PHASE -> "the request does not fit the trading phase of the instrument";
            case DUPLICATE_ORDER -> "an open order has this id";
            case UNKNOWN_ORDER -> "no such open order: unknown, filled, canceled or expired";
            case UNSUPPORTED_COMBINATION ->
                "OrdType(40), TimeInForce(59) and ExecInst(18) do not go together, or one of them is not supported";
            case INVALID_QUANTITY -> "the quantity is not positive, no whole number, or too large";
            case LOT_SIZE -> "OrderQty(38) is no multiple of the lot size";
            case DISPLAY_QUANTITY ->
                "the displayed quantity is larger than the order, no multiple of the lot size, or too small";
            case MINIMUM_QUANTITY -> "MinQty(110) is negative, or larger than OrderQty(38)";
            case ALREADY_FILLED -> "OrderQty(38) is filled already";
            case INVALID_PRICE ->
                "the price is too large, has too many decimals, or is negative where that is not permitted";
            case TICK_SIZE -> "the price is no multiple of the tick size";
            case PRICE_COLLAR -> "the price is outside the collar";
            case CROSSED_QUOTE -> "the bid is not below the offer";
            case ALREADY_EXPIRED -> "ExpireTime(126) has passed";
            case ORDER_SIZE_LIMIT -> "OrderQty(38) exceeds the owner's limit";
            case NOTIONAL_LIMIT -> "price times quantity exceeds the owner's limit";
            case OPEN_ORDERS_LIMIT -> "the owner has as many open orders as it may have";
            case ORDER_CAPACITY -> "the venue holds as many open orders as it has room for";
            case LEVEL_CAPACITY -> "the venue has no room for another range of prices";
            case NUMBER_OUT_OF_RANGE -> "the number of the owner or the instrument is out of range";
            case WOULD_TRADE -> "a post-only order would trade at once";
            case NOT_PERMITTED -> "this gateway has no right to command the owner: ask the venue";
        };
    }

    static String of(CancelReason reason, boolean hasCollar) {
        String text = of(reason);
        return reason == CancelReason.NO_LIQUIDITY && hasCollar ? text + " within the collar" : text;
    }

    private static String of(CancelReason reason) {
        return switch (reason) {
            case REQUESTED -> "canceled by request";
            case MASS_CANCEL -> "canceled by a mass cancel";
            case OWNER_BLOCKED -> "the owner was blocked";
            case QUOTE_WITHDRAWN -> "the quote was withdrawn";
            case EXPIRED -> "expired";
            case IMMEDIATE_OR_CANCEL -> "the rest of an immediate-or-cancel order found no match";
            case FILL_OR_KILL -> "the order could not be filled at once and in full";
            case MINIMUM_QUANTITY -> "MinQty(110) could not be traded at once";
            case NO_LIQUIDITY -> "the rest of a market order found no match";
            case SELF_TRADE -> "canceled by self-trade prevention";
            case AUCTION_ENDED -> "the auction is over";
        };
    }
}
