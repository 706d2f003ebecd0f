package io.needletail.dictionary.validate;

import java.util.Arrays;

/**
 * Set of the tags in one message's body that its dictionary does not define and that the options allow. Grows to the
 * size that the largest message needs and keeps it; adding a tag takes constant time.
 */
final class UnknownTags {
    private static final int START = 16;
    private static final int SPREAD = 0x9E37_79B9;

    private int[] tags = new int[START];
    private int count;

    void clear() {
        if (count == 0) return;
        Arrays.fill(tags, 0);
        count = 0;
    }

    /** Adds a tag above zero; returns false when the set has it already. */
    boolean add(int tag) {
        if (count * 2 >= tags.length) grow();
        int slot = slot(tag);
        if (tags[slot] == tag) return false;
        tags[slot] = tag;
        count++;
        return true;
    }

    private int slot(int tag) {
        int slot = (tag * SPREAD) >>> (Integer.numberOfLeadingZeros(tags.length) + 1);
        while (tags[slot] != 0 && tags[slot] != tag) slot = (slot + 1) & (tags.length - 1);
        return slot;
    }

    private void grow() {
        int[] before = tags;
        tags = new int[before.length * 2];
        for (int tag : before) {
            if (tag != 0) tags[slot(tag)] = tag;
        }
    }
}
