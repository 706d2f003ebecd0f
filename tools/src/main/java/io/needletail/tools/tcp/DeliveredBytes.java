package io.needletail.tools.tcp;

import java.util.Arrays;

/** The last 16 KiB of a stream that were delivered, to compare bytes that come again. */
final class DeliveredBytes {
    static final int BYTES_MAX = 16 * 1024;
    private static final int BYTES_FIRST = 1_024;

    private byte[] ring = {};
    private long from;
    private long to;

    /** Forgets everything; the next bytes are at {@code offset}. */
    void restart(long offset) {
        from = offset;
        to = offset;
    }

    /** Appends {@code bytes[start, end)}. */
    void add(byte[] bytes, int start, int end) {
        int length = end - start;
        reserve(length);
        int kept = Math.min(length, ring.length);
        for (int at = end - kept; at < end; ) {
            int place = (int) ((to + at - start) & (ring.length - 1));
            int some = Math.min(end - at, ring.length - place);
            System.arraycopy(bytes, at, ring, place, some);
            at += some;
        }
        to += length;
        from = Math.max(from, to - ring.length);
    }

    private void reserve(int length) {
        long wanted = Math.min(BYTES_MAX, to - from + length);
        if (wanted <= ring.length) return;
        int size = Math.max(BYTES_FIRST, Integer.highestOneBit((int) wanted - 1) << 1);
        byte[] grown = new byte[size];
        for (long offset = from; offset < to; offset++) {
            grown[(int) (offset & (size - 1))] = ring[(int) (offset & (ring.length - 1))];
        }
        ring = grown;
    }

    /** Returns whether the bytes at {@code offset} are other ones, as far as they are known. */
    boolean differs(long offset, byte[] bytes, int start, int end) {
        long first = Math.max(offset, from);
        long last = Math.min(offset + end - start, to);
        for (long at = first; at < last; ) {
            int place = (int) (at & (ring.length - 1));
            int some = (int) Math.min(last - at, ring.length - place);
            int other = start + (int) (at - offset);
            if (!Arrays.equals(ring, place, place + some, bytes, other, other + some)) return true;
            at += some;
        }
        return false;
    }
}
