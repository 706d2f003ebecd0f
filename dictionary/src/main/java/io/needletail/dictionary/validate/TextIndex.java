package io.needletail.dictionary.validate;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Hash table from texts to their places in a list; a text is given as a range of bytes. Open addressing, immutable. */
final class TextIndex {
    static final int NOT_FOUND = -1;

    private static final int SPREAD = 0x9E37_79B9;

    private final byte[][] texts;
    private final int[] places;
    private final int shift;

    TextIndex(List<String> inOrder) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, inOrder.size() * 2));
        shift = Integer.SIZE - bits;
        texts = new byte[1 << bits][];
        places = new int[1 << bits];
        for (int place = 0; place < inOrder.size(); place++) {
            put(inOrder.get(place).getBytes(StandardCharsets.ISO_8859_1), place);
        }
    }

    /** Returns the place of a text in the list, or {@link #NOT_FOUND}. */
    int find(byte[] bytes, int from, int to) {
        int slot = slot(bytes, from, to);
        while (texts[slot] != null) {
            byte[] text = texts[slot];
            if (Arrays.equals(text, 0, text.length, bytes, from, to)) return places[slot];
            slot = (slot + 1) & (texts.length - 1);
        }
        return NOT_FOUND;
    }

    private void put(byte[] text, int place) {
        int slot = slot(text, 0, text.length);
        while (texts[slot] != null) slot = (slot + 1) & (texts.length - 1);
        texts[slot] = text;
        places[slot] = place;
    }

    private int slot(byte[] bytes, int from, int to) {
        int hash = 0;
        for (int at = from; at < to; at++) hash = hash * 31 + bytes[at];
        return (hash * SPREAD) >>> shift;
    }
}
