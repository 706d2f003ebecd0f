package io.needletail.journal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Layout of a record in a segment.
 *
 * <pre>
 *   0         4         8                  16                 24     25      26         28           32
 *   +---------+---------+------------------+------------------+------+-------+----------+------------+------------ - -
 *   | length  | CRC32C  | MsgSeqNum(34)    | time, epoch ns   | kind | flags | reserved | generation | frame, as it was
 *   +---------+---------+------------------+------------------+------+-------+----------+------------+------------ - -
 * </pre>
 *
 * <ul>
 *   <li>All numbers are little-endian. Each record begins at a multiple of 8.
 * <li>The length counts header and frame, without the padding to the next multiple of 8. Negative: the record is the
 * first of a batch that is not committed yet. 0: the journal ends here.
 * <li>The checksum is taken over the frame, then over the header from MsgSeqNum(34) on, and combined with the salt of
 * the segment by exclusive or: bytes of an earlier use of a recycled file do not verify. A wrong length shows because
 * it moves the frame's end.
 *   <li>Flags: {@link #FIRST} and {@link #LAST} of a batch; {@link #BODILESS} when the frame was not kept; in
 *       RESENT it stands in the SENT record before it with the same number and generation.
 * <li>MOVED, RESET, OPENED, SEALED and CLOSED carry the next number expected in the place of MsgSeqNum(34), and as the
 * 16 bytes of their frame the next number sent and the begin of the present session, epoch ns.
 *   <li>The generation grows with each RESET.
 * </ul>
 */
final class RecordLayout {

    static final int LENGTH_OFFSET = 0;
    static final int CRC_OFFSET = 4;
    static final int SEQ_NUM_OFFSET = 8;
    static final int TIME_OFFSET = 16;
    static final int KIND_OFFSET = 24;
    static final int FLAGS_OFFSET = 25;
    static final int GENERATION_OFFSET = 28;
    static final int HEADER_BYTES = 32;

    /** Part of the header that the checksum covers. */
    static final int COVERED_OFFSET = SEQ_NUM_OFFSET;

    static final int COVERED_BYTES = HEADER_BYTES - COVERED_OFFSET;

    static final int NUMBERS_BYTES = 2 * Long.BYTES;
    static final int NUMBERS_RECORD_BYTES = HEADER_BYTES + NUMBERS_BYTES;
    static final int ALIGNMENT = 8;

    static final byte FIRST = 1;
    static final byte LAST = 2;
    static final byte BODILESS = 4;

    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LENGTH = INT.varHandle();

    private RecordLayout() {}

    /** Returns the distance to the next record. */
    static int aligned(int length) {
        return (length + ALIGNMENT - 1) & -ALIGNMENT;
    }

    static int length(MemorySegment map, int at) {
        return (int) LENGTH.getAcquire(map, (long) at + LENGTH_OFFSET);
    }

    /** Makes a batch visible: all its bytes are written before its first length becomes positive. */
    static void publish(MemorySegment map, int at, int length) {
        LENGTH.setRelease(map, (long) at + LENGTH_OFFSET, length);
    }

    static byte flags(MemorySegment map, int at) {
        return map.get(ValueLayout.JAVA_BYTE, (long) at + FLAGS_OFFSET);
    }

    static byte kind(MemorySegment map, int at) {
        return map.get(ValueLayout.JAVA_BYTE, (long) at + KIND_OFFSET);
    }

    static long seqNum(MemorySegment map, int at) {
        return map.get(LONG, (long) at + SEQ_NUM_OFFSET);
    }

    static long timeNs(MemorySegment map, int at) {
        return map.get(LONG, (long) at + TIME_OFFSET);
    }

    static int generation(MemorySegment map, int at) {
        return map.get(INT, (long) at + GENERATION_OFFSET);
    }

    /** Returns the next outbound number from a record that carries numbers. */
    static long nextOut(MemorySegment map, int at) {
        return map.get(LONG, (long) at + HEADER_BYTES);
    }

    /** Returns the begin of the present session from a record that carries numbers. */
    static long startedNs(MemorySegment map, int at) {
        return map.get(LONG, (long) at + HEADER_BYTES + Long.BYTES);
    }

    /** Writes both at once. */
    static void lengthAndCrc(MemorySegment map, int at, int length, int crc) {
        map.set(LONG, (long) at + LENGTH_OFFSET, (long) crc << Integer.SIZE | Integer.toUnsignedLong(length));
    }

    /** Sets a flag that is not set; {@code change} is {@link #changeByFlag} of it. */
    static void addFlag(MemorySegment map, int at, byte flag, int change) {
        map.set(ValueLayout.JAVA_BYTE, (long) at + FLAGS_OFFSET, (byte) (flags(map, at) | flag));
        crc(map, at, crc(map, at) ^ change);
    }

    /**
     * Returns the effect of a flag on a record's checksum, by exclusive or: it is the same for every record, since a
     * CRC is linear and flags have the same distance from the end of the covered bytes in every record.
     */
    static int changeByFlag(byte flag) {
        byte[] covered = new byte[COVERED_BYTES];
        int without = sum(covered);
        covered[FLAGS_OFFSET - COVERED_OFFSET] = flag;
        return without ^ sum(covered);
    }

    private static int sum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    /** Copies the frame of a record; returns its length, or 0 when there is no room for it. */
    static int frame(MemorySegment map, int at, byte[] target, int to) {
        int length = Math.abs(length(map, at)) - HEADER_BYTES;
        // A message from a session with a larger limit counts as not retained.
        if (length > target.length - to) return 0;
        MemorySegment.copy(map, ValueLayout.JAVA_BYTE, (long) at + HEADER_BYTES, target, to, length);
        return length;
    }

    static int crc(MemorySegment map, int at) {
        return map.get(INT, (long) at + CRC_OFFSET);
    }

    static void crc(MemorySegment map, int at, int crc) {
        map.set(INT, (long) at + CRC_OFFSET, crc);
    }

    /** Returns the salted checksum of the record's present bytes. {@code bytes} is the whole segment. Cold. */
    static int checksum(ByteBuffer bytes, int at, int length, int salt) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.clear().limit(at + length).position(at + HEADER_BYTES));
        crc.update(bytes.clear().limit(at + HEADER_BYTES).position(at + COVERED_OFFSET));
        return (int) crc.getValue() ^ salt;
    }

    /** Returns the checksums of the records of a batch, combined. */
    static int check(MemorySegment batch, int length) {
        int check = 0;
        int at = 0;
        while (at < length) {
            check ^= crc(batch, at);
            at += aligned(Math.max(HEADER_BYTES, length(batch, at)));
        }
        return check;
    }
}
