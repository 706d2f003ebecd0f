package io.needletail.console;

import java.util.Optional;

/**
 * Sources of all that a console shows beside the engines: journals, comparisons of messages, order books.
 *
 * @param search searches journals
 * @param comparison compares two messages
 * @param market order books; empty where no venue runs in this process
 */
public record ConsoleSources(MessageSearch search, MessageDiff comparison, Optional<MarketView> market) {
    /**
     * Creates the sources of a console that shows no venue.
     *
     * @param search searches journals
     * @param comparison compares two messages
     */
    public ConsoleSources(MessageSearch search, MessageDiff comparison) {
        this(search, comparison, Optional.empty());
    }
}
