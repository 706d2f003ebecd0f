package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A part of the ring's file that has the last bytes of one busy journal as they stand in its segment: the thread that
 * commits puts them there, and the thread that carries writes whole blocks from there to the file, without a copy. A
 * byte's place is its offset in the segment, modulo the lane's size.
 *
 * <p>The thread that carries says for which segment the lane is, and from which offset on its bytes are needed.
 */
final class RingLane {
    /** A lane that takes nothing. */
    static final RingLane NONE = new RingLane(RingLayout.NO_LANE, MemorySegment.NULL);

    private static final long NO_SEGMENT = -1;
    private static final long NO_ENTRY = -1;
    private static final int NO_PART = -1;

    /** For each part of so many bytes of a segment, as a shift, the lane knows an entry that begins there. */
    private static final int PART_SHIFT = 16;

    private final int number;
    private final MemorySegment bytes;
    private final RingViews views;
    private final int size;
    private volatile long ordinal = NO_SEGMENT;
    private volatile int floor;
    private volatile int end;
    private int carried;
    private boolean isPrepared;
    // The last entry, and the first one of each part, on the thread that commits; and what it shows of that.
    private long last = NO_ENTRY;
    private int part = NO_PART;
    private final long[] firsts;
    private final AtomicLong shown = new AtomicLong(NO_ENTRY);

    RingLane(int number, MemorySegment bytes) {
        this.number = number;
        this.bytes = bytes;
        views = new RingViews(bytes);
        size = (int) bytes.byteSize();
        firsts = new long[Math.max(1, size >> PART_SHIFT)];
        Arrays.fill(firsts, NO_ENTRY);
    }

    int number() {
        return number;
    }

    int size() {
        return size;
    }

    /** Writes its pages, and puts them into the page table, before a thread that must not wait writes to them. */
    void prepare(Path ring) {
        if (isPrepared) return;
        isPrepared = true;
        try (FileChannel channel = FileChannel.open(ring, StandardOpenOption.WRITE)) {
            long begin = channel.size() - (long) (RingLayout.LANES - number) * size;
            Zeros.write(channel, begin, begin + size);
        } catch (IOException small) {
            // Then its pages are small ones.
        }
        LinuxFiles.populate(bytes, 0, size);
    }

    /** Takes the bytes of a segment from an offset on. Not while it is used for another one. */
    void begin(Segment segment, int offset) {
        floor = offset;
        end = offset;
        carried = offset;
        part = NO_PART;
        ordinal = segment.header.ordinal();
    }

    /** Takes nothing any more. */
    void stop() {
        ordinal = NO_SEGMENT;
    }

    /** The bytes before an offset are in the file. */
    void forget(int offset) {
        floor = offset;
    }

    /** Returns the offset up to which entries were carried. */
    int carried() {
        return carried;
    }

    /** Notes up to which offset entries were carried. */
    void carried(int offset) {
        carried = offset;
    }

    /** Returns the end of what was put there; bytes between two batches may be in the ring instead. */
    int end() {
        return end;
    }

    /** Tests that a batch may be put there. */
    boolean takes(Segment segment, int offset, int length) {
        // One condition: a full lane is rare, and compiled code that has never seen the branch for it is thrown away.
        long room = (long) floor + size - offset - length;
        return ((ordinal ^ segment.header.ordinal()) | (room >> (Long.SIZE - 1))) == 0;
    }

    /** Puts the batch of an entry of the ring there, on the thread that commits. */
    void commit(long position, int offset, MemorySegment batch, int length) {
        put(offset, batch, 0, length);
        end = offset + length;
        last = position;
        if (offset >> PART_SHIFT == part) return;
        part = offset >> PART_SHIFT;
        firsts[part & firsts.length - 1] = position;
    }

    /** Shows the other thread which entry is the last one, before the head of the ring shows that it is there. */
    void show() {
        if (shown.getPlain() != last) shown.setRelease(last);
    }

    /** Returns the position of the last entry that was shown; negative when there is none. */
    long lastShown() {
        return shown.getAcquire();
    }

    /** Returns the part of a segment in which an offset is. */
    static int part(int offset) {
        return offset >> PART_SHIFT;
    }

    /** Returns the position of an entry that began in a part of the segment, or of one that began there before. */
    long firstOf(int ofPart) {
        return firsts[ofPart & firsts.length - 1];
    }

    /** Copies bytes of a segment into the lane. */
    void put(int offset, MemorySegment from, long at, int length) {
        int place = offset & size - 1;
        int first = Math.min(length, size - place);
        // The second copy is mostly empty; a branch around it would be one for what is rare.
        MemorySegment.copy(from, at, bytes, place, first);
        MemorySegment.copy(from, at + first, bytes, 0, length - first);
    }

    /** Copies bytes of a segment from the lane. */
    void get(int offset, MemorySegment to, long at, int length) {
        int place = offset & size - 1;
        int first = Math.min(length, size - place);
        MemorySegment.copy(bytes, place, to, at, first);
        MemorySegment.copy(bytes, 0, to, at + first, length - first);
    }

    /** Adds the parts that hold bytes of a segment. */
    void addParts(int from, int to, DirectParts parts) {
        views.add(from, to, parts);
    }
}
