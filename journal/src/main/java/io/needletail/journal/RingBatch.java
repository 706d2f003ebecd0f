package io.needletail.journal;

import io.needletail.journal.HighWater.Numbers;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * A batch that a ring has for a journal.
 *
 * @param ordinal of the segment
 * @param offset of the batch in the segment
 * @param numbers after the batch
 * @param startedNs begin of the session
 * @param check of the records
 * @param isInLane true when the records stand in a lane, which may have lost them because the file has them
 * @param records a copy
 */
record RingBatch(
        long ordinal, int offset, Numbers numbers, long startedNs, int check, boolean isInLane, MemorySegment records) {
    /** Copies the batch of an entry. */
    static RingBatch of(MemorySegment map, long entry) {
        int length = map.get(RecordLayout.INT, entry + RingLayout.LENGTH);
        int offset = map.get(RecordLayout.INT, entry + RingLayout.OFFSET);
        int lane = RingLayout.lane(map, entry);
        Numbers numbers = new Numbers(
                map.get(RecordLayout.LONG, entry + RingLayout.NEXT_IN),
                map.get(RecordLayout.LONG, entry + RingLayout.NEXT_OUT),
                map.get(RecordLayout.INT, entry + RingLayout.GENERATION));
        MemorySegment records = Arena.ofAuto().allocate(length, RecordLayout.ALIGNMENT);
        if (lane == RingLayout.NO_LANE) MemorySegment.copy(map, entry + RingLayout.ENTRY_BYTES, records, 0, length);
        else RingLayout.lanes(map)[lane].get(offset, records, 0, length);
        return new RingBatch(
                map.get(RecordLayout.LONG, entry + RingLayout.ORDINAL),
                offset,
                numbers,
                map.get(RecordLayout.LONG, entry + RingLayout.STARTED),
                map.get(RecordLayout.INT, entry + RingLayout.CHECK),
                lane != RingLayout.NO_LANE,
                records);
    }

    int length() {
        return (int) records.byteSize();
    }

    /** Tests that the records are whole, and have their place in a segment. */
    boolean verifiesFor(Segment segment) {
        return fits(segment) && verifies(records, segment);
    }

    /** Tests that the segment has the batch. */
    boolean isIn(Segment segment) {
        return fits(segment) && verifies(segment.map.asSlice(offset, length()), segment);
    }

    private boolean fits(Segment segment) {
        return offset >= Segment.RECORDS_OFFSET && offset + length() <= segment.size();
    }

    private boolean verifies(MemorySegment records, Segment segment) {
        ByteBuffer bytes = records.asByteBuffer();
        int at = 0;
        while (at < records.byteSize()) {
            int length = RecordLayout.length(records, at);
            if (length < RecordLayout.HEADER_BYTES || length > records.byteSize() - at) return false;
            int sum = RecordLayout.checksum(bytes, at, length, segment.header.salt());
            if (RecordLayout.crc(records, at) != sum) return false;
            at += RecordLayout.aligned(length);
        }
        return RecordLayout.check(records, (int) records.byteSize()) == check;
    }
}
