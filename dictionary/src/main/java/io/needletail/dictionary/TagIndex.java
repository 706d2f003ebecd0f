package io.needletail.dictionary;

import java.util.List;

/** Finds the place of a tag in a list of tags: open addressing over two int arrays, at most half full. Immutable. */
final class TagIndex {
    static final int NOT_FOUND = -1;

    private static final int SPREAD = 0x9E37_79B9;

    private final int[] tags;
    private final int[] places;
    private final int shift;

    TagIndex(List<Integer> inOrder) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, inOrder.size() * 2));
        shift = Integer.SIZE - bits;
        tags = new int[1 << bits];
        places = new int[1 << bits];
        for (int place = 0; place < inOrder.size(); place++) put(inOrder.get(place), place);
    }

    /** Answers where the tag stands in the list, or {@link #NOT_FOUND}. */
    int find(int tag) {
        if (tag <= 0) return NOT_FOUND;
        int mask = tags.length - 1;
        int slot = (tag * SPREAD) >>> shift;
        while (tags[slot] != 0) {
            if (tags[slot] == tag) return places[slot];
            slot = (slot + 1) & mask;
        }
        return NOT_FOUND;
    }

    private void put(int tag, int place) {
        int slot = (tag * SPREAD) >>> shift;
        while (tags[slot] != 0) slot = (slot + 1) & (tags.length - 1);
        tags[slot] = tag;
        places[slot] = place;
    }
}
