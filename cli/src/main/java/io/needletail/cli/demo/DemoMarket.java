package io.needletail.cli.demo;

import java.util.List;
import java.util.stream.Stream;

/**
 * Instruments and members of a demo.
 *
 * @param stocks the instruments
 * @param makers CompIDs of the bots that place and cancel orders around the price
 * @param takers CompIDs of the bots that trade at once
 * @param watcher CompID of the session that watches the book of the first instrument
 */
record DemoMarket(List<Stock> stocks, List<String> makers, List<String> takers, String watcher) {
    static final DemoMarket STANDARD = new DemoMarket(
            List.of(new Stock("ALPHA", "100.00"), new Stock("BRAVO", "48.50"), new Stock("CHARLIE", "12.30")),
            List.of("MAKER1", "MAKER2"),
            List.of("TAKER1", "TAKER2"),
            "WATCHER");

    /**
     * An instrument.
     *
     * @param symbol Symbol(55)
     * @param price its reference price, with two decimals
     */
    record Stock(String symbol, String price) {
        /** Returns the price in hundredths. */
        long cents() {
            return Long.parseLong(price.replace(".", ""));
        }
    }

    List<String> members() {
        return Stream.of(makers, takers, List.of(watcher)).flatMap(List::stream).toList();
    }
}
