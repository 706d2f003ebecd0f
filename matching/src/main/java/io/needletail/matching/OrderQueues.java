package io.needletail.matching;

/**
 * Doubly linked queues of orders; an order is in one queue at most. A queue is a ring through a node of its own, so that
 * adding and removing take no decision. The links lie apart from the records: the neighbours of an order are changed
 * within a small array.
 */
final class OrderQueues {
    private final int slots;
    private final int[] links;

    /** Creates empty queues with the numbers 0 to {@code queues} - 1. */
    OrderQueues(int slots, int queues) {
        this.slots = slots;
        links = new int[(slots + queues) << 1];
        for (int node = slots; node < slots + queues; node++) {
            links[node << 1] = node;
            links[(node << 1) + 1] = node;
        }
    }

    /** Adds an order to the end of a queue. */
    void append(int queue, int slot) {
        int end = slots + queue;
        int last = links[(end << 1) + 1];
        links[slot << 1] = end;
        links[(slot << 1) + 1] = last;
        links[last << 1] = slot;
        links[(end << 1) + 1] = slot;
    }

    /** Takes an order out of its queue. */
    void remove(int slot) {
        int next = links[slot << 1];
        int previous = links[(slot << 1) + 1];
        links[previous << 1] = next;
        links[(next << 1) + 1] = previous;
    }

    /** Returns 1 for a queue without orders, else 0. */
    int emptiness(int queue) {
        int end = slots + queue;
        return ((links[end << 1] ^ end) - 1) >>> (Integer.SIZE - 1);
    }

    /** Returns the first order of a queue, or {@link OrderSlab#NONE}. */
    int first(int queue) {
        return next(slots + queue);
    }

    /** Returns the order after another in its queue, or {@link OrderSlab#NONE}. */
    int next(int slot) {
        int next = links[slot << 1];
        return next < slots ? next : OrderSlab.NONE;
    }
}
