package io.needletail.venue.gateway;

import io.needletail.matching.TradingPhase;

/**
 * Keeps the trading phases and tells the subscribers.
 *
 * @param listings keeps the phases
 * @param reference has the subscribers
 */
record PhaseNotices(Listings listings, ReferenceRequests reference) {
    void changed(int instrument, TradingPhase phase) {
        TradingPhase before = listings.venuePhase();
        listings.phase(instrument, phase);
        reference.phaseChanged(instrument, before);
    }
}
