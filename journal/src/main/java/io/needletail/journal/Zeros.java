package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Writes zeros: into a file, whose blocks are allocated then, or into a mapping. A file is written in large pieces, for
 * which the kernel takes large pages where it has them: a direct write from there costs half of one from small pages.
 */
final class Zeros {

    // So few that they stay in the cache of the core.
    private static final ByteBuffer BYTES =
            ByteBuffer.allocateDirect(256 * 1024).asReadOnlyBuffer();

    private static final int PIECES = 8;

    private static final MemorySegment NONE = MemorySegment.ofBuffer(BYTES);

    private Zeros() {}

    /**
     * Makes all bytes of a part of a mapping zeros, and writes to no page that has none but zeros: it may have no block
     * on the disk.
     */
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
        ByteBuffer[] zeros = new ByteBuffer[PIECES];
        channel.position(from);
        for (long at = from; at < to; ) {
            long left = to - at;
            for (int i = 0; i < PIECES; i++) {
                zeros[i] = BYTES.duplicate().limit((int) Math.min(BYTES.capacity(), left));
                left -= zeros[i].limit();
            }
            at += channel.write(zeros);
        }
    }
}
