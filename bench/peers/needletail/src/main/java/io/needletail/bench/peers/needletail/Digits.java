package io.needletail.bench.peers.needletail;

/** A number as the text of an identifier, in the same bytes again and again. */
final class Digits {
    private static final int LENGTH_MAX = 19;

    private final byte[] bytes = new byte[LENGTH_MAX];
    private int from = LENGTH_MAX;

    /** Takes another number, 0 or more. */
    void set(long number) {
        long rest = number;
        int at = LENGTH_MAX;
        do {
            bytes[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest != 0);
        from = at;
    }

    /** Array that holds the digits. */
    byte[] bytes() {
        return bytes;
    }

    /** Offset of the first digit. */
    int from() {
        return from;
    }

    /** Offset after the last digit. */
    int to() {
        return LENGTH_MAX;
    }
}
