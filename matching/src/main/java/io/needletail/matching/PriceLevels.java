package io.needletail.matching;

import java.util.Arrays;

/**
 * Orders of one side by rank and age. A rank is a price whose order is turned so that the best has the smallest rank.
 *
 * <p>Ranks lie in pages of 64 levels with a bitmap of those that are occupied. Pages are found through a small table by
 * the low bits of their numbers, so that 4,096 adjacent prices are an array; beyond that, and for the order of pages, a
 * skip list serves. Any rank works: adding, removing and the next level take O(1) within pages that exist, O(log n) in
 * the number of pages where one begins or ends.
 */
final class PriceLevels {
    /** No level: worse than any rank. */
    static final long NONE = Long.MAX_VALUE;

    private static final int TABLE = 64;

    private final LevelPages pages;
    private final OrderSlab orders;
    private final int[] table = new int[TABLE];
    private final int[] heads = new int[LevelPages.HEIGHTS];
    private final int[] path = new int[LevelPages.HEIGHTS];
    /** The number for which {@code path} and {@code found} hold; none after a page was inserted or deleted. */
    private long searched = NONE;

    private int found;
    private long first = NONE;
    private int firstLevel;

    PriceLevels(LevelPages pages, OrderSlab orders) {
        this.pages = pages;
        this.orders = orders;
        Arrays.fill(table, LevelPages.NONE);
        Arrays.fill(heads, LevelPages.NONE);
    }

    boolean isEmpty() {
        return heads[0] == LevelPages.NONE;
    }

    /** Returns the best rank, or {@link #NONE}. */
    long first() {
        return first;
    }

    /** Returns the oldest order at the best rank; there is one. */
    int firstOrder() {
        return orders.first(firstLevel);
    }

    /** Returns the oldest order at a rank that has orders. */
    int firstOrder(long rank) {
        return orders.first(LevelPages.level(find(rank >> LevelPages.RANK_BITS), rank));
    }

    /** Returns the next worse rank with orders, or {@link #NONE}. */
    long after(long rank) {
        long number = rank >> LevelPages.RANK_BITS;
        int page = find(number);
        int next;
        if (page == LevelPages.NONE) {
            next = search(number);
        } else {
            long worse = pages.occupied[page] & (-2L << rank);
            if (worse != 0) return (number << LevelPages.RANK_BITS) + Long.numberOfTrailingZeros(worse);
            next = pages.next(page, 0);
        }
        return next == LevelPages.NONE ? NONE : pages.firstRank(next);
    }

    /** Returns the open quantity at a rank that has orders. */
    long quantity(long rank) {
        return orders.levelQuantity(LevelPages.level(find(rank >> LevelPages.RANK_BITS), rank));
    }

    /** Tests whether an order at this rank needs no further page. */
    boolean hasPage(long rank) {
        return find(rank >> LevelPages.RANK_BITS) != LevelPages.NONE;
    }

    /** Adds an order behind all others of its rank. */
    void append(long rank, int slot) {
        long number = rank >> LevelPages.RANK_BITS;
        int page = find(number);
        if (page == LevelPages.NONE) page = insert(number);
        int level = LevelPages.level(page, rank);
        pages.occupied[page] |= 1L << rank;
        orders.enterLevel(level, slot);
        if (rank < first) {
            first = rank;
            firstLevel = level;
        }
    }

    /** Removes an order and takes a quantity off its level. */
    void remove(int slot, long quantity) {
        if (orders.leaveLevel(slot, quantity)) vacate(slot);
    }

    /** Moves an order behind all others of its rank. */
    void moveToEnd(int slot) {
        orders.unlink(slot);
        orders.append(orders.queue(slot), slot);
    }

    /** Forgets the level of an order that was the last one there. */
    void vacate(int slot) {
        int level = orders.queue(slot);
        int page = level >> LevelPages.RANK_BITS;
        long rest = pages.occupied[page] & ~(1L << level);
        pages.occupied[page] = rest;
        if (rest == 0) delete(page);
        if (level == firstLevel) findFirst();
    }

    private void findFirst() {
        int page = heads[0];
        first = page == LevelPages.NONE ? NONE : pages.firstRank(page);
        firstLevel = page == LevelPages.NONE ? 0 : pages.firstLevel(page);
    }

    private int find(long number) {
        int page = table[(int) number & (TABLE - 1)];
        return page != LevelPages.NONE && pages.numbers[page] == number ? page : findInList(number);
    }

    private int findInList(long number) {
        int page = searched == number ? found : search(number);
        if (page == LevelPages.NONE || pages.numbers[page] != number) return LevelPages.NONE;
        table[(int) number & (TABLE - 1)] = page;
        return page;
    }

    /** Returns the first page whose number is not smaller; {@code path} has the page before it at each height. */
    private int search(long number) {
        int before = LevelPages.NONE;
        for (int height = LevelPages.HEIGHTS - 1; height >= 0; height--) {
            int next = next(before, height);
            while (next != LevelPages.NONE && pages.numbers[next] < number) {
                before = next;
                next = next(before, height);
            }
            path[height] = before;
        }
        searched = number;
        found = next(before, 0);
        return found;
    }

    private int insert(long number) {
        // The path holds when the caller has looked for the page in the list.
        if (searched != number) search(number);
        int page = pages.allocate(number);
        for (int height = 0; height < LevelPages.height(number); height++) {
            pages.next(page, height, next(path[height], height));
            next(path[height], height, page);
        }
        table[(int) number & (TABLE - 1)] = page;
        searched = NONE;
        return page;
    }

    private void delete(int page) {
        long number = pages.numbers[page];
        if (page == heads[0]) Arrays.fill(path, LevelPages.NONE);
        else search(number);
        for (int height = 0; height < LevelPages.height(number); height++) {
            next(path[height], height, pages.next(page, height));
        }
        int entry = (int) number & (TABLE - 1);
        if (table[entry] == page) table[entry] = LevelPages.NONE;
        pages.release(page);
        searched = NONE;
    }

    private int next(int page, int height) {
        return page == LevelPages.NONE ? heads[height] : pages.next(page, height);
    }

    private void next(int page, int height, int next) {
        if (page == LevelPages.NONE) heads[height] = next;
        else pages.next(page, height, next);
    }
}
