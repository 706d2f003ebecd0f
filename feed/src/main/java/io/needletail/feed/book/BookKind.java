package io.needletail.feed.book;

/** Kinds of updates. */
public enum BookKind {
    /** Price levels by their number, 1 is the best, as at CME: the levels after a new or deleted level move. */
    BY_LEVEL,
    /** Price levels by their price. */
    BY_PRICE,
    /** Single orders by their identifier; levels are sums of them. */
    BY_ORDER
}
