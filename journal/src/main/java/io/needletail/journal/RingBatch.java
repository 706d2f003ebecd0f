package io.needletail.journal;

import io.needletail.journal.HighWater.Numbers;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A batch that a ring or its log has for a journal.
 *
 * @param seat of the journal
 * @param ordinal of the segment
 * @param offset of the batch in the segment
 * @param numbers after the batch
 * @param startedNs begin of the session
 * @param check of the records
 * @param isInLane true when the records stand in a lane, which may have lost them because the file has them
 * @param records a copy
 */
record RingBatch(
        int seat,
        long ordinal,
        int offset,
        Numbers numbers,
        long startedNs,
        int check,
        boolean isInLane,
        MemorySegment records) {
    /** Place of the records that do not stand beside their entry. */
    interface Lanes {
        /** Copies the bytes of a segment from an offset on; leaves out what the lane cannot have. */
        void get(int lane, int offset, MemorySegment to);

        /** Returns those of a ring. */
        static Lanes of(MemorySegment ring) {
            RingLane[] lanes = RingLayout.lanes(ring);
            return (lane, offset, to) -> {
                if (to.byteSize() <= lanes[lane].size()) lanes[lane].get(offset, to, 0, (int) to.byteSize());
            };
        }
    }

    /** Copies the batch of an entry. */
    static RingBatch of(MemorySegment map, long entry, Lanes lanes) {
        int length = map.get(RecordLayout.INT, entry + RingLayout.LENGTH);
        int offset = map.get(RecordLayout.INT, entry + RingLayout.OFFSET);
        int lane = RingLayout.lane(map, entry);
        Numbers numbers = new Numbers(
                map.get(RecordLayout.LONG, entry + RingLayout.NEXT_IN),
                map.get(RecordLayout.LONG, entry + RingLayout.NEXT_OUT),
                map.get(RecordLayout.INT, entry + RingLayout.GENERATION));
        MemorySegment records = Arena.ofAuto().allocate(length, RecordLayout.ALIGNMENT);
        if (lane == RingLayout.NO_LANE) MemorySegment.copy(map, entry + RingLayout.ENTRY_BYTES, records, 0, length);
        else lanes.get(lane, offset, records);
        return new RingBatch(
                RingLayout.seat(map, entry),
                map.get(RecordLayout.LONG, entry + RingLayout.ORDINAL),
                offset,
                numbers,
                map.get(RecordLayout.LONG, entry + RingLayout.STARTED),
                map.get(RecordLayout.INT, entry + RingLayout.CHECK),
                lane != RingLayout.NO_LANE,
                records);
    }

    /**
     * Returns the records: those of the ring or its log, or, where a lane has lost them, those of the segment; empty
     * when both are damaged.
     *
     * @param map the segment
     * @param header its header
     */
    Optional<MemorySegment> whole(MemorySegment map, SegmentHeader header) {
        if (verifiesFor(header)) return Optional.of(records);
        if (!isIn(map, header)) return Optional.empty();
        MemorySegment copy = Arena.ofAuto().allocate(length(), RecordLayout.ALIGNMENT);
        return Optional.of(copy.copyFrom(map.asSlice(offset, length())));
    }

    int length() {
        return (int) records.byteSize();
    }

    /** Tests that the records are whole, and have their place in a segment. */
    private boolean verifiesFor(SegmentHeader segment) {
        return fits(segment) && verifies(records, segment);
    }

    private boolean isIn(MemorySegment map, SegmentHeader header) {
        return fits(header) && offset + length() <= map.byteSize() && verifies(map.asSlice(offset, length()), header);
    }

    private boolean fits(SegmentHeader segment) {
        return offset >= Segment.RECORDS_OFFSET && offset + length() <= segment.segmentBytes();
    }

    private boolean verifies(MemorySegment bytes, SegmentHeader segment) {
        ByteBuffer buffer = bytes.asByteBuffer();
        int at = 0;
        while (at < bytes.byteSize()) {
            int length = RecordLayout.length(bytes, at);
            if (length < RecordLayout.HEADER_BYTES || length > bytes.byteSize() - at) return false;
            int sum = RecordLayout.checksum(buffer, at, length, segment.salt());
            if (RecordLayout.crc(bytes, at) != sum) return false;
            at += RecordLayout.aligned(length);
        }
        return RecordLayout.check(bytes, (int) bytes.byteSize()) == check;
    }
}
