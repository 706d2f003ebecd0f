package io.needletail.venue.depth;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Open orders with a price, in columns by slot, found by their ids in a hash table with chains. Ids that follow each
 * other have buckets that follow each other, so that orders that came together lie in few cache lines. Nothing is
 * allocated after construction.
 */
final class DepthOrders {
    static final int NONE = -1;

    /** In {@link #levels}: the order waits outside the book. */
    static final int WAITING = -1;

    /** Number of the book side: the instrument's number times two, plus one for offers. */
    final int[] sides;

    /** Level of the order, or {@link #WAITING}. */
    final int[] levels;

    final long[] prices;
    final long[] quantities;
    final long[] remaining;

    /** Size of a slice of an iceberg order; 0 for others. */
    final long[] displays;

    /** Quantity that the book shows of the order. */
    final long[] shown;

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    // The lower bits of an id choose its bucket; what is above shifts it.
    private static final int LOW_BITS = 24;

    private final long[] ids;
    private final int[] chained;
    private final int[] buckets;
    private final int[] free;
    private int freeCount;

    DepthOrders(int capacity) {
        sides = new int[capacity];
        levels = new int[capacity];
        prices = new long[capacity];
        quantities = new long[capacity];
        remaining = new long[capacity];
        displays = new long[capacity];
        shown = new long[capacity];
        ids = new long[capacity];
        chained = new int[capacity];
        buckets = new int[Integer.highestOneBit(capacity) << 1];
        free = new int[capacity];
        clear();
    }

    void clear() {
        Arrays.fill(buckets, NONE);
        for (int i = 0; i < free.length; i++) free[i] = free.length - 1 - i;
        freeCount = free.length;
    }

    int capacity() {
        return ids.length;
    }

    int count() {
        return free.length - freeCount;
    }

    /** Returns the slot of an order, or NONE. */
    int find(long id) {
        int slot = buckets[bucket(id)];
        while (slot != NONE && ids[slot] != id) slot = chained[slot];
        return slot;
    }

    /** Returns a new slot for an order that is not there, or NONE when all are taken. */
    int add(long id) {
        if (freeCount == 0) return NONE;
        int slot = free[--freeCount];
        ids[slot] = id;
        int bucket = bucket(id);
        chained[slot] = buckets[bucket];
        buckets[bucket] = slot;
        return slot;
    }

    void remove(int slot) {
        free[freeCount++] = slot;
        int bucket = bucket(ids[slot]);
        int at = buckets[bucket];
        if (at == slot) {
            buckets[bucket] = chained[slot];
            return;
        }
        while (chained[at] != slot) at = chained[at];
        chained[at] = chained[slot];
    }

    /** Calls with the slot of each order, in no order. */
    void forEach(IntConsumer action) {
        for (int first : buckets) {
            for (int slot = first; slot != NONE; slot = chained[slot]) action.accept(slot);
        }
    }

    private int bucket(long id) {
        int shift = (int) (((id >>> LOW_BITS) * MULTIPLIER) >>> Integer.SIZE);
        return ((int) id + shift) & (buckets.length - 1);
    }
}
