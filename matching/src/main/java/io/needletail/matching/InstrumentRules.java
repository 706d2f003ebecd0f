package io.needletail.matching;

/**
 * Rules of an instrument. Prices are counted in the instrument's smallest tick, quantities in its smallest unit.
 *
 * @param ticks valid prices
 * @param lotSize quantities are multiples of it
 * @param collar largest distance of an order's price from the reference price, and of a market order's trades; 0 for
 *     none
 * @param volatilityRange largest distance of a trade's price from the last price before the incoming order; a trade
 *     beyond it does not happen, and a volatility auction begins; 0 for none
 */
public record InstrumentRules(TickTable ticks, long lotSize, long collar, long volatilityRange) {
    /** Every price and quantity, no collar, no volatility range. */
    public static final InstrumentRules DEFAULTS = new InstrumentRules(TickTable.ONE, 1, 0, 0);

    /** Checks the ranges. */
    public InstrumentRules {
        if (lotSize < 1 || collar < 0 || volatilityRange < 0) {
            throw new IllegalArgumentException("lotSize=" + lotSize + ", collar=" + collar + ", volatilityRange="
                    + volatilityRange + ": expected a lot size of 1 or more, and no negative value");
        }
    }

    /**
     * {@return a copy with other ticks}
     *
     * @param table the valid prices
     */
    public InstrumentRules withTicks(TickTable table) {
        return new InstrumentRules(table, lotSize, collar, volatilityRange);
    }

    /**
     * {@return a copy with another lot size}
     *
     * @param size smallest unit of quantities
     */
    public InstrumentRules withLotSize(long size) {
        return new InstrumentRules(ticks, size, collar, volatilityRange);
    }

    /**
     * {@return a copy with another collar, in price units; 0 for none}
     *
     * @param distance in price units; 0 for none
     */
    public InstrumentRules withCollar(long distance) {
        return new InstrumentRules(ticks, lotSize, distance, volatilityRange);
    }

    /**
     * {@return a copy with another volatility range, in price units; 0 for none}
     *
     * @param distance in price units; 0 for none
     */
    public InstrumentRules withVolatilityRange(long distance) {
        return new InstrumentRules(ticks, lotSize, collar, distance);
    }

    /** Returns true when every price and every quantity is valid. */
    boolean takesAll() {
        return ticks.isOne() && lotSize == 1 && collar == 0;
    }
}
