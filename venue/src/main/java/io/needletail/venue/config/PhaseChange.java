package io.needletail.venue.config;

import io.needletail.matching.TradingPhase;

/**
 * A phase that instruments enter at a time.
 *
 * @param timeNs the time, epoch ns
 * @param phase the phase
 */
public record PhaseChange(long timeNs, TradingPhase phase) {
    /** {@return true for a phase that a calendar can have: a halt and a volatility auction have no time} */
    public boolean isByTime() {
        return phase != TradingPhase.HALTED && phase != TradingPhase.VOLATILITY_AUCTION;
    }
}
