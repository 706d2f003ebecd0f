package io.needletail.journal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Index of the blocks of a segment that can contain a sent number, so that serving a resend reads one block and not the
 * segment. It has an entry for each block in which the record of a sent message begins, in the order of the segment.
 *
 * <p>An entry's range reaches from the lowest number of this and all later entries to the highest of this and all
 * earlier ones: both bounds only grow from entry to entry, so that a binary search finds the last entry that may hold a
 * number, also where numbers were reset. Ranges may be too wide, never too narrow. 24 bytes for each block of 16 KB,
 * outside the Java heap: a segment made in passing must not bring a collection nearer.
 */
final class SentIndex {

    static final int BLOCK_BITS = 14;
    static final int BLOCK_BYTES = 1 << BLOCK_BITS;

    private static final int FIRST = 0;
    private static final int LOW = 1;
    private static final int HIGH = 2;
    private static final int FIELDS = 3;

    private final MemorySegment entries;
    private int used;

    SentIndex(Arena arena, int segmentBytes) {
        int blocks = (segmentBytes + BLOCK_BYTES - 1) >>> BLOCK_BITS;
        entries = arena.allocate((long) blocks * FIELDS * Long.BYTES, Long.BYTES);
    }

    /** Removes the blocks whose records all begin at an offset or after it: those records were moved. */
    void forgetFrom(int offset) {
        while (used > 0 && first(used - 1) >= offset) used--;
    }

    /** Adds the record at an offset, sent under a number. Offsets only ever grow. */
    void add(int offset, long seqNum) {
        int last = used - 1;
        if (last < 0 || first(last) >>> BLOCK_BITS != offset >>> BLOCK_BITS) {
            last = used++;
            set(last, FIRST, offset);
            set(last, LOW, Long.MAX_VALUE);
            set(last, HIGH, last == 0 ? seqNum : Math.max(seqNum, high(last - 1)));
        } else if (seqNum > high(last)) {
            set(last, HIGH, seqNum);
        }
        for (int entry = last; entry >= 0 && low(entry) > seqNum; entry--) set(entry, LOW, seqNum);
    }

    boolean isEmpty() {
        return used == 0;
    }

    /** Returns a lower bound of the numbers; the index is not empty. */
    long lowest() {
        return low(0);
    }

    /** Returns an upper bound of the numbers; the index is not empty. */
    long highest() {
        return high(used - 1);
    }

    /** Returns the last entry that may hold a number, or -1. */
    int last(long seqNum) {
        int from = 0;
        int to = used;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (low(middle) <= seqNum) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return mayHold(from - 1, seqNum) ? from - 1 : -1;
    }

    /** Tests whether an entry at {@link #last} or before it may hold its number; if not, no earlier one does. */
    boolean mayHold(int entry, long seqNum) {
        return entry >= 0 && high(entry) >= seqNum;
    }

    /** Returns the offset of the first record of an entry. */
    int first(int entry) {
        return (int) get(entry, FIRST);
    }

    private long low(int entry) {
        return get(entry, LOW);
    }

    private long high(int entry) {
        return get(entry, HIGH);
    }

    private long get(int entry, int field) {
        return entries.getAtIndex(ValueLayout.JAVA_LONG, (long) entry * FIELDS + field);
    }

    private void set(int entry, int field, long value) {
        entries.setAtIndex(ValueLayout.JAVA_LONG, (long) entry * FIELDS + field, value);
    }
}
