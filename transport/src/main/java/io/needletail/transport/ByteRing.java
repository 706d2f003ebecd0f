package io.needletail.transport;

import java.util.concurrent.atomic.AtomicLong;

/**
 * One direction of an {@link InMemory} connection: a bounded ring of bytes between one thread that offers and one that
 * takes.
 *
 * <p>{@code offered} and {@code taken} count bytes since the start and never wrap; their difference is what is in the
 * ring.
 */
final class ByteRing {

    private final byte[] ring;
    private final AtomicLong offered = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();
    private volatile boolean ended;
    private volatile boolean abandoned;

    ByteRing(int capacityBytes) {
        if (capacityBytes < 1) {
            throw new IllegalArgumentException("capacityBytes is " + capacityBytes + ", expected at least 1");
        }
        ring = new byte[capacityBytes];
    }

    /** Appends as many bytes as there is room for; returns their number. */
    int offer(byte[] source, int from, int length) {
        long start = offered.get();
        int room = ring.length - (int) (start - taken.get());
        int count = Math.min(length, room);
        int at = (int) (start % ring.length);
        int straight = Math.min(count, ring.length - at);
        System.arraycopy(source, from, ring, at, straight);
        System.arraycopy(source, from + straight, ring, 0, count - straight);
        offered.setRelease(start + count);
        return count;
    }

    /**
     * Removes at most {@code length} bytes; returns their number, 0 when empty, {@link Transport#CLOSED} at the end.
     */
    int take(byte[] target, int from, int length) {
        // Read before the count, so that bytes offered before the end are always seen.
        boolean nothingFollows = ended;
        long start = taken.get();
        int waiting = (int) (offered.get() - start);
        if (waiting == 0) {
            return nothingFollows && length > 0 ? Transport.CLOSED : 0;
        }
        int count = Math.min(length, waiting);
        int at = (int) (start % ring.length);
        int straight = Math.min(count, ring.length - at);
        System.arraycopy(ring, at, target, from, straight);
        System.arraycopy(ring, 0, target, from + straight, count - straight);
        taken.setRelease(start + count);
        return count;
    }

    /** Marks the end of the stream: no more bytes will be offered. */
    void end() {
        ended = true;
    }

    /** Marks the reader as closed: no more bytes will be taken. */
    void abandon() {
        abandoned = true;
    }

    boolean isAbandoned() {
        return abandoned;
    }
}
