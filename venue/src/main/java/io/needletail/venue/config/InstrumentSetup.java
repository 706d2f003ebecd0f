package io.needletail.venue.config;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.TradingPhase;
import java.time.Duration;

/**
 * An instrument as a file describes it.
 *
 * @param symbol its name, Symbol(55)
 * @param number its number within the venue
 * @param priceDecimals decimal places of a price; a price unit is the smallest of them
 * @param rules the rules in price units
 * @param referencePrice centre of the collar in price units
 * @param phase the phase that it enters when the venue starts
 * @param hasNegativePrices true where customers may ask for prices below 0
 * @param volatilityAuction a volatility auction ends after so long; zero for one that a command ends
 */
public record InstrumentSetup(
        String symbol,
        int number,
        int priceDecimals,
        InstrumentRules rules,
        long referencePrice,
        TradingPhase phase,
        boolean hasNegativePrices,
        Duration volatilityAuction) {
    /**
     * An instrument without negative prices, whose volatility auctions are ended by commands.
     *
     * @param symbol its name, Symbol(55)
     * @param number its number within the venue
     * @param priceDecimals decimal places of a price; a price unit is the smallest of them
     * @param rules the rules in price units
     * @param referencePrice centre of the collar in price units
     * @param phase the phase that it enters when the venue starts
     */
    public InstrumentSetup(
            String symbol,
            int number,
            int priceDecimals,
            InstrumentRules rules,
            long referencePrice,
            TradingPhase phase) {
        this(symbol, number, priceDecimals, rules, referencePrice, phase, false, Duration.ZERO);
    }

    /**
     * {@return a copy whose volatility auctions end after another time}
     *
     * @param duration zero for auctions that a command ends
     */
    public InstrumentSetup withVolatilityAuction(Duration duration) {
        return new InstrumentSetup(
                symbol, number, priceDecimals, rules, referencePrice, phase, hasNegativePrices, duration);
    }

    /** {@return a copy whose customers may ask for prices below 0} */
    public InstrumentSetup withNegativePrices() {
        return new InstrumentSetup(
                symbol, number, priceDecimals, rules, referencePrice, phase, true, volatilityAuction);
    }
}
