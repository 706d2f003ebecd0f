package io.needletail.venue.sequencer;

import io.needletail.matching.TradingPhase;
import io.needletail.venue.sbe.InstrumentStateDecoder;

/** An instrument in an image of the state. Reused: it holds its values until the listener's method returns. */
public final class InstrumentState {
    private final InstrumentStateDecoder state;

    InstrumentState(InstrumentStateDecoder state) {
        this.state = state;
    }

    /** {@return the number of the instrument} */
    public int instrument() {
        return state.instrument();
    }

    /** {@return its phase} */
    public TradingPhase phase() {
        return Codes.phase(state.phase());
    }

    /** {@return the centre of the collar, in price units} */
    public long referencePrice() {
        return state.referencePrice();
    }

    /** {@return the price of the last trade; the reference price before the first} */
    public long lastPrice() {
        return state.lastPrice();
    }

    /** {@return quantities are multiples of it} */
    public long lotSize() {
        return state.lotSize();
    }

    /** {@return the largest distance from the reference price; 0 for none} */
    public long collar() {
        return state.collar();
    }

    /** {@return the largest distance of a trade from the last price; 0 for none} */
    public long volatilityRange() {
        return state.volatilityRange();
    }
}
