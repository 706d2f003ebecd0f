package io.needletail.console;

import java.util.Optional;

/**
 * Sources of what a console shows beside the engines and their journals.
 *
 * @param market order books; empty where the process knows no venue
 * @param cluster nodes of a venue's cluster; empty where the process knows none
 * @param feed market data that the process publishes or reads; empty where there are none
 * @param control commands to the venue of the order books; empty where the process gives none
 */
public record ConsoleSources(
        Optional<MarketView> market,
        Optional<ClusterView> cluster,
        Optional<FeedView> feed,
        Optional<MarketControl> control) {
    /** Engines only. */
    public static final ConsoleSources NONE =
            new ConsoleSources(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * Copies these sources with order books.
     *
     * @param books of a venue
     * @return new sources
     */
    public ConsoleSources withMarket(MarketView books) {
        return new ConsoleSources(Optional.of(books), cluster, feed, control);
    }

    /**
     * Copies these sources with the nodes of a cluster.
     *
     * @param nodes the nodes
     * @return new sources
     */
    public ConsoleSources withCluster(ClusterView nodes) {
        return new ConsoleSources(market, Optional.of(nodes), feed, control);
    }

    /**
     * Copies these sources with market data.
     *
     * @param data published or read by this process
     * @return new sources
     */
    public ConsoleSources withFeed(FeedView data) {
        return new ConsoleSources(market, cluster, Optional.of(data), control);
    }

    /**
     * Copies these sources with commands to the venue.
     *
     * @param commands to the venue of the order books
     * @return new sources
     */
    public ConsoleSources withControl(MarketControl commands) {
        return new ConsoleSources(market, cluster, feed, Optional.of(commands));
    }
}
