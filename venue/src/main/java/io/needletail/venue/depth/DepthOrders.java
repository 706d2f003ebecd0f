package io.needletail.venue.depth;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Open orders with a price, in columns by slot, found by their ids in a hash table with linear probing. Nothing is
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

    private final long[] ids;
    private final int[] table;
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
        table = new int[Integer.highestOneBit(capacity) << 2];
        free = new int[capacity];
        clear();
    }

    void clear() {
        Arrays.fill(table, NONE);
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
        int mask = table.length - 1;
        for (int place = home(id); table[place] != NONE; place = (place + 1) & mask) {
            if (ids[table[place]] == id) return table[place];
        }
        return NONE;
    }

    /** Returns a new slot for an order that is not there, or NONE when all are taken. */
    int add(long id) {
        if (freeCount == 0) return NONE;
        int slot = free[--freeCount];
        ids[slot] = id;
        int mask = table.length - 1;
        int place = home(id);
        while (table[place] != NONE) place = (place + 1) & mask;
        table[place] = slot;
        return slot;
    }

    void remove(int slot) {
        int mask = table.length - 1;
        int hole = home(ids[slot]);
        while (table[hole] != slot) hole = (hole + 1) & mask;
        free[freeCount++] = slot;
        // Moves later entries of the run into the hole, as far as their home is not after it.
        for (int place = (hole + 1) & mask; table[place] != NONE; place = (place + 1) & mask) {
            int distance = (place - home(ids[table[place]])) & mask;
            if (distance >= ((place - hole) & mask)) {
                table[hole] = table[place];
                hole = place;
            }
        }
        table[hole] = NONE;
    }

    /** Calls with the slot of each order, in no order. */
    void forEach(IntConsumer action) {
        for (int slot : table) {
            if (slot != NONE) action.accept(slot);
        }
    }

    private int home(long id) {
        return (int) ((id * 0x9E3779B97F4A7C15L) >>> 32) & (table.length - 1);
    }
}
