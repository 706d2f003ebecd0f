package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Copies a whole batch into a segment file, so that a reader sees all of it or nothing. */
final class BatchPlace {
    private BatchPlace() {}

    /**
     * Copies; allocates the blocks of the file first where it lacks them.
     *
     * @param segment takes the batch
     * @param offset where the batch goes, the end of the one before it
     * @param source holds the batch
     * @param from its first byte there
     * @param length its length
     * @throws DiskFullException when there is no room for these blocks
     */
    static void put(Segment segment, int offset, MemorySegment source, long from, int length) throws IOException {
        MemorySegment map = segment.map;
        int end = offset + length;
        segment.room.require(offset, end);
        // Before the batch is published: what follows must not be read as the next record.
        if (end <= segment.size() - Integer.BYTES) map.set(RecordLayout.INT, end, 0);
        int rest = RecordLayout.CRC_OFFSET;
        MemorySegment.copy(source, from + rest, map, (long) offset + rest, (long) length - rest);
        RecordLayout.publish(map, offset, source.get(RecordLayout.INT, from));
    }
}
