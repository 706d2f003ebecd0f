package io.needletail.venue.gateway;

/**
 * Places of records by a hash of their keys: a table with linear probing, one word for an entry, so that a search
 * usually reads one cache line. The caller compares the keys. Its hashes are scattered but for their lowest bits: keys
 * that differ in these alone lie side by side. Nothing is allocated after construction.
 *
 * <pre>{@code
 * for (int at = index.first(hash); at != NONE; at = index.next(at, hash)) compare(records[index.place(at)]);
 * }</pre>
 */
final class ClOrdIdIndex {
    /** End of a search. */
    static final int NONE = -1;

    // The hash in the upper half, the place plus one in the lower half; 0 is free.
    private final long[] entries;

    /**
     * Makes an empty index.
     *
     * @param capacity most records; at most a quarter of the table is used
     */
    ClOrdIdIndex(int capacity) {
        entries = new long[Integer.highestOneBit(2 * capacity - 1) << 2];
    }

    /** Returns the first entry with a hash, or NONE. */
    int first(int hash) {
        return search(home(hash), hash);
    }

    /** Returns the next entry with the same hash, or NONE. */
    int next(int at, int hash) {
        return search(at + 1 & entries.length - 1, hash);
    }

    int place(int at) {
        return (int) entries[at] - 1;
    }

    void add(int hash, int place) {
        int at = home(hash);
        while (entries[at] != 0) at = at + 1 & entries.length - 1;
        entries[at] = (long) hash << Integer.SIZE | place + 1;
    }

    /** Removes an entry that is there. */
    void remove(int hash, int place) {
        int mask = entries.length - 1;
        long entry = (long) hash << Integer.SIZE | place + 1;
        int hole = home(hash);
        while (entries[hole] != entry) hole = hole + 1 & mask;
        // Moves later entries of the run into the hole, as far as their home is not after it.
        for (int at = hole + 1 & mask; entries[at] != 0; at = at + 1 & mask) {
            int distance = at - home((int) (entries[at] >>> Integer.SIZE)) & mask;
            if (distance < (at - hole & mask)) continue;
            entries[hole] = entries[at];
            hole = at;
        }
        entries[hole] = 0;
    }

    private int search(int from, int hash) {
        int at = from;
        while (entries[at] != 0) {
            if ((int) (entries[at] >>> Integer.SIZE) == hash) return at;
            at = at + 1 & entries.length - 1;
        }
        return NONE;
    }

    private int home(int hash) {
        return hash & entries.length - 1;
    }
}
