package io.needletail.venue.config;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.TradingPhase;

/**
 * An instrument as a file describes it.
 *
 * @param symbol its name, Symbol(55)
 * @param number its number within the venue
 * @param priceDecimals decimal places of a price; a price unit is the smallest of them
 * @param rules the rules in price units
 * @param referencePrice centre of the collar in price units
 * @param phase the phase that it enters when the venue starts
 */
public record InstrumentSetup(
        String symbol, int number, int priceDecimals, InstrumentRules rules, long referencePrice, TradingPhase phase) {}
