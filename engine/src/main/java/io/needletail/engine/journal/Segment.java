package io.needletail.engine.journal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * One mapped file of a journal, from the moment it is ready to be written until it is recycled.
 *
 * <p>The hot thread owns it; the syncing thread follows {@link #newer} and forces the mapping.
 */
final class Segment {

    static final int RECORDS_OFFSET = SegmentHeader.BYTES;

    /** Room kept free at the end, so that a segment can always be closed, sealed, and given its end mark. */
    static final int RESERVE_BYTES = 2 * RecordLayout.NUMBERS_RECORD_BYTES + RecordLayout.ALIGNMENT;

    final MemorySegment map;
    final Path path;
    final SegmentHeader header;
    final SentIndex index;

    /** Holds the mapping and the index. */
    final Arena arena;

    /** The journal's position at offset 0. */
    long base;

    /** Index after the last record written. */
    int end = RECORDS_OFFSET;

    /** The generation of the last record written. */
    int generation;

    /** The time of the last record written. */
    long lastNs;

    /** The segment written before this one, as long as that is kept. */
    Segment older;

    /** The segment written after this one. */
    volatile Segment newer;

    private final ByteBuffer bytes;
    private final int limit;

    Segment(MemorySegment map, Path path, SegmentHeader header, SentIndex index, Arena arena) {
        this.arena = arena;
        this.map = map;
        this.path = path;
        this.header = header;
        this.index = index;
        this.bytes = map.asByteBuffer();
        this.limit = size() - RESERVE_BYTES;
    }

    int size() {
        return (int) map.byteSize();
    }

    /** Index after the last byte that a record other than SEALED and CLOSED may take. */
    int limit() {
        return limit;
    }

    /** Room for one batch in a fresh segment of a size, behind its OPENED record. */
    static int batchRoom(int segmentBytes) {
        return segmentBytes - RECORDS_OFFSET - RecordLayout.NUMBERS_RECORD_BYTES - RESERVE_BYTES;
    }

    int checksum(int at, int length) {
        return RecordLayout.checksum(bytes, at, length, header.salt());
    }

    /** Adds a part of the segment to a checksum. */
    void addTo(CRC32C crc, int from, int length) {
        crc.update(bytes.clear().limit(from + length).position(from));
    }

    /** Notes the record at an offset in the index if a resend could ask for it. */
    void index(int at) {
        boolean kept = (RecordLayout.flags(map, at) & RecordLayout.BODILESS) == 0;
        if (kept && RecordLayout.kind(map, at) == RecordType.SENT.code()) {
            index.add(at, RecordLayout.seqNum(map, at));
        }
    }

    /** The offset of the last record that was sent under a number in a generation, or 0 when there is none. */
    int find(long seqNum, int inGeneration) {
        for (int block = (end - 1) >>> SentIndex.BLOCK_BITS; block >= 0; block--) {
            if (index.mayHold(block, seqNum)) {
                int found = findIn(block, seqNum, inGeneration);
                if (found != 0) {
                    return found;
                }
            }
        }
        return 0;
    }

    private int findIn(int block, long seqNum, int inGeneration) {
        int found = 0;
        int limit = Math.min((block + 1) << SentIndex.BLOCK_BITS, end);
        int at = index.first(block);
        while (at < limit) {
            if (RecordLayout.seqNum(map, at) == seqNum && wasSent(at, inGeneration)) {
                found = at;
            }
            at += RecordLayout.aligned(Math.abs(RecordLayout.length(map, at)));
        }
        return found;
    }

    private boolean wasSent(int at, int inGeneration) {
        return RecordLayout.kind(map, at) == RecordType.SENT.code()
                && RecordLayout.generation(map, at) == inGeneration
                && (RecordLayout.flags(map, at) & RecordLayout.BODILESS) == 0;
    }
}
