package io.needletail.feed.book;

/**
 * Kind, units and limits of books.
 *
 * @param kind of the updates
 * @param levelsMax highest number of price levels of a side, from 1 to {@link #LEVELS_MAX}
 * @param ordersMax highest number of orders of all books together
 * @param booksMax highest number of securities
 * @param entriesMax highest number of entries of one message, or of one snapshot in parts
 * @param priceDecimals prices are kept in units of ten to the power of minus this, from 0 to 18
 * @param sizeDecimals sizes are kept in units of ten to the power of minus this, from 0 to 18
 */
public record BookOptions(
        BookKind kind,
        int levelsMax,
        int ordersMax,
        int booksMax,
        int entriesMax,
        int priceDecimals,
        int sizeDecimals) {
    /** Highest number of levels. */
    public static final int LEVELS_MAX = 100_000;

    private static final int COUNT_MAX = 1 << 26;
    private static final int DECIMALS_MAX = 18;

    /** Ten levels by number, as CME's books of futures. */
    public static final BookOptions TEN_LEVELS = new BookOptions(BookKind.BY_LEVEL, 10, 1, 65_536, 10_000, 9, 0);

    /** A thousand levels by price. */
    public static final BookOptions PRICES = new BookOptions(BookKind.BY_PRICE, 1_000, 1, 65_536, 10_000, 9, 0);

    /** A million orders on up to a thousand levels a side; a snapshot has at most 131,072. */
    public static final BookOptions ORDERS = new BookOptions(BookKind.BY_ORDER, 1_000, 1 << 20, 65_536, 1 << 17, 9, 0);

    /** Checks the limits. */
    public BookOptions {
        if (kind == null) throw new IllegalArgumentException("kind is null; give BY_LEVEL, BY_PRICE or BY_ORDER");
        within("levelsMax", levelsMax, 1, LEVELS_MAX);
        within("ordersMax", ordersMax, 1, COUNT_MAX);
        within("booksMax", booksMax, 1, COUNT_MAX);
        within("entriesMax", entriesMax, 1, COUNT_MAX);
        within("priceDecimals", priceDecimals, 0, DECIMALS_MAX);
        within("sizeDecimals", sizeDecimals, 0, DECIMALS_MAX);
    }

    private static void within(String name, int value, int from, int to) {
        if (value < from || value > to) {
            throw new IllegalArgumentException(name + " is " + value + "; " + from + " to " + to + " are possible");
        }
    }

    /**
     * Copies these with other units.
     *
     * @param ofPrices decimals of prices
     * @param ofSizes decimals of sizes
     * @return the copy
     */
    public BookOptions withDecimals(int ofPrices, int ofSizes) {
        return new BookOptions(kind, levelsMax, ordersMax, booksMax, entriesMax, ofPrices, ofSizes);
    }

    /**
     * Copies these with other sizes.
     *
     * @param levels highest number of levels of a side
     * @param orders highest number of orders of all books
     * @param books highest number of securities
     * @return the copy
     */
    public BookOptions withLimits(int levels, int orders, int books) {
        return new BookOptions(kind, levels, orders, books, entriesMax, priceDecimals, sizeDecimals);
    }
}
