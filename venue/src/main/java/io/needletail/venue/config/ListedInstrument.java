package io.needletail.venue.config;

import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldWriter;

/**
 * An instrument as its customers see it, in FIX and in market data. A price unit of the matching engine is 10 to the
 * power of minus {@code priceDecimals}, a quantity unit is 1.
 *
 * @param number its number within the venue
 * @param symbol its name, Symbol(55), 1 to {@link #SYMBOL_LENGTH_MAX} printable ASCII characters without blanks
 * @param priceDecimals decimals of its price unit, 0 to {@link #DECIMALS_MAX}
 * @param hasNegativePrices true where customers may ask for prices below 0
 */
public record ListedInstrument(int number, String symbol, int priceDecimals, boolean hasNegativePrices) {
    /** Longest symbol. */
    public static final int SYMBOL_LENGTH_MAX = 32;

    /** Most decimals of a price. */
    public static final int DECIMALS_MAX = 9;

    /**
     * Makes an instrument without negative prices.
     *
     * @param number its number within the venue
     * @param symbol its name
     * @param priceDecimals decimals of its price unit
     */
    public ListedInstrument(int number, String symbol, int priceDecimals) {
        this(number, symbol, priceDecimals, false);
    }

    /** Checks the ranges. */
    public ListedInstrument {
        if (!isSymbol(symbol)) {
            throw new IllegalArgumentException("symbol=" + symbol + ": expected 1 to " + SYMBOL_LENGTH_MAX
                    + " printable ASCII characters without blanks");
        }
        if (number < 0 || priceDecimals < 0 || priceDecimals > DECIMALS_MAX) {
            throw new IllegalArgumentException("instrument " + symbol + ": number=" + number + ", priceDecimals="
                    + priceDecimals + ": expected no negative number, and 0 to " + DECIMALS_MAX + " decimals");
        }
    }

    /**
     * Tests whether a text can be a symbol.
     *
     * @param text any text
     * @return true for 1 to {@link #SYMBOL_LENGTH_MAX} printable ASCII characters without blanks
     */
    static boolean isSymbol(String text) {
        return text.matches("[!-~]{1," + SYMBOL_LENGTH_MAX + "}");
    }

    /**
     * Creates an instrument as a file describes it.
     *
     * @param setup the instrument
     * @return the instrument
     */
    public static ListedInstrument of(InstrumentSetup setup) {
        return new ListedInstrument(setup.number(), setup.symbol(), setup.priceDecimals(), setup.hasNegativePrices());
    }

    /**
     * Creates an instrument that is not listed: its symbol is its number, its prices are units.
     *
     * @param number of the instrument
     * @return the instrument
     */
    public static ListedInstrument unlisted(int number) {
        return new ListedInstrument(number, Integer.toString(number), 0, true);
    }

    /** {@return the price units of the price 1} */
    public double priceUnits() {
        return Math.pow(10, priceDecimals);
    }

    /**
     * Reads a price from a FIX message.
     *
     * @param message holds the field
     * @param tag of the field
     * @return price units, or {@code ABSENT} or {@code MALFORMED} of {@link io.needletail.wire.FieldValue}
     */
    public long price(FieldReader message, int tag) {
        return message.decimal(tag, priceDecimals);
    }

    /**
     * Tests whether customers may ask for a price.
     *
     * @param price price units
     * @return false below 0, where that is not permitted
     */
    public boolean takes(long price) {
        return hasNegativePrices || price >= 0;
    }

    /**
     * Writes a price into a FIX message.
     *
     * @param out takes the field
     * @param tag of the field
     * @param price price units
     */
    public void putPrice(FieldWriter out, int tag, long price) {
        out.decimal(tag, price, priceDecimals);
    }

    /**
     * Reads a quantity from a FIX message.
     *
     * @param message holds the field
     * @param tag of the field
     * @return the quantity, or {@code ABSENT} or {@code MALFORMED} of {@link io.needletail.wire.FieldValue}
     */
    public static long quantity(FieldReader message, int tag) {
        return message.decimal(tag, 0);
    }
}
