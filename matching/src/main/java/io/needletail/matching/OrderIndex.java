package io.needletail.matching;

/**
 * Slots of open orders by id: a hash table with open addressing and linear probing, at most half full. An entry is
 * {@code fingerprint:32 slot+1:32}, so that a look-up reads a record only when the fingerprint fits. Removal moves later
 * entries back; there are no tombstones.
 */
final class OrderIndex {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final OrderSlab orders;
    private final long[] entries;
    private final int mask;

    OrderIndex(OrderSlab orders, int capacity) {
        this.orders = orders;
        entries = new long[Math.max(4, Integer.highestOneBit(capacity) << 2)];
        mask = entries.length - 1;
    }

    /** Returns the slot of an order, or {@link OrderSlab#NONE}. */
    int find(long id) {
        int fingerprint = fingerprint(id);
        int at = fingerprint & mask;
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
        int at = fingerprint & mask;
        while (entries[at] != 0) at = (at + 1) & mask;
        entries[at] = ((long) fingerprint << Integer.SIZE) | (slot + 1);
    }

    void remove(int slot) {
        int fingerprint = fingerprint(orders.id(slot));
        long entry = ((long) fingerprint << Integer.SIZE) | (slot + 1);
        int hole = fingerprint & mask;
        while (entries[hole] != entry) hole = (hole + 1) & mask;
        for (int at = (hole + 1) & mask; entries[at] != 0; at = (at + 1) & mask) {
            int home = (int) (entries[at] >>> Integer.SIZE) & mask;
            if (((at - home) & mask) >= ((at - hole) & mask)) {
                entries[hole] = entries[at];
                hole = at;
            }
        }
        entries[hole] = 0;
    }

    private static int fingerprint(long id) {
        return (int) ((id * MULTIPLIER) >>> Integer.SIZE);
    }
}
