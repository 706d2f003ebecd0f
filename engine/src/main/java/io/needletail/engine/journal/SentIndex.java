package io.needletail.engine.journal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Says in which blocks of a segment a number that was sent can lie, so that serving a resend reads one block and not the
 * segment. Its ranges may be too wide, never too narrow. 24 bytes for each block of 16 KB, outside the Java heap: a segment
 * made in passing must not bring a collection nearer.
 */
final class SentIndex {

    static final int BLOCK_BITS = 14;
    static final int BLOCK_BYTES = 1 << BLOCK_BITS;

    private static final int FIRST = 0;
    private static final int LOW = 1;
    private static final int HIGH = 2;
    private static final int FIELDS = 3;

    private final MemorySegment entries;
    private final int blocks;

    SentIndex(Arena arena, int segmentBytes) {
        blocks = (segmentBytes + BLOCK_BYTES - 1) >>> BLOCK_BITS;
        entries = arena.allocate((long) blocks * FIELDS * Long.BYTES, Long.BYTES);
        forgetFrom(0);
    }

    /** Forgets the blocks that know of nothing before an offset: what lay behind it went elsewhere. */
    void forgetFrom(int offset) {
        for (int block = offset >>> BLOCK_BITS; block < blocks; block++) {
            if (get(block, FIRST) >= offset) {
                set(block, FIRST, 0);
                set(block, LOW, Long.MAX_VALUE);
                set(block, HIGH, Long.MIN_VALUE);
            }
        }
    }

    /** Remembers that the record at an offset was sent under a number. Offsets only ever grow. */
    void add(int offset, long seqNum) {
        int block = offset >>> BLOCK_BITS;
        if (get(block, FIRST) == 0) {
            set(block, FIRST, offset);
        }
        set(block, LOW, Math.min(get(block, LOW), seqNum));
        set(block, HIGH, Math.max(get(block, HIGH), seqNum));
    }

    boolean mayHold(int block, long seqNum) {
        return get(block, LOW) <= seqNum && seqNum <= get(block, HIGH);
    }

    /** The offset of the first record in the block that was sent. */
    int first(int block) {
        return (int) get(block, FIRST);
    }

    private long get(int block, int field) {
        return entries.getAtIndex(ValueLayout.JAVA_LONG, (long) block * FIELDS + field);
    }

    private void set(int block, int field, long value) {
        entries.setAtIndex(ValueLayout.JAVA_LONG, (long) block * FIELDS + field, value);
    }
}
