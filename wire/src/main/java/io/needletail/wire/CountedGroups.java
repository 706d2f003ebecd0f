package io.needletail.wire;

/**
 * Counts of the repeating groups of one message whose entries are counted while they are written: for each group its
 * tag, the offset of its count, and the count. The last one is that of the innermost group.
 */
final class CountedGroups {
    /** Most groups of a message. */
    static final int GROUPS_MAX = 32;

    private final int[] tags = new int[GROUPS_MAX];
    private final int[] places = new int[GROUPS_MAX];
    private final int[] counts = new int[GROUPS_MAX];
    private int open;

    void clear() {
        open = 0;
    }

    /** Makes a group the innermost one if it is open, which ends the groups inside its last entry. */
    boolean reopens(int tag) {
        for (int i = open - 1; i >= 0; i--) {
            if (tags[i] != tag) continue;
            open = i + 1;
            return true;
        }
        return false;
    }

    boolean isFull() {
        return open == GROUPS_MAX;
    }

    /** Opens a group inside the innermost one; its count is the digit 1 at {@code place}. */
    void open(int tag, int place) {
        tags[open] = tag;
        places[open] = place;
        counts[open++] = 1;
    }

    /** Returns the offset of the innermost group's count. */
    int place() {
        return places[open - 1];
    }

    /** Returns the innermost group's count, which is one more than before. */
    int next() {
        return ++counts[open - 1];
    }
}
