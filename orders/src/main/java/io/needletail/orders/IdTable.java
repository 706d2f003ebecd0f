package io.needletail.orders;

/**
 * Ids in fixed memory, found by their bytes within a scope: a table with linear probing, one word for an entry.
 *
 * <p>Nothing is allocated after construction.
 */
final class IdTable {
    private final TrackedId none;
    private final TrackedId[] ids;
    // The hash in the upper half, the place plus one in the lower half; 0 is free.
    private final long[] entries;
    private TrackedId free;
    private int used;

    IdTable(int capacity, int lengthMax, TrackedId none) {
        this.none = none;
        ids = new TrackedId[capacity];
        for (int i = 0; i < capacity; i++) ids[i] = new TrackedId(i, lengthMax, none.order);
        for (int i = 0; i < capacity - 1; i++) ids[i].next = ids[i + 1];
        free = ids[0];
        entries = new long[Integer.highestOneBit(capacity) << 2];
    }

    /** Tests whether there is room for a number of ids. */
    boolean hasRoom(int count) {
        return ids.length - used >= count;
    }

    /** Returns an id, or one that does not exist. */
    TrackedId find(int scope, IdKey key) {
        if (key.isEmpty()) return none;
        int hash = key.hash(scope);
        for (int at = home(hash); entries[at] != 0; at = after(at)) {
            if ((int) (entries[at] >>> Integer.SIZE) != hash) continue;
            TrackedId id = ids[(int) entries[at] - 1];
            if (id.is(key, hash, scope)) return id;
        }
        return none;
    }

    /** Adds an id that is not there; the caller has tested the room. */
    TrackedId add(TrackedOrder order, int scope, char kind, IdKey key) {
        TrackedId id = free;
        free = id.next;
        used++;
        int hash = key.hash(scope);
        id.fill(key, hash, scope, kind);
        id.order = order;
        int at = home(hash);
        while (entries[at] != 0) at = after(at);
        entries[at] = entry(id);
        return id;
    }

    void remove(TrackedId id) {
        int hole = home(id.hash);
        while (entries[hole] != entry(id)) hole = after(hole);
        // Moves later entries of the run into the hole, as far as their home is not after it.
        for (int at = after(hole); entries[at] != 0; at = after(at)) {
            int distance = at - home((int) (entries[at] >>> Integer.SIZE)) & entries.length - 1;
            if (distance < (at - hole & entries.length - 1)) continue;
            entries[hole] = entries[at];
            hole = at;
        }
        entries[hole] = 0;
        id.order = none.order;
        id.next = free;
        free = id;
        used--;
    }

    private static long entry(TrackedId id) {
        return (long) id.hash << Integer.SIZE | id.place + 1;
    }

    private int home(int hash) {
        return hash & entries.length - 1;
    }

    private int after(int at) {
        return at + 1 & entries.length - 1;
    }
}
