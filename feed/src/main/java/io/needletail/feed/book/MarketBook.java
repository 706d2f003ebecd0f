package io.needletail.feed.book;

/**
 * The price levels of one security, from the best on. What it answers holds until the next message; one thread.
 *
 * <p>Prices and sizes are in units of {@link BookOptions#priceDecimals} and {@link BookOptions#sizeDecimals}.
 */
public final class MarketBook {
    /** What {@link #rptSeq} answers before the first update. */
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
     * Of which security it is.
     *
     * @return its number; {@link MarketBooks#name} tells its name
     */
    public long security() {
        return security;
    }

    /**
     * How many levels a side has.
     *
     * @param side which
     * @return from 0 to {@link BookOptions#levelsMax}
     */
    public int levels(Side side) {
        return of(side).count();
    }

    /**
     * The price of a level.
     *
     * @param side which
     * @param index from 0, the best
     * @return in units of the options' decimals
     */
    public long price(Side side, int index) {
        return of(side).price(check(side, index));
    }

    /**
     * The size of a level.
     *
     * @param side which
     * @param index from 0, the best
     * @return in units of the options' decimals; 0 where the feed gave none
     */
    public long size(Side side, int index) {
        return of(side).size(check(side, index));
    }

    /**
     * The number of orders of a level.
     *
     * @param side which
     * @param index from 0, the best
     * @return 0 where the feed gave none
     */
    public int orders(Side side, int index) {
        return of(side).orders(check(side, index));
    }

    /**
     * The number of the last update.
     *
     * @return RptSeq(83), or {@link #NO_RPT_SEQ}
     */
    public long rptSeq() {
        return rptSeq;
    }

    /**
     * Whether everything that came since the book began was right.
     *
     * @return false from the first {@link BookError} on, until a snapshot or an empty book
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

    /** Answers whether it was not yet touched by this message. */
    boolean touch() {
        boolean first = !isTouched;
        isTouched = true;
        return first;
    }

    /** Answers whether it is the first time in this cycle of snapshots. */
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

    /** Whether it has become crossed since it was asked last. */
    boolean becameCrossed() {
        boolean before = isCrossed;
        isCrossed = bids.count() > 0 && offers.count() > 0 && bids.price(0) >= offers.price(0);
        return isCrossed && !before;
    }

    boolean isOrdered() {
        return bids.isOrdered() && offers.isOrdered();
    }
}
