package io.needletail.journal;

import java.lang.foreign.MemorySegment;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * Layout of the file {@code log} of a ring: what was in the ring, in the order of its writing, so that it is there
 * after the end of the machine.
 *
 * <pre>
 *   0        4096     8192
 *   +--------+--------+---------+---------+- - -
 *   | mark 0 | mark 1 | frame   | frame   |
 *   +--------+--------+---------+---------+- - -
 *
 *   mark:  magic | version | bytes | id | boot | sequence | position | in the ring | group | CRC32C
 *          8       4         4       16   16     8          8          8             4       4
 *
 *   frame: magic | version | 0 | id | position | from | to | time | of each lane: from, to | CRC32C, up to 4096
 *          8       4         4   16   8          8      8    8      4      4                 4
 *          the blocks of the ring with the bytes from .. to
 *          the blocks of each lane with the bytes from .. to
 * </pre>
 *
 * <ul>
 * <li>The numbers are little-endian; a block has 4,096 bytes. A mark has the size of the ring, its id and boot; the
 * newer mark that verifies counts.
 * <li>Positions of the log count bytes since the ring was opened; a place in the file is 8192 and the rest of the
 * position by the size of the log without its marks. A frame that would go beyond the end begins at the next multiple
 * of that size.
 *   <li>The files of the journals have everything that is in frames before the position of the mark, on the disk.
 *   <li>The time is in milliseconds since 1970.
 * </ul>
 */
final class RingLogLayout {
    static final int BLOCK_BYTES = DirectFile.BLOCK_BYTES;
    static final int FRAMES_AT = 2 * BLOCK_BYTES;

    private static final long MARK = 0x4B52414D4C44454EL; // "NEDLMARK" in the file
    private static final long FRAME = 0x4D5246474F4C444EL; // "NDLOGFRM" in the file
    private static final int VERSION = 1;
    private static final int VERSION_AT = 8;
    private static final int BYTES_AT = 12;
    private static final int ID_AT = 16;
    private static final int BOOT_AT = 32;
    private static final int SEQUENCE_AT = 48;
    private static final int MARK_POSITION_AT = 56;
    private static final int IN_RING_AT = 64;
    private static final int GROUP_AT = 72;
    private static final int MARK_CRC_AT = 76;
    private static final int FRAME_POSITION_AT = 32;
    private static final int FROM_AT = 40;
    private static final int TO_AT = 48;
    private static final int TIME_AT = 56;
    private static final int LANES_AT = 64;
    private static final int FRAME_CRC_AT = LANES_AT + RingLayout.LANES * 2 * Integer.BYTES;

    private RingLogLayout() {}

    /**
     * State of the journals' files.
     *
     * @param ring that the log is of
     * @param sequence of the mark
     * @param place up to which they have everything
     */
    record Mark(RingLayout.Header ring, long sequence, Place place) {}

    /**
     * A place between two frames.
     *
     * @param position in the log
     * @param inRing position in the ring
     * @param group number of the group that begins there
     */
    record Place(long position, long inRing, int group) {}

    /** Returns the size of the log of a ring with so many bytes for entries. */
    static long fileBytes(int ringBytes) {
        return FRAMES_AT + 4L * ringBytes;
    }

    /** Returns the place of a position in a file of a size. */
    static long place(long position, long fileBytes) {
        return FRAMES_AT + position % (fileBytes - FRAMES_AT);
    }

    static int blocks(int bytes) {
        return (bytes + BLOCK_BYTES - 1) & -BLOCK_BYTES;
    }

    static void writeMark(MemorySegment block, Mark mark) {
        block.set(RecordLayout.LONG, 0, MARK);
        block.set(RecordLayout.INT, VERSION_AT, VERSION);
        block.set(RecordLayout.INT, BYTES_AT, mark.ring().bytes());
        RingLayout.write(block, ID_AT, mark.ring().id());
        RingLayout.write(block, BOOT_AT, mark.ring().boot());
        block.set(RecordLayout.LONG, SEQUENCE_AT, mark.sequence());
        block.set(RecordLayout.LONG, MARK_POSITION_AT, mark.place().position());
        block.set(RecordLayout.LONG, IN_RING_AT, mark.place().inRing());
        block.set(RecordLayout.INT, GROUP_AT, mark.place().group());
        block.set(RecordLayout.INT, MARK_CRC_AT, crc(block, MARK_CRC_AT));
    }

    static boolean isMark(MemorySegment block) {
        return block.get(RecordLayout.LONG, 0) == MARK
                && block.get(RecordLayout.INT, VERSION_AT) == VERSION
                && block.get(RecordLayout.INT, MARK_CRC_AT) == crc(block, MARK_CRC_AT);
    }

    static Mark readMark(MemorySegment block) {
        RingLayout.Header ring = new RingLayout.Header(
                block.get(RecordLayout.INT, BYTES_AT), RingLayout.uuid(block, ID_AT), RingLayout.uuid(block, BOOT_AT));
        Place place = new Place(
                block.get(RecordLayout.LONG, MARK_POSITION_AT),
                block.get(RecordLayout.LONG, IN_RING_AT),
                block.get(RecordLayout.INT, GROUP_AT));
        return new Mark(ring, block.get(RecordLayout.LONG, SEQUENCE_AT), place);
    }

    /** Begins a frame without lanes, for entries of the ring. */
    static void begin(MemorySegment block, UUID id, long position, long from, long to) {
        block.fill((byte) 0);
        block.set(RecordLayout.LONG, 0, FRAME);
        block.set(RecordLayout.INT, VERSION_AT, VERSION);
        RingLayout.write(block, ID_AT, id);
        block.set(RecordLayout.LONG, FRAME_POSITION_AT, position);
        block.set(RecordLayout.LONG, FROM_AT, from);
        block.set(RecordLayout.LONG, TO_AT, to);
    }

    static void lane(MemorySegment block, int lane, int from, int to) {
        block.set(RecordLayout.INT, laneAt(lane), from);
        block.set(RecordLayout.INT, laneAt(lane) + Integer.BYTES, to);
    }

    /** Ends the head of a frame. */
    static void seal(MemorySegment block, long timeMs) {
        block.set(RecordLayout.LONG, TIME_AT, timeMs);
        block.set(RecordLayout.INT, FRAME_CRC_AT, crc(block, FRAME_CRC_AT));
    }

    static boolean isFrame(MemorySegment block, UUID id, long position) {
        return block.get(RecordLayout.LONG, 0) == FRAME
                && block.get(RecordLayout.INT, VERSION_AT) == VERSION
                && block.get(RecordLayout.INT, FRAME_CRC_AT) == crc(block, FRAME_CRC_AT)
                && block.get(RecordLayout.LONG, FRAME_POSITION_AT) == position
                && RingLayout.uuid(block, ID_AT).equals(id);
    }

    /** Returns the position of a frame in the log. */
    static long position(MemorySegment block) {
        return block.get(RecordLayout.LONG, FRAME_POSITION_AT);
    }

    /** Returns the position in the ring at which a frame begins. */
    static long from(MemorySegment block) {
        return block.get(RecordLayout.LONG, FROM_AT);
    }

    /** Returns the position in the ring at which a frame ends. */
    static long to(MemorySegment block) {
        return block.get(RecordLayout.LONG, TO_AT);
    }

    static long timeMs(MemorySegment block) {
        return block.get(RecordLayout.LONG, TIME_AT);
    }

    /** Returns the offset of the first byte of a lane in a frame. */
    static int laneFrom(MemorySegment block, int lane) {
        return block.get(RecordLayout.INT, laneAt(lane));
    }

    /**
     * Returns the offset after the last byte of a lane in a frame; not greater than that of the first when the frame
     * has none.
     */
    static int laneTo(MemorySegment block, int lane) {
        return block.get(RecordLayout.INT, laneAt(lane) + Integer.BYTES);
    }

    /** Returns the bytes of the ring's blocks in a frame. */
    static long ringBytes(MemorySegment block) {
        return (to(block) + BLOCK_BYTES - 1 & -BLOCK_BYTES) - (from(block) & -BLOCK_BYTES);
    }

    /** Returns the bytes of a lane's blocks in a frame. */
    static int laneBytes(MemorySegment block, int lane) {
        int to = laneTo(block, lane);
        int from = laneFrom(block, lane);
        return from < to ? blocks(to) - (from & -BLOCK_BYTES) : 0;
    }

    /** Returns the length of a frame with its head. */
    static long length(MemorySegment block) {
        long length = BLOCK_BYTES + ringBytes(block);
        for (int lane = 0; lane < RingLayout.LANES; lane++) length += laneBytes(block, lane);
        return length;
    }

    private static int laneAt(int lane) {
        return LANES_AT + lane * 2 * Integer.BYTES;
    }

    private static int crc(MemorySegment block, int length) {
        CRC32C crc = new CRC32C();
        crc.update(block.asSlice(0, length).asByteBuffer());
        return (int) crc.getValue();
    }
}
