package io.needletail.venue.config;

import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.VenueSection;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SelfTradePrevention;
import io.needletail.matching.TickTable;
import io.needletail.matching.TradingPhase;
import java.math.BigDecimal;
import java.time.Duration;

/** Reads the sections [INSTRUMENT] and [OWNER]; prices become numbers of the instrument's price units. */
final class InstrumentReader {
    private final VenueSection section;
    private final int decimals;

    private InstrumentReader(VenueSection section) {
        this.section = section;
        decimals = (int) section.number("PriceDecimals");
    }

    static InstrumentSetup read(VenueSection section, int place) {
        return new InstrumentReader(section).instrument(place);
    }

    static OwnerSetup readOwner(VenueSection section, int place) {
        OwnerLimits limits = OwnerLimits.UNLIMITED
                .withOrderSizeMax(section.number("OrderSizeMax"))
                .withNotionalMax(section.number("NotionalMax"))
                .withOpenOrdersMax((int) section.number("OpenOrdersMax"))
                .withMessages(
                        (int) section.number("MessagesMax"),
                        Duration.ofMillis(section.number("MessagesPeriod")).toNanos());
        return new OwnerSetup(
                section.required("OwnerName"),
                number(section, "OwnerNumber", place),
                limits,
                SelfTradePrevention.valueOf(section.choice("SelfTradePrevention")),
                section.flag("QuotesSurviveLogout"),
                section.text("OwnerOperator"));
    }

    private InstrumentSetup instrument(int place) {
        InstrumentRules rules = InstrumentRules.DEFAULTS
                .withTicks(ticks())
                .withLotSize(section.number("LotSize"))
                .withCollar(price("PriceCollar", section.textOrDefault("PriceCollar")))
                .withVolatilityRange(price("VolatilityRange", section.textOrDefault("VolatilityRange")));
        long reference = price("ReferencePrice", section.required("ReferencePrice"));
        if (!rules.ticks().isValid(reference)) {
            throw section.wrong("ReferencePrice", "a multiple of TickSize");
        }
        String symbol = section.required("Symbol");
        if (!ListedInstrument.isSymbol(symbol)) {
            throw section.wrong(
                    "Symbol",
                    "1 to " + ListedInstrument.SYMBOL_LENGTH_MAX + " printable ASCII characters without blanks");
        }
        InstrumentSetup setup = new InstrumentSetup( // tidy: the one reader; the parts have types of their own
                symbol,
                number(section, "InstrumentNumber", place),
                decimals,
                rules,
                reference,
                TradingPhase.valueOf(section.choice("Phase")));
        if (section.flag("NegativePrices")) setup = setup.withNegativePrices();
        return setup.withVolatilityAuction(Duration.ofMillis(section.number("VolatilityAuctionTime")));
    }

    private TickTable ticks() {
        if (section.text("TickSize").isEmpty()) return TickTable.ONE;
        String[] bands = section.required("TickSize").split(";", -1);
        try {
            TickTable ticks = TickTable.of(price("TickSize", bands[0]));
            for (int band = 1; band < bands.length; band++) {
                String[] parts = bands[band].split(":", 2);
                if (parts.length < 2) throw wrongTicks();
                ticks = ticks.withBand(price("TickSize", parts[0]), price("TickSize", parts[1]));
            }
            return ticks;
        } catch (IllegalArgumentException wrong) {
            throw wrongTicks();
        }
    }

    private long price(String key, String text) {
        try {
            return new BigDecimal(text.strip())
                    .setScale(decimals)
                    .unscaledValue()
                    .longValueExact();
        } catch (ArithmeticException | NumberFormatException wrong) {
            throw section.text(key).isPresent()
                    ? section.wrong(key, "prices with at most " + decimals + " decimal places, PriceDecimals")
                    : section.refused(key + "=" + text + " needs more than PriceDecimals=" + decimals);
        }
    }

    private ConfigException wrongTicks() {
        return section.wrong("TickSize", "TICK, or TICK;FROM:TICK;FROM:TICK with rising prices, such as 0.01;10:0.05");
    }

    private static int number(VenueSection section, String key, int place) {
        return section.text(key).map(Integer::parseInt).orElse(place);
    }
}
