package io.needletail.feed.book;

/**
 * The price levels of one security, from the best on. Results are valid until the next message. Not thread-safe.
 *
 * <p>Prices and sizes are in units of {@link BookOptions#priceDecimals} and {@link BookOptions#sizeDecimals}.
 */
public final class MarketBook {
    /** Result of {@link #rptSeq} before the first update. */
    public static final long NO_RPT_SEQ = -1;

    private final long security;
    private final BookSide bids;
    private final BookSide offers;
    private long rptSeq = NO_RPT_SEQ;
    private boolean isSound = true;
    private boolean isCrossed;
    private boolean isTouched;
    private long cycle;

    MarketBook(long security, int levelsMax) {
        this.security = security;
        this.bids = new BookSide(levelsMax, Side.BID);
        this.offers = new BookSide(levelsMax, Side.OFFER);
    }

    /**
     * Returns the security.
     *
     * @return its number; see {@link MarketBooks#name}
     */
    public long security() {
        return security;
    }

    /**
     * Returns the number of levels of a side.
     *
     * @param side bid or offer
     * @return from 0 to {@link BookOptions#levelsMax}
     */
    public int levels(Side side) {
        return of(side).count();
    }

    /**
     * Returns the price of a level.
     *
     * @param side bid or offer
     * @param index from 0, the best
     * @return in units of the options' decimals
     */
    public long price(Side side, int index) {
        return of(side).price(check(side, index));
    }

    /**
     * Returns the size of a level.
     *
     * @param side bid or offer
     * @param index from 0, the best
     * @return in units of the options' decimals; 0 if the feed gave none
     */
    public long size(Side side, int index) {
        return of(side).size(check(side, index));
    }

    /**
     * Returns the number of orders of a level.
     *
     * @param side bid or offer
     * @param index from 0, the best
     * @return 0 if the feed gave none
     */
    public int orders(Side side, int index) {
        return of(side).orders(check(side, index));
    }

    /**
     * Returns the number of the last update.
     *
     * @return RptSeq(83), or {@link #NO_RPT_SEQ}
     */
    public long rptSeq() {
        return rptSeq;
    }

    /**
     * Returns whether the book is free of errors.
     *
     * @return false from the first {@link BookError} until a snapshot or an empty book
     */
    public boolean isSound() {
        return isSound;
    }

    private int check(Side side, int index) {
        if (index < 0 || index >= of(side).count()) {
            throw new IndexOutOfBoundsException("level " + index + " of " + of(side).count() + " on the side " + side);
        }
        return index;
    }

    BookSide of(Side side) {
        return side == Side.BID ? bids : offers;
    }

    void clear() {
        bids.clear();
        offers.clear();
        isSound = true;
        isCrossed = false;
    }

    void rptSeq(long number) {
        rptSeq = number;
    }

    void doubt() {
        isSound = false;
    }

    /** Marks the book as changed by this message; returns whether it was not marked before. */
    boolean touch() {
        boolean first = !isTouched;
        isTouched = true;
        return first;
    }

    /** Marks the book as part of a cycle of snapshots; returns whether it was not marked before. */
    boolean join(long number) {
        boolean first = cycle != number;
        cycle = number;
        return first;
    }

    boolean isTouched() {
        return isTouched;
    }

    void settle() {
        isTouched = false;
    }

    /** Returns whether the book has become crossed since the last call. */
    boolean becameCrossed() {
        boolean before = isCrossed;
        isCrossed = bids.count() > 0 && offers.count() > 0 && bids.price(0) >= offers.price(0);
        return isCrossed && !before;
    }

    boolean isOrdered() {
        return bids.isOrdered() && offers.isOrdered();
    }
}
