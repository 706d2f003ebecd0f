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

    /** What stands from here on moves back by one; the last one falls off a full side. */
    void insert(int index, long price, long size, int orderCount) {
        int moved = Math.min(count, prices.length - 1) - index;
        shift(index, index + 1, moved);
        count = Math.min(count + 1, prices.length);
        set(index, price, size, orderCount);
    }

    /** What stands behind moves forward. */
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

    /** Adds to a level's size and number of orders; a level without orders goes. */
    void add(int index, long size, int orderCount) {
        sizes[index] += size;
        orders[index] += orderCount;
        if (orders[index] <= 0) remove(index, index + 1);
    }

    /** Where the price stands, or minus one minus where it would. Most updates are near the best: that is where it looks first. */
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
