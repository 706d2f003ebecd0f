package io.needletail.matching;

import java.util.Arrays;

/**
 * Orders of one side by rank and age. A rank is a price whose order is turned so that the best has the smallest rank.
 *
 * <p>A level is found through a small table by the low bits of its rank, so that adjacent prices are an array; beyond
 * that, and for the order of levels, a tree of {@link LevelPages} serves. Any rank works: adding, removing and the next
 * level take O(1) where levels exist; where one begins or ends, as many steps as the tree has nodes above each other,
 * at most nine.
 */
final class PriceLevels {
    /** No level: worse than any rank. */
    static final long NONE = Long.MAX_VALUE;

    private static final int TABLE = 512;

    private final LevelPages pages;
    private final OrderSlab orders;
    private final long[] words;
    private final int[] table = new int[TABLE];
    private int root = LevelPages.NONE;
    private long first = NONE;
    private int firstLevel;

    PriceLevels(LevelPages pages, OrderSlab orders) {
        this.pages = pages;
        this.orders = orders;
        words = orders.words;
        firstLevel = orders.noLevel();
        Arrays.fill(table, firstLevel);
    }

    boolean isEmpty() {
        return first == NONE;
    }

    /** Returns the best rank, or {@link #NONE}. */
    long first() {
        return first;
    }

    /** Returns the level of the best rank; there is one. */
    int firstLevel() {
        return firstLevel;
    }

    /** Returns the oldest order at the best rank; there is one. */
    int firstOrder() {
        return orders.first(firstLevel);
    }

    /** Returns the oldest order at a rank that has orders. */
    int firstOrder(long rank) {
        return orders.first(level(rank));
    }

    /** Returns the next worse rank with orders, or {@link #NONE}. */
    long after(long rank) {
        int next = pages.after(root, rank);
        return next == LevelPages.NONE ? NONE : rankOf(next);
    }

    /** Returns the open quantity at a rank that has orders. */
    long quantity(long rank) {
        return orders.levelQuantity(level(rank));
    }

    /** Returns the open quantity at a rank; 0 when it has no orders. */
    long quantityAt(long rank) {
        int level = table[(int) rank & (TABLE - 1)];
        if (rankOf(level) == rank) return orders.levelQuantity(level);
        int page = pages.find(root, rank);
        level = page == LevelPages.NONE ? LevelPages.NONE : pages.level(page, rank);
        return level == LevelPages.NONE ? 0 : orders.levelQuantity(level);
    }

    /** Tests whether an order at this rank needs no further page. */
    boolean hasPage(long rank) {
        return pages.find(root, rank) != LevelPages.NONE;
    }

    /** Adds an order behind all others of its rank. */
    void append(long rank, int slot) {
        orders.enterLevel(enter(rank), slot);
    }

    /** Returns the level of a rank, which begins when it is none yet: the caller adds an order at once. */
    int enter(long rank) {
        int level = table[(int) rank & (TABLE - 1)];
        return words[level + OrderSlab.LEVEL_RANK] == rank ? level : begin(rank);
    }

    /** Removes an order and takes a quantity off its level. */
    void remove(int slot, long quantity) {
        if (orders.leaveLevel(slot, quantity)) vacate(orders.queue(slot));
    }

    /** Moves an order behind all others of its rank. */
    void moveToEnd(int slot) {
        orders.unlink(slot);
        orders.append(orders.queue(slot), slot);
    }

    /** Ends a level that has no order any more. */
    void vacate(int level) {
        long rank = rankOf(level);
        int page = orders.page(level);
        int entry = (int) rank & (TABLE - 1);
        if (table[entry] == level) table[entry] = orders.noLevel();
        orders.releaseLevel(level);
        boolean isLast = pages.take(page, rank);
        if (isLast) root = pages.remove(root, page);
        if (level != firstLevel) return;
        int next = isLast ? pages.firstAfterRemoved() : pages.first(page);
        firstLevel = next == LevelPages.NONE ? orders.noLevel() : next;
        first = rankOf(firstLevel);
    }

    /** Returns the level of a rank that has orders. */
    private int level(long rank) {
        int level = table[(int) rank & (TABLE - 1)];
        return rankOf(level) == rank ? level : pages.level(pages.find(root, rank), rank);
    }

    private int begin(long rank) {
        int page = pages.find(root, rank);
        int level = page == LevelPages.NONE ? LevelPages.NONE : pages.level(page, rank);
        if (level == LevelPages.NONE) level = beginIn(page, rank);
        table[(int) rank & (TABLE - 1)] = level;
        return level;
    }

    private int beginIn(int existing, long rank) {
        int page = existing;
        if (page == LevelPages.NONE) {
            page = pages.allocate(rank);
            root = pages.insert(root, page);
        }
        int level = orders.allocateLevel(rank, page);
        pages.put(page, rank, level);
        if (rank < first) {
            first = rank;
            firstLevel = level;
        }
        return level;
    }

    private long rankOf(int level) {
        return words[level + OrderSlab.LEVEL_RANK];
    }
}
