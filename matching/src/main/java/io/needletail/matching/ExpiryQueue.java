package io.needletail.matching;

/**
 * Good-till-date orders by expiry time, a binary heap of slots. Orders with the same time expire in the order of their
 * ids, so that the sequence does not depend on the heap's history.
 */
final class ExpiryQueue {
    private final OrderSlab orders;
    private final int[] heap;
    private int size;
    private long firstNs = Long.MAX_VALUE;

    ExpiryQueue(OrderSlab orders, int capacity) {
        this.orders = orders;
        heap = new int[capacity];
    }

    /** Returns the order that expires next, or {@link OrderSlab#NONE}. */
    int first() {
        return size == 0 ? OrderSlab.NONE : heap[0];
    }

    /** Returns the time at which the next order expires; {@link Long#MAX_VALUE} for none. */
    long firstNs() {
        return firstNs;
    }

    void add(int slot) {
        place(size++, slot);
        rise(size - 1);
        firstNs = orders.expiry(heap[0]);
    }

    void remove(int slot) {
        removeAt(orders.expiryPlace(slot));
        firstNs = size == 0 ? Long.MAX_VALUE : orders.expiry(heap[0]);
    }

    private void removeAt(int at) {
        int last = heap[--size];
        if (at == size) return;
        place(at, last);
        rise(at);
        sink(orders.expiryPlace(last));
    }

    private void rise(int from) {
        int at = from;
        while (at > 0 && isBefore(heap[at], heap[(at - 1) >> 1])) {
            swap(at, (at - 1) >> 1);
            at = (at - 1) >> 1;
        }
    }

    private void sink(int from) {
        int at = from;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) return;
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) child++;
            if (!isBefore(heap[child], heap[at])) return;
            swap(at, child);
            at = child;
        }
    }

    private boolean isBefore(int slot, int other) {
        int byTime = Long.compare(orders.expiry(slot), orders.expiry(other));
        return byTime != 0 ? byTime < 0 : orders.id(slot) < orders.id(other);
    }

    private void swap(int at, int other) {
        int slot = heap[at];
        place(at, heap[other]);
        place(other, slot);
    }

    private void place(int at, int slot) {
        heap[at] = slot;
        orders.expiryPlace(slot, at);
    }
}
