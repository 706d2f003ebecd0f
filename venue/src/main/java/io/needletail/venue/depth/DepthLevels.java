package io.needletail.venue.depth;

import io.needletail.matching.OrderSide;
import io.needletail.venue.depth.LevelChange.Action;
import java.util.Arrays;

/**
 * Price levels of all books, in columns by number. The columns grow to the number of levels that are there at once, and
 * allocate nothing after that.
 *
 * <p>A level remembers what was reported of it last, so that a command that changes it several times, or back, is
 * reported as one change, or as none.
 */
final class DepthLevels {
    private static final int FIRST = 1_024;

    private int[] sides = new int[FIRST];
    private long[] prices = new long[FIRST];
    private long[] quantities = new long[FIRST];
    private int[] orders = new int[FIRST];
    private long[] reportedQuantities = new long[FIRST];
    private int[] reportedOrders = new int[FIRST];
    private boolean[] isDirty = new boolean[FIRST];
    private int[] free = new int[FIRST];
    private int freeCount;
    private int[] dirty = new int[FIRST];
    private int dirtyCount;
    private int count;
    private final DepthSide[] books;
    private final LevelChange change = new LevelChange();

    DepthLevels(int instruments) {
        books = new DepthSide[instruments * 2];
        for (int side = 0; side < books.length; side++) books[side] = new DepthSide((side & 1) == 0);
    }

    void clear() {
        for (DepthSide side : books) side.clear();
        Arrays.fill(isDirty, false);
        freeCount = 0;
        dirtyCount = 0;
        count = 0;
    }

    int instruments() {
        return books.length / 2;
    }

    int count(int side) {
        return books[side].count();
    }

    /** Returns the number of the level at an index of a side, from 0, the best. */
    int at(int side, int index) {
        return books[side].at(index);
    }

    long price(int level) {
        return prices[level];
    }

    long quantity(int level) {
        return quantities[level];
    }

    int orders(int level) {
        return orders[level];
    }

    /** Adds an order; returns the number of its level. */
    int join(int side, long price, long quantity) {
        int index = books[side].find(prices, price);
        int level = index >= 0 ? books[side].inOrder(index) : create(side, -1 - index, price);
        add(level, quantity, 1);
        return level;
    }

    /** Adds to the quantity and the number of orders of a level; a level without orders stays until it is reported. */
    void add(int level, long quantity, int orderCount) {
        quantities[level] += quantity;
        orders[level] += orderCount;
        if (isDirty[level]) return;
        isDirty[level] = true;
        if (dirtyCount == dirty.length) dirty = Arrays.copyOf(dirty, dirtyCount * 2);
        dirty[dirtyCount++] = level;
    }

    private int create(int side, int index, long price) {
        if (freeCount == 0 && count == prices.length) grow();
        int level = freeCount == 0 ? count++ : free[--freeCount];
        sides[level] = side;
        prices[level] = price;
        quantities[level] = 0;
        orders[level] = 0;
        reportedQuantities[level] = 0;
        reportedOrders[level] = 0;
        books[side].insert(index, level);
        return level;
    }

    /** Reports the changed levels, those that are gone first, so that books do not cross on the way. */
    void report(DepthListener listener) {
        for (int i = 0; i < dirtyCount; i++) {
            int level = dirty[i];
            if (orders[level] == 0 && reportedOrders[level] > 0) listener.changed(describe(level, Action.DELETE));
        }
        for (int i = 0; i < dirtyCount; i++) {
            int level = dirty[i];
            isDirty[level] = false;
            if (orders[level] == 0) {
                remove(level);
            } else if (reportedOrders[level] == 0) {
                listener.changed(describe(level, Action.NEW));
            } else if (orders[level] != reportedOrders[level] || quantities[level] != reportedQuantities[level]) {
                listener.changed(describe(level, Action.CHANGE));
            }
            reportedQuantities[level] = quantities[level];
            reportedOrders[level] = orders[level];
        }
        dirtyCount = 0;
    }

    private void remove(int level) {
        DepthSide side = books[sides[level]];
        side.remove(side.find(prices, prices[level]));
        if (freeCount == free.length) free = Arrays.copyOf(free, freeCount * 2);
        free[freeCount++] = level;
    }

    private LevelChange describe(int level, Action action) {
        OrderSide side = (sides[level] & 1) == 0 ? OrderSide.BUY : OrderSide.SELL;
        return change.of(sides[level] >> 1, side, prices[level]).to(action, quantities[level], orders[level]);
    }

    private void grow() {
        int size = prices.length * 2;
        sides = Arrays.copyOf(sides, size);
        prices = Arrays.copyOf(prices, size);
        quantities = Arrays.copyOf(quantities, size);
        orders = Arrays.copyOf(orders, size);
        reportedQuantities = Arrays.copyOf(reportedQuantities, size);
        reportedOrders = Arrays.copyOf(reportedOrders, size);
        isDirty = Arrays.copyOf(isDirty, size);
    }
}
