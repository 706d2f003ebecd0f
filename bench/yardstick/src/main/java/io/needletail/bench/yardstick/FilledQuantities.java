package io.needletail.bench.yardstick;

/**
 * The traded quantities of open orders that traded in part, by id: few at a time, since each incoming order leaves at
 * most one other order and itself in that state. A hash table with open addressing, which grows.
 */
final class FilledQuantities {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int CAPACITY = 1 << 12;

    // An id, then its quantity; a quantity of 0 is a free place.
    private long[] entries = new long[2 * CAPACITY];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(CAPACITY);
    private int size;

    /** Returns the traded quantity of an order; 0 for one that did not trade. */
    long of(long id) {
        return entries[find(id) + 1];
    }

    void put(long id, long quantity) {
        int at = find(id);
        if (entries[at + 1] == 0 && ++size > entries.length >> 2) {
            grow();
            at = find(id);
        }
        entries[at] = id;
        entries[at + 1] = quantity;
    }

    void remove(long id) {
        int hole = find(id);
        if (entries[hole + 1] == 0) return;
        size--;
        int mask = entries.length - 1;
        // Moves later entries of the run into the hole, as far as their home is not after it.
        for (int at = hole + 2 & mask; entries[at + 1] != 0; at = at + 2 & mask) {
            if ((at - home(entries[at]) & mask) < (at - hole & mask)) continue;
            entries[hole] = entries[at];
            entries[hole + 1] = entries[at + 1];
            hole = at;
        }
        entries[hole + 1] = 0;
    }

    private int find(long id) {
        int at = home(id);
        while (entries[at + 1] != 0 && entries[at] != id) at = at + 2 & entries.length - 1;
        return at;
    }

    private int home(long id) {
        return (int) ((id * MULTIPLIER) >>> shift) << 1;
    }

    private void grow() {
        long[] old = entries;
        entries = new long[2 * old.length];
        shift--;
        for (int at = 0; at < old.length; at += 2) {
            if (old[at + 1] == 0) continue;
            int to = find(old[at]);
            entries[to] = old[at];
            entries[to + 1] = old[at + 1];
        }
    }
}
