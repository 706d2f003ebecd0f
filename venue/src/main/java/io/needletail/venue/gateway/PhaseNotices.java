package io.needletail.venue.gateway;

import io.needletail.matching.TradingPhase;

/**
 * Keeps the trading phases and tells the subscribers.
 *
 * @param listings keeps the phases
 * @param reference has the subscribers
 */
record PhaseNotices(Listings listings, ReferenceRequests reference) {
    /** Takes a phase of an image, which may have changed unseen. */
    void restored(int instrument, TradingPhase phase) {
        defined(instrument);
        if (listings.phase(instrument) != phase) changed(instrument, phase);
    }

    /** Notes that the venue has an instrument. */
    void defined(int instrument) {
        listings.defined(instrument);
    }

    void changed(int instrument, TradingPhase phase) {
        TradingPhase before = listings.venuePhase();
        listings.phase(instrument, phase);
        reference.phaseChanged(instrument, before);
    }
}
