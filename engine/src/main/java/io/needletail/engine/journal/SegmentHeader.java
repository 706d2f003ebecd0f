package io.needletail.engine.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * The first bytes of a segment file: what it is, which format, its place in the journal.
 *
 * <pre>
 *   0                  8         12        16                 24             28        32              64
 *   +------------------+---------+---------+------------------+--------------+---------+---------------+-------- - -
 *   | magic            | version | salt    | ordinal          | segmentBytes | CRC32C  | reserved      | records
 *   +------------------+---------+---------+------------------+--------------+---------+---------------+-------- - -
 * </pre>
 *
 * @param ordinal place of the segment in the journal, from 1
 * @param segmentBytes size of the file
 * @param salt mixed into the checksum of each record; another one each time a file is used
 */
record SegmentHeader(long ordinal, int segmentBytes, int salt) {

    static final int BYTES = 64;
    static final int VERSION = 2;

    private static final long MAGIC = 0x4C4E524A4C44454EL; // "NEDLJRNL" in the file
    private static final int MAGIC_OFFSET = 0;
    private static final int VERSION_OFFSET = 8;
    private static final int SALT_OFFSET = 12;
    private static final int ORDINAL_OFFSET = 16;
    private static final int SEGMENT_BYTES_OFFSET = 24;
    private static final int CRC_OFFSET = 28;

    void write(MemorySegment map) {
        map.set(RecordLayout.LONG, MAGIC_OFFSET, MAGIC);
        map.set(RecordLayout.INT, VERSION_OFFSET, VERSION);
        map.set(RecordLayout.INT, SALT_OFFSET, salt);
        map.set(RecordLayout.LONG, ORDINAL_OFFSET, ordinal);
        map.set(RecordLayout.INT, SEGMENT_BYTES_OFFSET, segmentBytes);
        map.set(RecordLayout.INT, CRC_OFFSET, crc(map));
        map.asSlice(CRC_OFFSET + Integer.BYTES, BYTES - CRC_OFFSET - Integer.BYTES)
                .fill((byte) 0);
    }

    /** Whether the bytes begin like a segment and verify. */
    static boolean verifies(MemorySegment map) {
        return map.byteSize() >= BYTES
                && map.get(RecordLayout.LONG, MAGIC_OFFSET) == MAGIC
                && map.get(RecordLayout.INT, CRC_OFFSET) == crc(map);
    }

    /** Whether a journal could have been configured to make such a segment: what verifies may still be made up. */
    boolean isSound() {
        return segmentBytes >= JournalConfig.SEGMENT_BYTES_MIN
                && segmentBytes <= JournalConfig.SEGMENT_BYTES_MAX
                && segmentBytes % JournalConfig.PAGE_BYTES == 0;
    }

    /** Reads a header that {@link #verifies}. */
    static SegmentHeader read(MemorySegment map, Path path) throws IOException {
        int version = map.get(RecordLayout.INT, VERSION_OFFSET);
        if (version != VERSION) {
            throw new IOException(
                    "segment " + path + " has format version " + version + ", this program reads " + VERSION);
        }
        return new SegmentHeader(
                map.get(RecordLayout.LONG, ORDINAL_OFFSET),
                map.get(RecordLayout.INT, SEGMENT_BYTES_OFFSET),
                map.get(RecordLayout.INT, SALT_OFFSET));
    }

    private static int crc(MemorySegment map) {
        CRC32C crc = new CRC32C();
        crc.update(map.asSlice(0, CRC_OFFSET).asByteBuffer());
        return (int) crc.getValue();
    }
}
