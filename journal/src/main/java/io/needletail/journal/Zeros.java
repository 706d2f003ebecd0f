package io.needletail.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Writes zeros into a file: its blocks are allocated then, and its pages are in memory. */
final class Zeros {

    // So few that they stay in the cache of the core.
    private static final ByteBuffer BYTES =
            ByteBuffer.allocateDirect(256 * 1024).asReadOnlyBuffer();

    private Zeros() {}

    /** Writes zeros from one offset to another. */
    static void write(FileChannel channel, long from, long to) throws IOException {
        ByteBuffer zeros = BYTES.duplicate();
        for (long at = from; at < to; ) {
            zeros.clear().limit((int) Math.min(zeros.capacity(), to - at));
            at += channel.write(zeros, at);
        }
    }
}
