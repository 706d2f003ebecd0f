package io.needletail.journal;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Views of memory in which a byte's place is its position modulo the size, for writes to a file. Each write uses the
 * same views again, so that a write makes no new ones. One thread.
 */
final class RingViews {
    private final int size;
    // Three: what is written begins and ends with whole blocks, and may be a block longer than the memory.
    private final ByteBuffer[] views;

    /** The size is a power of two. */
    RingViews(MemorySegment bytes) {
        size = (int) bytes.byteSize();
        views = new ByteBuffer[] {bytes.asByteBuffer(), bytes.asByteBuffer(), bytes.asByteBuffer()};
    }

    /** Adds the parts that hold the bytes between two positions; they stay as they are until the next call. */
    void add(long from, long to, DirectParts parts) {
        long at = from;
        for (int i = 0; at < to; i++) {
            int place = (int) (at & size - 1);
            int length = (int) Math.min(to - at, size - place);
            parts.add(views[i].limit(place + length).position(place));
            at += length;
        }
    }
}
