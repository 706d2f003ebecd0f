package io.needletail.venue.sequencer;

import io.needletail.venue.sbe.InstrumentDefinedEventDecoder;

/** An instrument that was defined. Reused: it holds its values until the listener's method returns. */
public final class InstrumentEvent {
    private final InstrumentDefinedEventDecoder event;

    InstrumentEvent(InstrumentDefinedEventDecoder event) {
        this.event = event;
    }

    /** {@return the number of the instrument} */
    public int instrument() {
        return event.instrument();
    }

    /** {@return the centre of the collar, in price units} */
    public long referencePrice() {
        return event.referencePrice();
    }

    /** {@return the lot size; quantities are multiples of it} */
    public long lotSize() {
        return event.lotSize();
    }

    /** {@return the collar in price units; 0 for none} */
    public long collar() {
        return event.collar();
    }

    /** {@return the volatility range in price units; 0 for none} */
    public long volatilityRange() {
        return event.volatilityRange();
    }
}
