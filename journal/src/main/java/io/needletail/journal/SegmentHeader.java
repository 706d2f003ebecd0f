package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * The first bytes of a segment file: magic, format version, place in the journal, and identity of the session.
 *
 * <pre>
 *   0                  8         12        16                 24             28        32            48           60
 *   +------------------+---------+---------+------------------+--------------+---------+-------------+----------+---------+- -
 *   | magic            | version | salt    | ordinal          | segmentBytes | CRC32C  | fingerprint | reserved | CRC32C  | records
 *   +------------------+---------+---------+------------------+--------------+---------+-------------+----------+---------+- -
 * </pre>
 *
 * <p>The first checksum covers the bytes before it, the second the bytes between the two. Version 2 has neither the
 * fingerprint nor the second checksum, and its journal no file of numbers; it is read, and not written any more.
 *
 * @param ordinal place of the segment in the journal, from 1
 * @param segmentBytes size of the file
 * @param salt mixed into the checksum of each record; another one each time a file is used
 * @param fingerprint of the session; {@link SessionFingerprint#NONE} when it is not known
 * @param version format version
 */
record SegmentHeader(long ordinal, int segmentBytes, int salt, SessionFingerprint fingerprint, int version) {

    static final int BYTES = 64;
    static final int VERSION = 3;

    private static final int VERSION_WITHOUT_SESSION = 2;

    private static final long MAGIC = 0x4C4E524A4C44454EL; // "NEDLJRNL" in the file
    private static final int MAGIC_OFFSET = 0;
    private static final int VERSION_OFFSET = 8;
    private static final int SALT_OFFSET = 12;
    private static final int ORDINAL_OFFSET = 16;
    private static final int SEGMENT_BYTES_OFFSET = 24;
    private static final int CRC_OFFSET = 28;
    private static final int FINGERPRINT_OFFSET = 32;
    private static final int CRC2_OFFSET = BYTES - Integer.BYTES;

    SegmentHeader(long ordinal, int segmentBytes, int salt, SessionFingerprint fingerprint) {
        this(ordinal, segmentBytes, salt, fingerprint, VERSION);
    }

    void write(MemorySegment map) {
        map.set(RecordLayout.LONG, MAGIC_OFFSET, MAGIC);
        map.set(RecordLayout.INT, VERSION_OFFSET, version);
        map.set(RecordLayout.INT, SALT_OFFSET, salt);
        map.set(RecordLayout.LONG, ORDINAL_OFFSET, ordinal);
        map.set(RecordLayout.INT, SEGMENT_BYTES_OFFSET, segmentBytes);
        map.set(RecordLayout.INT, CRC_OFFSET, crc(map, 0, CRC_OFFSET));
        map.asSlice(FINGERPRINT_OFFSET, BYTES - FINGERPRINT_OFFSET).fill((byte) 0);
        map.set(RecordLayout.LONG, FINGERPRINT_OFFSET, fingerprint.high());
        map.set(RecordLayout.LONG, FINGERPRINT_OFFSET + Long.BYTES, fingerprint.low());
        map.set(RecordLayout.INT, CRC2_OFFSET, crc(map, FINGERPRINT_OFFSET, CRC2_OFFSET));
    }

    /** Tests whether the bytes begin like a segment and verify. */
    static boolean verifies(MemorySegment map) {
        return map.byteSize() >= BYTES
                && map.get(RecordLayout.LONG, MAGIC_OFFSET) == MAGIC
                && map.get(RecordLayout.INT, CRC_OFFSET) == crc(map, 0, CRC_OFFSET)
                && (map.get(RecordLayout.INT, VERSION_OFFSET) != VERSION
                        || map.get(RecordLayout.INT, CRC2_OFFSET) == crc(map, FINGERPRINT_OFFSET, CRC2_OFFSET));
    }

    /** Tests whether a configured journal could contain such a segment: a header that verifies may still be forged. */
    boolean isSound() {
        return segmentBytes >= JournalConfig.SEGMENT_BYTES_MIN
                && segmentBytes <= JournalConfig.SEGMENT_BYTES_MAX
                && segmentBytes % JournalConfig.PAGE_BYTES == 0;
    }

    /** Tests whether its journal has a file of numbers. */
    boolean hasNumbers() {
        return version >= VERSION;
    }

    /** Reads a header that {@link #verifies}. */
    static SegmentHeader read(MemorySegment map, Path path) throws IOException {
        int version = map.get(RecordLayout.INT, VERSION_OFFSET);
        if (version != VERSION && version != VERSION_WITHOUT_SESSION) {
            throw new IOException("segment " + path + " has format version " + version + ", this program reads "
                    + VERSION_WITHOUT_SESSION + " and " + VERSION);
        }
        return new SegmentHeader(
                map.get(RecordLayout.LONG, ORDINAL_OFFSET),
                map.get(RecordLayout.INT, SEGMENT_BYTES_OFFSET),
                map.get(RecordLayout.INT, SALT_OFFSET),
                version == VERSION ? fingerprint(map) : SessionFingerprint.NONE,
                version);
    }

    private static SessionFingerprint fingerprint(MemorySegment map) {
        return new SessionFingerprint(
                map.get(RecordLayout.LONG, FINGERPRINT_OFFSET),
                map.get(RecordLayout.LONG, FINGERPRINT_OFFSET + Long.BYTES));
    }

    private static int crc(MemorySegment map, int from, int to) {
        CRC32C crc = new CRC32C();
        crc.update(map.asSlice(from, to - from).asByteBuffer());
        return (int) crc.getValue();
    }
}
