package io.needletail.feed.book;

/** What an update of a feed speaks of. */
public enum BookKind {
    /** Price levels by their number, 1 being the best, as CME's: what stands behind a new or deleted level moves. */
    BY_LEVEL,
    /** Price levels by their price. */
    BY_PRICE,
    /** Single orders by their identifier; levels are sums of them. */
    BY_ORDER
}
