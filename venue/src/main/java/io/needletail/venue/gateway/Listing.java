package io.needletail.venue.gateway;

import io.needletail.venue.config.InstrumentSetup;
import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldWriter;

/**
 * An instrument as FIX clients see it. A price unit of the engine is 10 to the power of minus {@code priceDecimals}, a quantity unit
 * is 1.
 *
 * @param number its number in the matching engine
 * @param symbol Symbol(55)
 * @param priceDecimals decimals of its price unit
 */
record Listing(int number, String symbol, int priceDecimals) {
    static Listing of(InstrumentSetup setup) {
        return new Listing(setup.number(), setup.symbol(), setup.priceDecimals());
    }

    /** Returns the price units of the price 1. */
    double priceUnits() {
        return Math.pow(10, priceDecimals);
    }

    /** Reads a price in price units, or {@code ABSENT} or {@code MALFORMED} of {@link io.needletail.wire.FieldValue}. */
    long price(FieldReader message, int tag) {
        return message.decimal(tag, priceDecimals);
    }

    /** Writes a price of price units. */
    void putPrice(FieldWriter out, int tag, long price) {
        out.decimal(tag, price, priceDecimals);
    }

    /** Reads a quantity, or {@code ABSENT} or {@code MALFORMED} of {@link io.needletail.wire.FieldValue}. */
    static long quantity(FieldReader message, int tag) {
        return message.decimal(tag, 0);
    }
}
