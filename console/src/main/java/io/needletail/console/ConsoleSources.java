package io.needletail.console;

import java.util.Optional;

/**
 * Sources of all that a console shows beside the engines: journals, comparisons of messages, order books.
 *
 * @param search searches journals
 * @param comparison compares two messages
 * @param market order books; empty where the process knows no venue
 * @param cluster nodes of a venue's cluster; empty where the process knows none
 * @param feed market data that the process publishes or reads; empty where there are none
 */
public record ConsoleSources(
        MessageSearch search,
        MessageDiff comparison,
        Optional<MarketView> market,
        Optional<ClusterView> cluster,
        Optional<FeedView> feed) {
    /**
     * Creates the sources of a console that shows engines only.
     *
     * @param search searches journals
     * @param comparison compares two messages
     */
    public ConsoleSources(MessageSearch search, MessageDiff comparison) {
        this(search, comparison, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * Copies these sources with order books.
     *
     * @param books of a venue
     * @return new sources
     */
    public ConsoleSources withMarket(MarketView books) {
        return new ConsoleSources(search, comparison, Optional.of(books), cluster, feed);
    }

    /**
     * Copies these sources with the nodes of a cluster.
     *
     * @param nodes the nodes
     * @return new sources
     */
    public ConsoleSources withCluster(ClusterView nodes) {
        return new ConsoleSources(search, comparison, market, Optional.of(nodes), feed);
    }

    /**
     * Copies these sources with market data.
     *
     * @param data published or read by this process
     * @return new sources
     */
    public ConsoleSources withFeed(FeedView data) {
        return new ConsoleSources(search, comparison, market, cluster, Optional.of(data));
    }
}
