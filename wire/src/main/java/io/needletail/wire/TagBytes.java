package io.needletail.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * Holds a SOH and {@code tag=} for every tag of up to four digits, so that one store writes it.
 *
 * <p>The texts are in an immutable list, not in an array: for a tag that is a constant in the calling code, the
 * optimising compiler reads the list at compile time and compiles the text in.
 */
final class TagBytes {
    private static final int KEPT_MAX = 10_000;
    private static final int LENGTH_SHIFT = 56;
    private static final List<Long> TEXTS = texts();

    private TagBytes() {}

    static boolean isKept(int tag) {
        return tag >= 0 && tag < KEPT_MAX;
    }

    /** Returns the text, the first character in the lowest byte, with its length in the highest byte. */
    static long of(int tag) {
        return TEXTS.get(tag);
    }

    static int length(long text) {
        return (int) (text >>> LENGTH_SHIFT);
    }

    private static List<Long> texts() {
        List<Long> texts = new ArrayList<>(KEPT_MAX);
        byte[] text = new byte[Long.BYTES];
        for (int tag = 0; tag < KEPT_MAX; tag++) {
            text[0] = Ascii.SOH;
            int length = Ascii.writeNumber(tag, text, 1);
            text[length] = '=';
            texts.add(SwarBytes.get(text, 0, length + 1) | ((length + 1L) << LENGTH_SHIFT));
        }
        return List.copyOf(texts);
    }
}
