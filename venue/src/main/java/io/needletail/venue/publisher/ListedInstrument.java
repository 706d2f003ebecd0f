package io.needletail.venue.publisher;

import io.needletail.venue.config.InstrumentSetup;
import java.math.BigDecimal;

/**
 * Name and units of an instrument, as market data show them.
 *
 * @param number of the instrument within the venue
 * @param symbol its name, 1 to {@link #SYMBOL_LENGTH_MAX} printable ASCII characters
 * @param priceDecimals decimals of prices, 0 to 9
 * @param tick a price unit of the venue is so many times 10 to the power of minus {@code priceDecimals}, 1 to {@link #TICK_MAX}
 * @param quantityDecimals a quantity unit of the venue is 10 to the power of minus this, 0 to 9
 */
public record ListedInstrument(int number, String symbol, int priceDecimals, long tick, int quantityDecimals) {
    /** Longest symbol. */
    public static final int SYMBOL_LENGTH_MAX = 32;

    /** Largest tick, so that every price of the matching engine fits into 64 bits. */
    public static final long TICK_MAX = 8_191;

    private static final int DECIMALS_MAX = 9;

    /** Checks the ranges. */
    public ListedInstrument {
        if (!symbol.matches("[!-~]{1," + SYMBOL_LENGTH_MAX + "}")) {
            throw new IllegalArgumentException("symbol=" + symbol + ": expected 1 to " + SYMBOL_LENGTH_MAX
                    + " printable ASCII characters without blanks");
        }
        within("number", number, Integer.MAX_VALUE, symbol);
        within("priceDecimals", priceDecimals, DECIMALS_MAX, symbol);
        within("quantityDecimals", quantityDecimals, DECIMALS_MAX, symbol);
        within("tick", tick - 1, TICK_MAX - 1, symbol);
    }

    private static void within(String name, long value, long max, String symbol) {
        if (value < 0 || value > max) {
            throw new IllegalArgumentException(name + " of " + symbol + " is out of its range");
        }
    }

    /**
     * Creates an instrument with a tick size and whole quantities.
     *
     * @param number of the instrument
     * @param symbol its name
     * @param tickSize value of one price unit, such as 0.05
     * @return the instrument
     */
    public static ListedInstrument of(int number, String symbol, BigDecimal tickSize) {
        return new ListedInstrument(
                number, symbol, tickSize.scale(), tickSize.unscaledValue().longValueExact(), 0);
    }

    /**
     * Creates an instrument as a file describes it.
     *
     * @param setup the instrument
     * @return the instrument
     */
    public static ListedInstrument of(InstrumentSetup setup) {
        return new ListedInstrument(setup.number(), setup.symbol(), setup.priceDecimals(), 1, 0);
    }

    /**
     * Creates an instrument that is not listed: its symbol is its number, its prices and quantities are units.
     *
     * @param number of the instrument
     * @return the instrument
     */
    public static ListedInstrument unlisted(int number) {
        return new ListedInstrument(number, Integer.toString(number), 0, 1, 0);
    }
}
