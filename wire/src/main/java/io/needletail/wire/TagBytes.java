package io.needletail.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps a SOH and {@code tag=} for every tag of up to four digits, ready to be written in one store.
 *
 * <p>In a list that cannot change, not in an array: where the tag is a constant of the calling code, as it mostly is, the
 * optimising compiler looks the text up once for all and compiles it in.
 */
final class TagBytes {
    private static final int KEPT_MAX = 10_000;
    private static final int LENGTH_SHIFT = 56;
    private static final List<Long> TEXTS = texts();

    private TagBytes() {}

    static boolean isKept(int tag) {
        return tag >= 0 && tag < KEPT_MAX;
    }

    /** The text in the lowest bytes, the first character lowest, and its length in the highest byte. */
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
