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

    /** Writes zeros from one offset to another, with a pause after each {@link PreparationPace#STEP_BYTES} but the last. */
    static void write(FileChannel channel, long from, long to, PreparationPace pace) throws IOException {
        ByteBuffer zeros = BYTES.duplicate();
        long at = from;
        long pausedAt = from;
        while (at < to) {
            zeros.clear().limit((int) Math.min(zeros.capacity(), to - at));
            at += channel.write(zeros, at);
            if (at < to && at - pausedAt >= PreparationPace.STEP_BYTES) {
                pausedAt = at;
                pace.step(at, to);
            }
        }
    }
}
