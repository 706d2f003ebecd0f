package io.needletail.venue.publisher;

import io.needletail.matching.TradingPhase;

/** Trading phases as FIX codes. */
final class PhaseCodes {
    private PhaseCodes() {}

    /** Returns SecurityTradingStatus(326). */
    static int status(TradingPhase phase) {
        return switch (phase) {
            case CLOSED -> 18;
            case HALTED -> 2;
            case CONTINUOUS -> 17;
            case OPENING_AUCTION, VOLATILITY_AUCTION, CLOSING_AUCTION -> 21;
        };
    }

    /** Returns TradingSessionSubID(625). */
    static int subId(TradingPhase phase) {
        return switch (phase) {
            case CLOSED -> 5;
            case HALTED -> 7;
            case OPENING_AUCTION -> 2;
            case CONTINUOUS -> 3;
            case CLOSING_AUCTION -> 4;
            case VOLATILITY_AUCTION -> 9;
        };
    }
}
