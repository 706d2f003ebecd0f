package io.needletail.venue.gateway;

import java.util.Arrays;

/**
 * Orders of a request table by id: a bucket for each order or more, and chains in the requests. Ids of orders that
 * follow each other have buckets that follow each other, so that an order and those that came with it lie in few cache
 * lines. Nothing is allocated after construction.
 */
final class OrderIdIndex {
    private static final int NONE = -1;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    // Bits of the number of the command; what is above shifts the bucket.
    private static final int NUMBER_BITS = 24;

    private final TrackedRequest[] requests;
    private final int[] buckets;

    OrderIdIndex(TrackedRequest[] requests) {
        this.requests = requests;
        buckets = new int[Integer.highestOneBit(2 * requests.length - 1) << 1];
        Arrays.fill(buckets, NONE);
    }

    /** Returns the order with this id, or {@code none}. */
    TrackedRequest find(long orderId, TrackedRequest none) {
        int place = buckets[bucket(orderId)];
        while (place != NONE && requests[place].orderId != orderId) place = requests[place].chained;
        return place == NONE ? none : requests[place];
    }

    void add(TrackedRequest order) {
        int bucket = bucket(order.orderId);
        order.chained = buckets[bucket];
        buckets[bucket] = order.place;
    }

    /** Removes an order that was added with the id that it has. */
    void remove(TrackedRequest order) {
        int bucket = bucket(order.orderId);
        if (buckets[bucket] == order.place) {
            buckets[bucket] = order.chained;
            return;
        }
        TrackedRequest before = requests[buckets[bucket]];
        while (before.chained != order.place) before = requests[before.chained];
        before.chained = order.chained;
    }

    private int bucket(long orderId) {
        int shift = (int) (((orderId >>> NUMBER_BITS) * MULTIPLIER) >>> Integer.SIZE);
        return ((int) orderId + shift) & (buckets.length - 1);
    }
}
