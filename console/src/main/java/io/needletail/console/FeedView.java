package io.needletail.console;

import java.util.Map;

/** Market data that this process publishes or reads, as the console shows them. Any thread. */
public interface FeedView {
    /**
     * Returns the feed.
     *
     * @return {@code direction}, {@code published} or {@code read}; {@code channels}: for each {@code name},
     *     {@code address} and its counters; {@code counters} of the whole feed by name; {@code templates}: for each
     *     {@code name}, {@code id} and, of a feed that is read, {@code messages}; of a feed that is read also
     *     {@code messages}, {@code nsPerMessage}, {@code whole} and {@code books}
     */
    Map<String, Object> feed();

    /**
     * Returns one book of a feed that is read.
     *
     * @param symbol its security
     * @return {@code bids} and {@code asks}, best first; empty when there is no such book
     */
    Map<String, Object> book(String symbol);
}
