package io.needletail.journal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * Layout of the file of a {@link JournalRing}: a header of one page, the ring of entries, and four lanes, each half as
 * large as the ring.
 *
 * <pre>
 *   0       8         12       16     32      48        52    512    1024   4096      4096 + bytes
 *   +-------+---------+--------+------+-------+---------+-----+------+------+---------+------- - -
 *   | magic | version | bytes  | id   | boot  | CRC32C  |     | head | tail | entries | lanes
 *   +-------+---------+--------+------+-------+---------+-----+------+------+---------+------- - -
 *
 *   entry: length | seat, lane | group, check | ordinal | offset | generation | next expected | next sent | session began | sum | records
 *          4        3     1      8       8         4        4            8               8           8               8
 * </pre>
 *
 * <ul>
 * <li>All numbers are little-endian. Head and tail count bytes since the ring was opened; a place in the file is their
 * rest by the ring's size. Each entry begins at a multiple of 64 and does not go beyond the end of the ring.
 * <li>The records of an entry are a batch as it stands in the segment file: at that offset of the segment with that
 * ordinal.
 * <li>An entry whose lane is not 0 has no records beside it: they stand in that lane, at the offset of the segment
 * modulo the lane's size.
 * <li>The last entry of a group has the bit {@link #LAST} beside its lane. An entry of the seat {@link #PAD} fills the
 * rest before the end of the ring.
 * <li>The sum covers the header of the entry; each record has a checksum of its own, and the check is that of all of
 * them: exclusive or. A lane may have other records at the place of an entry, later ones; those of the entry are in the
 * file then.
 * </ul>
 */
final class RingLayout {
    static final String NAME = "ring";
    static final int HEADER_BYTES = 4096;
    static final int ENTRY_BYTES = 64;
    static final int PAD = -2;

    /** Lanes of a ring. */
    static final int LANES = 4;

    /** Lane of an entry that has its records beside it. */
    static final int NO_LANE = -1;

    static final int LENGTH = 0;
    private static final int SEAT = 4;
    static final int GROUP = 8;
    static final int CHECK = 12;
    static final int ORDINAL = 16;
    static final int OFFSET = 24;
    static final int GENERATION = 28;
    static final int NEXT_IN = 32;
    static final int NEXT_OUT = 40;
    static final int STARTED = 48;
    private static final int SUM = 56;
    private static final int LANE_SHIFT = 24;
    private static final int LANE_MASK = 0x3F;

    /** In the seat of the last entry of a group. */
    private static final int LAST = 1 << 30;

    private static final int SEAT_MASK = (1 << LANE_SHIFT) - 1;

    private static final long MAGIC = 0x474E49524C44454EL; // "NEDLRING" in the file
    private static final int VERSION = 1;
    private static final int VERSION_AT = 8;
    private static final int BYTES_AT = 12;
    private static final int ID_AT = 16;
    private static final int BOOT_AT = 32;
    private static final int CRC_AT = 48;
    private static final int HEAD_AT = 512;
    private static final int TAIL_AT = 1024;

    private static final VarHandle POSITION = RecordLayout.LONG.varHandle();
    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final int WORDS = SUM / Long.BYTES;
    private static final int SHIFT = 29;

    private RingLayout() {}

    /**
     * Identity of a ring.
     *
     * @param bytes size of the part for entries, a power of two
     * @param id of the present use of the ring: another one with each opening
     * @param boot the run of the machine in which it was opened
     */
    record Header(int bytes, UUID id, UUID boot) {}

    static void write(MemorySegment map, Header header) {
        map.set(RecordLayout.LONG, 0, MAGIC);
        map.set(RecordLayout.INT, VERSION_AT, VERSION);
        map.set(RecordLayout.INT, BYTES_AT, header.bytes());
        write(map, ID_AT, header.id());
        write(map, BOOT_AT, header.boot());
        map.set(RecordLayout.INT, CRC_AT, crc(map));
    }

    /** Tests that the header is one, of this version. */
    static boolean verifies(MemorySegment map) {
        return map.byteSize() > HEADER_BYTES
                && map.get(RecordLayout.LONG, 0) == MAGIC
                && map.get(RecordLayout.INT, CRC_AT) == crc(map)
                && map.get(RecordLayout.INT, VERSION_AT) == VERSION
                && map.byteSize() >= fileBytes(map.get(RecordLayout.INT, BYTES_AT));
    }

    /** Returns the size of a file with so many bytes for entries. */
    static long fileBytes(int bytes) {
        return HEADER_BYTES + bytes + (long) LANES * laneBytes(bytes);
    }

    /** Returns the size of a lane beside so many bytes for entries, a power of two. */
    static int laneBytes(int bytes) {
        return bytes / 2;
    }

    /** Returns the lanes of a ring. */
    static RingLane[] lanes(MemorySegment map) {
        int ring = map.get(RecordLayout.INT, BYTES_AT);
        int bytes = laneBytes(ring);
        RingLane[] lanes = new RingLane[LANES];
        for (int i = 0; i < LANES; i++) {
            lanes[i] = new RingLane(i, map.asSlice(HEADER_BYTES + ring + (long) i * bytes, bytes));
        }
        return lanes;
    }

    static Header read(MemorySegment map) {
        return new Header(map.get(RecordLayout.INT, BYTES_AT), uuid(map, ID_AT), uuid(map, BOOT_AT));
    }

    static long head(MemorySegment map) {
        return (long) POSITION.getAcquire(map, (long) HEAD_AT);
    }

    static void head(MemorySegment map, long position) {
        POSITION.setRelease(map, (long) HEAD_AT, position);
    }

    static long tail(MemorySegment map) {
        return (long) POSITION.getAcquire(map, (long) TAIL_AT);
    }

    static void tail(MemorySegment map, long position) {
        POSITION.setRelease(map, (long) TAIL_AT, position);
    }

    /** Fills bytes before the end of the ring. */
    static void pad(MemorySegment map, long at, int length, int group) {
        map.set(RecordLayout.INT, at + LENGTH, length);
        map.set(RecordLayout.INT, at + SEAT, PAD);
        map.set(RecordLayout.INT, at + GROUP, group);
        map.set(RecordLayout.INT, at + CHECK, 0);
        for (int word = ORDINAL; word < SUM; word += Long.BYTES) map.set(RecordLayout.LONG, at + word, 0);
        seal(map, at);
    }

    /** Writes the seat of an entry, and its lane or {@link #NO_LANE}. */
    static void seat(MemorySegment map, long at, int seat, int lane) {
        map.set(RecordLayout.INT, at + SEAT, seat | (lane + 1) << LANE_SHIFT);
    }

    /** Makes an entry the last one of its group; it is not sealed any more. */
    static void last(MemorySegment map, long at) {
        map.set(RecordLayout.INT, at + SEAT, map.get(RecordLayout.INT, at + SEAT) | LAST);
    }

    /** Tests that an entry ends its group. */
    static boolean isLast(MemorySegment map, long at) {
        int word = map.get(RecordLayout.INT, at + SEAT);
        return word >= 0 && (word & LAST) != 0;
    }

    /** Returns the seat of an entry, or {@link #PAD}. */
    static int seat(MemorySegment map, long at) {
        int word = map.get(RecordLayout.INT, at + SEAT);
        return word < 0 ? word : word & SEAT_MASK;
    }

    /** Returns the lane of an entry, or {@link #NO_LANE}. */
    static int lane(MemorySegment map, long at) {
        int word = map.get(RecordLayout.INT, at + SEAT);
        return word < 0 ? NO_LANE : (word >>> LANE_SHIFT & LANE_MASK) - 1;
    }

    /** Writes the sum of an entry's header. */
    static void seal(MemorySegment map, long at) {
        map.set(RecordLayout.LONG, at + SUM, sum(map, at));
    }

    /** Tests the sum of an entry's header. */
    static boolean isSealed(MemorySegment map, long at) {
        return map.get(RecordLayout.LONG, at + SUM) == sum(map, at);
    }

    /** Returns the distance from an entry to the next one. */
    static int distance(MemorySegment map, long at) {
        return lane(map, at) == NO_LANE ? distance(map.get(RecordLayout.INT, at + LENGTH)) : ENTRY_BYTES;
    }

    /** Returns the distance from an entry that has its records beside it to the next one. */
    static int distance(int length) {
        return ENTRY_BYTES + ((length + ENTRY_BYTES - 1) & -ENTRY_BYTES);
    }

    /** Tests that there is an entry, which ends before a limit, with records beside it or in a lane. */
    static boolean isEntry(MemorySegment map, long at, long limit) {
        if (at + ENTRY_BYTES > limit || !isSealed(map, at)) return false;
        int length = map.get(RecordLayout.INT, at + LENGTH);
        return length >= 0
                && length % RecordLayout.ALIGNMENT == 0
                && lane(map, at) < LANES
                && at + distance(map, at) <= limit;
    }

    private static long sum(MemorySegment map, long at) {
        long sum = MIX;
        for (int word = 0; word < WORDS; word++) {
            sum = (sum ^ map.get(RecordLayout.LONG, at + (long) word * Long.BYTES)) * MIX;
            sum ^= sum >>> SHIFT;
        }
        return sum;
    }

    private static int crc(MemorySegment map) {
        CRC32C crc = new CRC32C();
        crc.update(map.asSlice(0, CRC_AT).toArray(ValueLayout.JAVA_BYTE));
        return (int) crc.getValue();
    }

    static void write(MemorySegment map, int at, UUID id) {
        map.set(RecordLayout.LONG, at, id.getMostSignificantBits());
        map.set(RecordLayout.LONG, at + (long) Long.BYTES, id.getLeastSignificantBits());
    }

    static UUID uuid(MemorySegment map, int at) {
        return new UUID(map.get(RecordLayout.LONG, at), map.get(RecordLayout.LONG, at + (long) Long.BYTES));
    }
}
