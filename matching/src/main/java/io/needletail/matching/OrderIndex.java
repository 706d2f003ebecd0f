package io.needletail.matching;

/**
 * Slots of open orders by id: a hash table with open addressing and linear probing, at most half full. An entry is
 * {@code fingerprint:32 slot+1:32}, so that a look-up reads a record only when the fingerprint fits. Removal moves later
 * entries back; there are no tombstones.
 *
 * <p>A fingerprint is {@code hash:29 low:3}: eight ids that follow each other share a cache line. The place of the line is in the upper
 * bits of the product: its lower ones crowd ids that are counted up.
 */
final class OrderIndex {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int LOW_BITS = 3;
    private static final int LOW_MASK = (1 << LOW_BITS) - 1;
    private static final int ENTRIES_MIN = 1 << 4;

    private final OrderSlab orders;
    private final long[] entries;
    private final int mask;
    private final int shift;

    OrderIndex(OrderSlab orders, int capacity) {
        this.orders = orders;
        entries = new long[Math.max(ENTRIES_MIN, Integer.highestOneBit(capacity) << 2)];
        mask = entries.length - 1;
        shift = Integer.SIZE - Integer.numberOfTrailingZeros(entries.length) + LOW_BITS;
    }

    /** Returns the slot of an order, or {@link OrderSlab#NONE}. */
    int find(long id) {
        int fingerprint = fingerprint(id);
        int at = home(fingerprint);
        long entry = entries[at];
        while (entry != 0) {
            if ((int) (entry >>> Integer.SIZE) == fingerprint) {
                int slot = (int) entry - 1;
                if (orders.id(slot) == id) return slot;
            }
            at = (at + 1) & mask;
            entry = entries[at];
        }
        return OrderSlab.NONE;
    }

    void add(int slot) {
        int fingerprint = fingerprint(orders.id(slot));
        int at = home(fingerprint);
        while (entries[at] != 0) at = (at + 1) & mask;
        entries[at] = ((long) fingerprint << Integer.SIZE) | (slot + 1);
    }

    void remove(int slot) {
        int fingerprint = fingerprint(orders.id(slot));
        long entry = ((long) fingerprint << Integer.SIZE) | (slot + 1);
        int hole = home(fingerprint);
        while (entries[hole] != entry) hole = (hole + 1) & mask;
        for (int at = (hole + 1) & mask; entries[at] != 0; at = (at + 1) & mask) {
            int home = home((int) (entries[at] >>> Integer.SIZE));
            if (((at - home) & mask) >= ((at - hole) & mask)) {
                entries[hole] = entries[at];
                hole = at;
            }
        }
        entries[hole] = 0;
    }

    private int home(int fingerprint) {
        return ((fingerprint >>> shift) << LOW_BITS) | (fingerprint & LOW_MASK);
    }

    private static int fingerprint(long id) {
        int hash = (int) (((id >>> LOW_BITS) * MULTIPLIER) >>> Integer.SIZE);
        return (hash & ~LOW_MASK) | ((int) id & LOW_MASK);
    }
}
