package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Writes zeros: into a file, whose blocks are allocated then, or into a mapping. */
final class Zeros {

    // So few that they stay in the cache of the core.
    private static final ByteBuffer BYTES =
            ByteBuffer.allocateDirect(256 * 1024).asReadOnlyBuffer();

    private static final MemorySegment NONE = MemorySegment.ofBuffer(BYTES);

    private Zeros() {}

    /** Makes all bytes of a part of a mapping zeros, and writes to no page that has none but zeros: it may have no block on the disk. */
    static void clear(MemorySegment map, long from, long to) {
        for (long at = from; at < to; ) {
            long next = Math.min((at & -JournalConfig.PAGE_BYTES) + JournalConfig.PAGE_BYTES, to);
            MemorySegment page = map.asSlice(at, next - at);
            if (page.mismatch(NONE.asSlice(0, next - at)) >= 0) page.fill((byte) 0);
            at = next;
        }
    }

    /** Writes zeros from one offset to another. */
    static void write(FileChannel channel, long from, long to) throws IOException {
        ByteBuffer zeros = BYTES.duplicate();
        for (long at = from; at < to; ) {
            zeros.clear().limit((int) Math.min(zeros.capacity(), to - at));
            at += channel.write(zeros, at);
        }
    }
}
