package io.needletail.journal;

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

    /** Space reserved at the end, so that a segment can always be closed, sealed, and given its end mark. */
    static final int RESERVE_BYTES = 2 * RecordLayout.NUMBERS_RECORD_BYTES + RecordLayout.ALIGNMENT;

    final MemorySegment map;
    final Path path;
    final SegmentHeader header;
    final SentIndex index;

    /** Arena of the mapping and the index. */
    final Arena arena;

    /** The blocks of the file; all of them unless something else is set. */
    SegmentRoom room;

    /** Length of the file when it was opened. */
    long fileBytes;

    /**
     * Zeros follow, in blocks that were never written or without blocks; as of {@link #findWrittenEnd}, before that the
     * size.
     */
    int writtenEnd;

    /** The journal's position at offset 0. */
    long base;

    /** Index after the last record of a committed batch. */
    int end = RECORDS_OFFSET;

    /** True when a part of it was written directly, so that it may not be in memory. */
    volatile boolean isDirect;

    /** The generation of the last record written. */
    int generation;

    /** The time of the last record written. */
    long lastNs;

    /** The lowest number sent in this segment or a newer one that is full; or a lower number. */
    long lowFrom = Long.MAX_VALUE;

    /** The highest number sent in this segment or an older one of the same generation; or a higher number. */
    long highTo = Long.MIN_VALUE;

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
        this.fileBytes = map.byteSize();
        this.writtenEnd = size();
        this.room = new SegmentRoom(path, size(), size());
    }

    /**
     * Tests whether the file was shorter than its header states: then the map is a copy of it, completed with zeros.
     */
    boolean isShort() {
        return fileBytes < map.byteSize();
    }

    int size() {
        return (int) map.byteSize();
    }

    /** Index after the last byte that a record other than SEALED and CLOSED may take. */
    int limit() {
        return limit;
    }

    /** Returns the space for one batch in a fresh segment of a size, after its OPENED record. */
    static int batchRoom(int segmentBytes) {
        return segmentBytes - RECORDS_OFFSET - RecordLayout.NUMBERS_RECORD_BYTES - RESERVE_BYTES;
    }

    /** Asks the file system how much of the file was written: no more of it needs to be searched. */
    void findWrittenEnd() {
        writtenEnd = (int) LinuxFiles.writtenEnd(NativePath.of(path), size());
    }

    int checksum(int at, int length) {
        return RecordLayout.checksum(bytes, at, length, header.salt());
    }

    /** Adds a part of the segment to a checksum. */
    void addTo(CRC32C crc, int from, int length) {
        crc.update(bytes.clear().limit(from + length).position(from));
    }

    /** Adds the record at an offset to the index if a resend could need it. */
    void index(int at) {
        boolean kept = (RecordLayout.flags(map, at) & RecordLayout.BODILESS) == 0;
        if (kept && RecordLayout.kind(map, at) == RecordType.SENT.code()) {
            index.add(at, RecordLayout.seqNum(map, at));
        }
    }

    /** Returns the offset of the last record that was sent under a number in a generation, or 0 when there is none. */
    int find(long seqNum, int inGeneration) {
        int found = 0;
        for (int entry = index.last(seqNum); found == 0 && index.mayHold(entry, seqNum); entry--) {
            found = findIn(index.first(entry), seqNum, inGeneration);
        }
        return found;
    }

    private int findIn(int first, long seqNum, int inGeneration) {
        int found = 0;
        int records = Math.min(end, size() - RecordLayout.HEADER_BYTES + 1);
        int limit = Math.min(((first >>> SentIndex.BLOCK_BITS) + 1) << SentIndex.BLOCK_BITS, records);
        int at = first;
        while (at < limit) {
            if (RecordLayout.seqNum(map, at) == seqNum && wasSent(at, inGeneration)) {
                found = at;
            }
            int length = Math.abs(RecordLayout.length(map, at));
            // A reader does not know damaged ranges: no record after one is found in the block.
            if (length < RecordLayout.HEADER_BYTES || length > end - at) return found;
            at += RecordLayout.aligned(length);
        }
        return found;
    }

    private boolean wasSent(int at, int inGeneration) {
        return RecordLayout.kind(map, at) == RecordType.SENT.code()
                && RecordLayout.generation(map, at) == inGeneration
                && (RecordLayout.flags(map, at) & RecordLayout.BODILESS) == 0;
    }
}
