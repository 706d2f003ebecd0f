package io.needletail.matching;

/**
 * Price levels of all books, in pages of 64 adjacent ranks. A page belongs to one {@link PriceLevels} as long as it has
 * an order.
 *
 * <pre>
 * numbers   rank / 64 of the page's ranks
 * occupied  a bit for each level that has orders
 * links     the pages after it in a skip list, one for each height
 * </pre>
 *
 * <p>The orders of a level and its open quantity are the queue with the number of the level.
 *
 * <p>An order that waits elsewhere reserves the page that it may need later, so that it finds one.
 */
final class LevelPages {
    /** No page. */
    static final int NONE = -1;

    /** Ranks in a page, as a power of two. */
    static final int RANK_BITS = 6;

    /** Heights of the skip list: a page has the next one with a probability of a quarter. */
    static final int HEIGHTS = 8;

    private static final int HEIGHTS_SHIFT = 3;
    private static final int RANK_MASK = (1 << RANK_BITS) - 1;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    final long[] numbers;
    final long[] occupied;
    private final int[] links;
    private int firstFree = NONE;
    private int used;
    private int available;

    /** Creates free pages. */
    LevelPages(int pages) {
        numbers = new long[pages];
        occupied = new long[pages];
        links = new int[pages << HEIGHTS_SHIFT];
        available = pages;
    }

    /** Returns how many pages are neither in use nor reserved. */
    int available() {
        return available;
    }

    /** Returns the number of levels. */
    int levels() {
        return numbers.length << RANK_BITS;
    }

    void reserve() {
        available--;
    }

    void unreserve() {
        available++;
    }

    /** Takes an empty page. */
    int allocate(long number) {
        int page = firstFree;
        if (page == NONE) page = used++;
        else firstFree = next(page, 0);
        available--;
        numbers[page] = number;
        occupied[page] = 0;
        return page;
    }

    void release(int page) {
        next(page, 0, firstFree);
        firstFree = page;
        available++;
    }

    /** Returns the number of a level. */
    static int level(int page, long rank) {
        return (page << RANK_BITS) + ((int) rank & RANK_MASK);
    }

    /** Returns the number of the first level with orders. */
    int firstLevel(int page) {
        return (page << RANK_BITS) + Long.numberOfTrailingZeros(occupied[page]);
    }

    /** Returns the first rank with orders. */
    long firstRank(int page) {
        return (numbers[page] << RANK_BITS) + Long.numberOfTrailingZeros(occupied[page]);
    }

    int next(int page, int height) {
        return links[(page << HEIGHTS_SHIFT) + height];
    }

    void next(int page, int height, int next) {
        links[(page << HEIGHTS_SHIFT) + height] = next;
    }

    /** Returns in how many lists of the skip list a page is, 1 to {@link #HEIGHTS}: a function of its number. */
    static int height(long number) {
        return 1 + Math.min(HEIGHTS - 1, Long.numberOfLeadingZeros(number * MULTIPLIER) >>> 1);
    }
}
