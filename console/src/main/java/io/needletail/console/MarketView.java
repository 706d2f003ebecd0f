package io.needletail.console;

import java.util.Map;

/** Order books of a venue, as the console shows them. Any thread. */
public interface MarketView {
    /**
     * Returns the venue: its instruments with best prices, last trade and position of the sequencer.
     *
     * @return members in the types of JSON
     */
    Map<String, Object> overview();

    /**
     * Returns one book.
     *
     * @param symbol its instrument
     * @return {@code bids} and {@code asks}, best first, and {@code trades}, newest first; empty when there is no such
     *     instrument
     */
    Map<String, Object> book(String symbol);
}
