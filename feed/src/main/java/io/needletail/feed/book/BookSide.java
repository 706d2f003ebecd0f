package io.needletail.feed.book;

/** One side of a book: price levels from the best on, in arrays that never grow. */
final class BookSide {
    private final long[] prices;
    private final long[] sizes;
    private final int[] orders;
    private final boolean isBid;
    private int count;

    BookSide(int levelsMax, Side side) {
        prices = new long[levelsMax];
        sizes = new long[levelsMax];
        orders = new int[levelsMax];
        isBid = side == Side.BID;
    }

    int count() {
        return count;
    }

    boolean isFull() {
        return count == prices.length;
    }

    int levelsMax() {
        return prices.length;
    }

    long price(int index) {
        return prices[index];
    }

    long size(int index) {
        return sizes[index];
    }

    int orders(int index) {
        return orders[index];
    }

    void clear() {
        count = 0;
    }

    void set(int index, long price, long size, int orderCount) {
        prices[index] = price;
        sizes[index] = size;
        orders[index] = orderCount;
    }

    /** Moves the levels from an index on back by one; the last level of a full side is dropped. */
    void insert(int index, long price, long size, int orderCount) {
        int moved = Math.min(count, prices.length - 1) - index;
        shift(index, index + 1, moved);
        count = Math.min(count + 1, prices.length);
        set(index, price, size, orderCount);
    }

    /** Moves the levels after an index forward. */
    void remove(int from, int to) {
        shift(to, from, count - to);
        count -= to - from;
    }

    private void shift(int from, int to, int moved) {
        if (moved <= 0) return;
        System.arraycopy(prices, from, prices, to, moved);
        System.arraycopy(sizes, from, sizes, to, moved);
        System.arraycopy(orders, from, orders, to, moved);
    }

    /** Adds to the size and the number of orders of a level; a level without orders is removed. */
    void add(int index, long size, int orderCount) {
        sizes[index] += size;
        orders[index] += orderCount;
        if (orders[index] <= 0) remove(index, index + 1);
    }

    /**
     * Returns the index of a price, or minus one minus the index to insert it. The search begins at the best level,
     * where most updates are.
     */
    int find(long price) {
        for (int index = 0; index < count; index++) {
            if (prices[index] == price) return index;
            if (isBid ? prices[index] < price : prices[index] > price) return -1 - index;
        }
        return -1 - count;
    }

    boolean isOrdered() {
        for (int index = 1; index < count; index++) {
            if (isBid ? prices[index] >= prices[index - 1] : prices[index] <= prices[index - 1]) return false;
        }
        return true;
    }
}
