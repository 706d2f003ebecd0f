package io.needletail.venue.depth;

import java.util.Arrays;

/** Numbers of the levels of one side of a book, the best at the end, where most changes are. */
final class DepthSide {
    private static final int FIRST = 16;

    private final boolean isBid;
    private int[] levels = new int[FIRST];
    private int count;

    DepthSide(boolean isBid) {
        this.isBid = isBid;
    }

    int count() {
        return count;
    }

    void clear() {
        count = 0;
    }

    /** Returns the level at an index from 0, the best. */
    int at(int index) {
        return levels[count - 1 - index];
    }

    /** Returns the level at an index of {@link #find}. */
    int inOrder(int index) {
        return levels[index];
    }

    /** Returns the index of the level with a price, or minus one minus the index to insert it. */
    int find(long[] prices, long price) {
        int low = 0;
        int high = count - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long found = prices[levels[middle]];
            if (found == price) return middle;
            if (found < price == isBid) low = middle + 1;
            else high = middle - 1;
        }
        return -1 - low;
    }

    void insert(int index, int level) {
        if (count == levels.length) levels = Arrays.copyOf(levels, count * 2);
        System.arraycopy(levels, index, levels, index + 1, count - index);
        levels[index] = level;
        count++;
    }

    void remove(int index) {
        System.arraycopy(levels, index + 1, levels, index, count - 1 - index);
        count--;
    }
}
