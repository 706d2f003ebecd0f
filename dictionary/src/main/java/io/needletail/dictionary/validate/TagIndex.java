package io.needletail.dictionary.validate;

/**
 * Hash table from tags to members: open addressing over one array of entries, at most half full. Immutable.
 *
 * <p>An entry holds all that {@link FastPathValidator} needs to know about a member, so that one look-up is enough:
 * <pre>
 *   63           32 31     29   28    27   20 19           0
 *  +---------------+---------+-------+-------+--------------+
 *  |      tag      |    0    | req'd | form  |    place     |
 *  +---------------+---------+-------+-------+--------------+
 * </pre>
 */
final class TagIndex {
    static final int NOT_FOUND = -1;

    /** Returned for a tag that is no member. */
    static final long NONE = 0;

    private static final int SPREAD = 0x9E37_79B9;
    private static final int TAG_SHIFT = 32;
    private static final int REQUIRED_SHIFT = 28;
    private static final int FORM_SHIFT = 20;
    private static final int FORM_MASK = 0xFF;
    private static final int PLACE_MASK = (1 << FORM_SHIFT) - 1;

    private final long[] entries;
    private final int shift;

    TagIndex(long[] inOrder) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, inOrder.length * 2));
        shift = Integer.SIZE - bits;
        entries = new long[1 << bits];
        for (long entry : inOrder) put(entry);
    }

    /** Packs an entry: the place is below 2^20, the form one of {@link SwarValueCheck}'s. */
    static long entry(int tag, int place, int form, boolean required) {
        return (long) tag << TAG_SHIFT | (required ? 1L << REQUIRED_SHIFT : 0) | (long) form << FORM_SHIFT | place;
    }

    /** Returns the member's place. */
    static int place(long entry) {
        return (int) entry & PLACE_MASK;
    }

    /** Returns one of {@link SwarValueCheck}'s forms. */
    static int form(long entry) {
        return (int) entry >>> FORM_SHIFT & FORM_MASK;
    }

    /** Returns 1 for a required member, otherwise 0. */
    static int required(long entry) {
        return (int) entry >>> REQUIRED_SHIFT;
    }

    /** Returns the entry of a tag, or {@link #NONE}. */
    long entry(int tag) {
        int slot = (tag * SPREAD) >>> shift;
        while (true) {
            long entry = entries[slot];
            if ((int) (entry >>> TAG_SHIFT) == tag || entry == NONE) return entry;
            slot = (slot + 1) & (entries.length - 1);
        }
    }

    /** Returns the place of a tag, or {@link #NOT_FOUND}. */
    int find(int tag) {
        long entry = entry(tag);
        return entry == NONE ? NOT_FOUND : place(entry);
    }

    private void put(long entry) {
        int slot = ((int) (entry >>> TAG_SHIFT) * SPREAD) >>> shift;
        while (entries[slot] != NONE) slot = (slot + 1) & (entries.length - 1);
        entries[slot] = entry;
    }
}
