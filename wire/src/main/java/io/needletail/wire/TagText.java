package io.needletail.wire;

/** Keeps a SOH and {@code tag=} for every tag of up to four digits, ready to be written in one store. */
final class TagText {
    private static final int LENGTH_SHIFT = 56;
    private static final long[] TEXTS = texts();

    private TagText() {}

    static boolean isKept(int tag) {
        return tag >= 0 && tag < TEXTS.length;
    }

    /** The text in the lowest bytes, the first character lowest, and its length in the highest byte. */
    static long of(int tag) {
        return TEXTS[tag];
    }

    static int length(long text) {
        return (int) (text >>> LENGTH_SHIFT);
    }

    private static long[] texts() {
        long[] texts = new long[10_000];
        byte[] text = new byte[Long.BYTES];
        for (int tag = 0; tag < texts.length; tag++) {
            text[0] = Ascii.SOH;
            int length = Ascii.writeNumber(tag, text, 1);
            text[length] = '=';
            texts[tag] = Octets.get(text, 0, length + 1) | ((length + 1L) << LENGTH_SHIFT);
        }
        return texts;
    }
}
