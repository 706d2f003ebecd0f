package io.needletail.feed;

import java.util.Arrays;

/**
 * Packets that wait for earlier ones, by number, in a ring that never grows.
 *
 * <pre>
 *  slot = number mod size     numbers[slot] = number or NOTHING     bytes[slot * packetBytes ...]
 * </pre>
 *
 * All buffered numbers lie within one length of the ring: {@link FeedHandler} ensures it.
 */
final class ReorderBuffer {
    private static final long NOTHING = -1;

    private final long[] numbers;
    private final int[] lengths;
    private final long[] arrivedNs;
    private final byte[] bytes;
    private final int packetBytes;
    private int count;

    ReorderBuffer(int packets, int packetBytes) {
        this.numbers = new long[packets];
        this.lengths = new int[packets];
        this.arrivedNs = new long[packets];
        this.bytes = new byte[packets * packetBytes];
        this.packetBytes = packetBytes;
        Arrays.fill(numbers, NOTHING);
    }

    int room() {
        return numbers.length;
    }

    int count() {
        return count;
    }

    boolean fits(int length) {
        return length <= packetBytes;
    }

    boolean has(long number) {
        return numbers[slot(number)] == number;
    }

    void put(long number, byte[] source, int from, int length, long nowNs) {
        int slot = slot(number);
        if (numbers[slot] == NOTHING) count++;
        numbers[slot] = number;
        lengths[slot] = length;
        arrivedNs[slot] = nowNs;
        System.arraycopy(source, from, bytes, slot * packetBytes, length);
    }

    void drop(long number) {
        int slot = slot(number);
        if (numbers[slot] == number) {
            numbers[slot] = NOTHING;
            count--;
        }
    }

    void clear() {
        Arrays.fill(numbers, NOTHING);
        count = 0;
    }

    byte[] bytes() {
        return bytes;
    }

    int from(long number) {
        return slot(number) * packetBytes;
    }

    int limit(long number) {
        int slot = slot(number);
        return slot * packetBytes + lengths[slot];
    }

    long arrivedNs(long number) {
        return arrivedNs[slot(number)];
    }

    private int slot(long number) {
        return (int) number & (numbers.length - 1);
    }
}
