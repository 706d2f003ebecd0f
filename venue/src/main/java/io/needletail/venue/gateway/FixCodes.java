package io.needletail.venue.gateway;

import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import java.util.Optional;

/** Constants of the matching engine and their values in FIX. */
final class FixCodes {
    private static final Optional<OrderSide> BUY = Optional.of(OrderSide.BUY);
    private static final Optional<OrderSide> SELL = Optional.of(OrderSide.SELL);
    private static final Optional<OrderType> MARKET = Optional.of(OrderType.MARKET);
    private static final Optional<OrderType> LIMIT = Optional.of(OrderType.LIMIT);
    private static final Optional<OrderType> STOP = Optional.of(OrderType.STOP);
    private static final Optional<OrderType> STOP_LIMIT = Optional.of(OrderType.STOP_LIMIT);
    private static final Optional<TimeInForce> DAY = Optional.of(TimeInForce.DAY);
    private static final Optional<TimeInForce> GTC = Optional.of(TimeInForce.GTC);
    private static final Optional<TimeInForce> AT_THE_OPEN = Optional.of(TimeInForce.AT_THE_OPEN);
    private static final Optional<TimeInForce> IOC = Optional.of(TimeInForce.IOC);
    private static final Optional<TimeInForce> FOK = Optional.of(TimeInForce.FOK);
    private static final Optional<TimeInForce> GTD = Optional.of(TimeInForce.GTD);
    private static final Optional<TimeInForce> AT_THE_CLOSE = Optional.of(TimeInForce.AT_THE_CLOSE);

    private static final int OTHER = 99;
    private static final int EXCEEDS_LIMIT = 3;
    private static final int ORD_REJ_REASON_MAX_44 = 15;
    private static final int CXL_REJ_REASON_MAX_44 = 6;

    private FixCodes() {}

    /** Returns OrdRejReason(103) of a refusal; FIX 4.4 has fewer values. */
    static int ordRejReason(RefusalReason reason, boolean isFix50) {
        int code = reason.ordRejReason();
        return isFix50 || code <= ORD_REJ_REASON_MAX_44 ? code : OTHER;
    }

    /** Returns CxlRejReason(102) of a refusal; FIX 4.4 has fewer values. */
    static int cxlRejReason(RefusalReason reason, boolean isFix50) {
        int code = reason.cxlRejReason();
        return isFix50 || code <= CXL_REJ_REASON_MAX_44 ? code : OTHER;
    }

    /** Returns QuoteEntryRejectReason(368) of a refusal; FIX 4.4 has no value for others. */
    static int quoteEntryRejectReason(RefusalReason reason, boolean isFix50) {
        int code = quoteRejectReason(reason);
        return code == OTHER && !isFix50 ? EXCEEDS_LIMIT : code;
    }

    /** Returns QuoteRejectReason(300) of a refusal. */
    static int quoteRejectReason(RefusalReason reason) {
        return switch (reason) {
            case UNKNOWN_INSTRUMENT -> 1;
            case INSTRUMENT_CLOSED, INSTRUMENT_HALTED -> 2;
            case MESSAGE_RATE, ORDER_SIZE_LIMIT, NOTIONAL_LIMIT, OPEN_ORDERS_LIMIT -> 3;
            case WRONG_PHASE, ALREADY_EXPIRED -> 4;
            case DUPLICATE_ORDER -> 6;
            case CROSSED_QUOTE -> 7;
            case INVALID_PRICE, TICK_SIZE, PRICE_COLLAR -> 8;
            case UNKNOWN_OWNER, OWNER_BLOCKED, NOT_PERMITTED -> 9;
            default -> OTHER;
        };
    }

    /** Returns Side(54). */
    static char side(OrderSide side) {
        return side == OrderSide.BUY ? '1' : '2';
    }

    /** Reads Side(54); empty for a side that the venue does not know. */
    static Optional<OrderSide> side(long code) {
        if (code == '1') return BUY;
        return code == '2' ? SELL : Optional.empty();
    }

    /** Returns OrdType(40). */
    static char type(OrderType type) {
        return switch (type) {
            case MARKET -> '1';
            case LIMIT -> '2';
            case STOP -> '3';
            case STOP_LIMIT -> '4';
        };
    }

    /** Reads OrdType(40); empty for a type that the venue does not know. */
    static Optional<OrderType> type(long code) {
        return switch ((int) code) {
            case '1' -> MARKET;
            case '2' -> LIMIT;
            case '3' -> STOP;
            case '4' -> STOP_LIMIT;
            default -> Optional.empty();
        };
    }

    /** Returns TimeInForce(59). */
    static char timeInForce(TimeInForce timeInForce) {
        return switch (timeInForce) {
            case DAY -> '0';
            case GTC -> '1';
            case AT_THE_OPEN -> '2';
            case IOC -> '3';
            case FOK -> '4';
            case GTD -> '6';
            case AT_THE_CLOSE -> '7';
        };
    }

    /** Reads TimeInForce(59); day where it is absent, empty for one that the venue does not know. */
    static Optional<TimeInForce> timeInForce(long code) {
        if (code < 0) return DAY;
        return switch ((int) code) {
            case '0' -> DAY;
            case '1' -> GTC;
            case '2' -> AT_THE_OPEN;
            case '3' -> IOC;
            case '4' -> FOK;
            case '6' -> GTD;
            case '7' -> AT_THE_CLOSE;
            default -> Optional.empty();
        };
    }

    /** Returns SecurityTradingStatus(326): halt, ready to trade, not available, or pre-open for each auction. */
    static int tradingStatus(TradingPhase phase) {
        return switch (phase) {
            case HALTED -> 2;
            case CONTINUOUS -> 17;
            case CLOSED -> 18;
            case OPENING_AUCTION, VOLATILITY_AUCTION, CLOSING_AUCTION -> 21;
        };
    }

    /** Reads SecurityTradingStatus(326) of an operator; empty for one that is no phase. */
    static Optional<TradingPhase> phase(long tradingStatus) {
        return switch ((int) tradingStatus) {
            case 2 -> Optional.of(TradingPhase.HALTED);
            case 17 -> Optional.of(TradingPhase.CONTINUOUS);
            case 18 -> Optional.of(TradingPhase.CLOSED);
            case 21 -> Optional.of(TradingPhase.OPENING_AUCTION);
            default -> Optional.empty();
        };
    }

    /** Returns TradSesStatus(340): halted, open, closed, pre-open or pre-close. */
    static int sessionStatus(TradingPhase phase) {
        return switch (phase) {
            case HALTED -> 1;
            case CONTINUOUS, VOLATILITY_AUCTION -> 2;
            case CLOSED -> 3;
            case OPENING_AUCTION -> 4;
            case CLOSING_AUCTION -> 5;
        };
    }
}
