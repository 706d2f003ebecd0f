package io.needletail.matching;

import java.util.Arrays;

/**
 * Slots of open orders by id: a hash table whose chains lie in the records, with a bucket for each order or more. Ids that follow each other have
 * buckets that follow each other: callers count ids up, so that an order and those that came with it lie in few cache lines. The upper
 * bits of an id, which such orders share, shift its bucket by a hash.
 */
final class OrderIndex {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int BUCKETS_MIN = 1 << 8;

    private final OrderSlab orders;
    private final int[] buckets;
    private final int lowBits;

    OrderIndex(OrderSlab orders, int capacity) {
        this.orders = orders;
        buckets = new int[Math.max(BUCKETS_MIN, Integer.highestOneBit(capacity) << 1)];
        lowBits = Integer.numberOfTrailingZeros(buckets.length);
        Arrays.fill(buckets, OrderSlab.NONE);
    }

    /** Returns the slot of an order, or {@link OrderSlab#NONE}. */
    int find(long id) {
        int slot = buckets[bucket(id)];
        while (slot != OrderSlab.NONE && orders.id(slot) != id) slot = orders.chained(slot);
        return slot;
    }

    void add(int slot, long id) {
        int bucket = bucket(id);
        orders.chain(slot, buckets[bucket]);
        buckets[bucket] = slot;
    }

    void remove(int slot, long id) {
        int bucket = bucket(id);
        int at = buckets[bucket];
        if (at == slot) {
            buckets[bucket] = orders.chained(slot);
            return;
        }
        while (orders.chained(at) != slot) at = orders.chained(at);
        orders.chain(at, orders.chained(slot));
    }

    private int bucket(long id) {
        int shift = (int) (((id >>> lowBits) * MULTIPLIER) >>> Integer.SIZE);
        // The length is a power of two; so the compiler knows that the index is within it.
        return ((int) id + shift) & (buckets.length - 1);
    }
}
