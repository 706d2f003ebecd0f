package io.needletail.feed.book;

/** Who wants what. */
public enum Side {
    /** Buyers; the highest price is the best. */
    BID,
    /** Sellers; the lowest price is the best. */
    OFFER
}
