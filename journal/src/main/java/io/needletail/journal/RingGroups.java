package io.needletail.journal;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Collects the whole groups of entries that follow each other, from a ring or its log. */
final class RingGroups {
    private final List<List<RingBatch>> whole = new ArrayList<>();
    private List<RingBatch> open = new ArrayList<>();
    private int number;

    /** {@code first}: number of the group that the first entry is of. */
    RingGroups(int first) {
        number = first;
    }

    /** Returns the batches of each whole group. */
    List<List<RingBatch>> whole() {
        return whole;
    }

    /** Takes an entry that verifies; false when it is not of the group that goes on. */
    boolean take(MemorySegment bytes, long entry, RingBatch.Lanes lanes) {
        if (bytes.get(RecordLayout.INT, entry + RingLayout.GROUP) != number) return false;
        int seat = RingLayout.seat(bytes, entry);
        if (seat >= 0) open.add(RingBatch.of(bytes, entry, lanes));
        if (!RingLayout.isLast(bytes, entry)) return true;
        whole.add(open);
        open = new ArrayList<>();
        number++;
        return true;
    }

    /** Takes the entries of a ring from a position on, as far as they verify. */
    void takeRing(MemorySegment map, long from) {
        int bytes = RingLayout.read(map).bytes();
        RingBatch.Lanes lanes = RingBatch.Lanes.of(map);
        long position = from;
        while (position < from + bytes) {
            long entry = RingLayout.HEADER_BYTES + (position & bytes - 1);
            if (!RingLayout.isEntry(map, entry, RingLayout.HEADER_BYTES + bytes) || !take(map, entry, lanes)) return;
            position += RingLayout.distance(map, entry);
        }
    }
}
