package io.needletail.feed.book;

import java.util.Arrays;

/**
 * Orders by security and identifier: a hash table with open addressing over columns of numbers, which doubles until its
 * limit.
 */
final class Orders {
    static final int NOWHERE = -1;
    private static final int FIRST_SLOTS = 1_024;

    private final int ordersMax;
    private boolean[] isUsed = new boolean[FIRST_SLOTS];
    private boolean[] isBid = new boolean[FIRST_SLOTS];
    private long[] securities = new long[FIRST_SLOTS];
    private long[] ids = new long[FIRST_SLOTS];
    private long[] prices = new long[FIRST_SLOTS];
    private long[] sizes = new long[FIRST_SLOTS];
    private int count;

    Orders(int ordersMax) {
        this.ordersMax = ordersMax;
    }

    int count() {
        return count;
    }

    boolean isFull() {
        return count == ordersMax;
    }

    int find(long security, long id) {
        int mask = ids.length - 1;
        for (int slot = home(security, id, mask); isUsed[slot]; slot = (slot + 1) & mask) {
            if (ids[slot] == id && securities[slot] == security) return slot;
        }
        return NOWHERE;
    }

    Side side(int slot) {
        return isBid[slot] ? Side.BID : Side.OFFER;
    }

    long price(int slot) {
        return prices[slot];
    }

    long size(int slot) {
        return sizes[slot];
    }

    void change(int slot, long price, long size) {
        prices[slot] = price;
        sizes[slot] = size;
    }

    /** Adds an order that is not in the table; the table must not be full. */
    void add(long security, long id, Side side, long price, long size) {
        if (count * 2 >= ids.length) grow();
        put(security, id, side == Side.BID, price, size);
        count++;
    }

    private void put(long security, long id, boolean bid, long price, long size) {
        int mask = ids.length - 1;
        int slot = home(security, id, mask);
        while (isUsed[slot]) slot = (slot + 1) & mask;
        isUsed[slot] = true;
        isBid[slot] = bid;
        securities[slot] = security;
        ids[slot] = id;
        change(slot, price, size);
    }

    /** Moves orders after the gap into it while that brings them nearer to their home slots. */
    void remove(int removed) {
        int mask = ids.length - 1;
        int gap = removed;
        for (int slot = (gap + 1) & mask; isUsed[slot]; slot = (slot + 1) & mask) {
            int distance = (slot - home(securities[slot], ids[slot], mask)) & mask;
            if (distance >= ((slot - gap) & mask)) {
                isBid[gap] = isBid[slot];
                securities[gap] = securities[slot];
                ids[gap] = ids[slot];
                change(gap, prices[slot], sizes[slot]);
                gap = slot;
            }
        }
        isUsed[gap] = false;
        count--;
    }

    /** Removes all orders of a security; cold, because a book is rarely rebuilt. */
    void removeAll(long security) {
        for (int slot = 0; slot < ids.length; ) {
            if (isUsed[slot] && securities[slot] == security) {
                // Another order may have moved here: look at this slot again.
                remove(slot);
            } else {
                slot++;
            }
        }
    }

    void clear() {
        Arrays.fill(isUsed, false);
        count = 0;
    }

    private void grow() {
        boolean[] wasUsed = isUsed;
        boolean[] wereBids = isBid;
        long[] oldSecurities = securities;
        long[] oldIds = ids;
        long[] oldPrices = prices;
        long[] oldSizes = sizes;
        int slots = ids.length * 2;
        isUsed = new boolean[slots];
        isBid = new boolean[slots];
        securities = new long[slots];
        ids = new long[slots];
        prices = new long[slots];
        sizes = new long[slots];
        for (int slot = 0; slot < wasUsed.length; slot++) {
            if (wasUsed[slot]) {
                put(oldSecurities[slot], oldIds[slot], wereBids[slot], oldPrices[slot], oldSizes[slot]);
            }
        }
    }

    private static int home(long security, long id, int mask) {
        long mixed = (id * 0x9E3779B97F4A7C15L) ^ (security * 0xC2B2AE3D27D4EB4FL);
        return (int) (mixed ^ (mixed >>> 32)) & mask;
    }
}
