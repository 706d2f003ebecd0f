package io.needletail.matching;

import java.util.Arrays;

/**
 * Slots of open orders by id: a hash table whose chains lie in the records, with a bucket for each order or more. Ids
 * that follow each other have buckets that follow each other: callers count ids up, so that an order and those that
 * came with it lie in few cache lines. The upper bits of an id, which such orders share, shift its bucket by a hash.
 */
final class OrderIndex {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int BUCKETS_MIN = 1 << 8;

    private final long[] words;
    private final int[] buckets;
    private final int lowBits;

    OrderIndex(OrderSlab orders, int capacity) {
        words = orders.words;
        buckets = new int[Math.max(BUCKETS_MIN, Integer.highestOneBit(capacity) << 1)];
        lowBits = Integer.numberOfTrailingZeros(buckets.length);
        Arrays.fill(buckets, OrderSlab.NONE);
    }

    /** Returns the slot of an order, or {@link OrderSlab#NONE}. */
    int find(long id) {
        return find(words, bucket(id), id);
    }

    /**
     * Returns the slot of an order in the bucket of its id, or {@link OrderSlab#NONE}; {@code records} are those of the
     * slab.
     */
    int find(long[] records, int bucket, long id) {
        int slot = buckets[bucket];
        while (slot != OrderSlab.NONE && records[(slot << OrderSlab.WORDS_SHIFT) + OrderSlab.ID] != id) {
            slot = next(records, slot);
        }
        return slot;
    }

    /** Puts an order into the bucket of its id; returns the one that follows it there, which its record has to note. */
    int put(int bucket, int slot) {
        int next = buckets[bucket];
        buckets[bucket] = slot;
        return next;
    }

    /** Takes an order out of the bucket of its id. */
    void remove(long[] records, int bucket, int slot) {
        int next = next(records, slot);
        if (buckets[bucket] == slot) buckets[bucket] = next;
        else removeFromChain(records, buckets[bucket], slot, next);
    }

    /** Returns the bucket of an id. */
    int bucket(long id) {
        int shift = (int) (((id >>> lowBits) * MULTIPLIER) >>> Integer.SIZE);
        // The length is a power of two; so the compiler knows that the index is within it.
        return ((int) id + shift) & (buckets.length - 1);
    }

    private static void removeFromChain(long[] records, int first, int slot, int next) {
        int before = first;
        while (next(records, before) != slot) before = next(records, before);
        int places = (before << OrderSlab.WORDS_SHIFT) + OrderSlab.PLACES;
        records[places] = (records[places] & ~OrderSlab.LOW) | (next & OrderSlab.LOW);
    }

    private static int next(long[] records, int slot) {
        return (int) records[(slot << OrderSlab.WORDS_SHIFT) + OrderSlab.PLACES];
    }
}
