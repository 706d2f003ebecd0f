package io.needletail.feed.book;

/** Sides of a book. */
public enum Side {
    /** Buyers; the highest price is the best. */
    BID,
    /** Sellers; the lowest price is the best. */
    OFFER
}
