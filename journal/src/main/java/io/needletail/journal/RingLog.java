package io.needletail.journal;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/**
 * Writes what came into a ring to the disk before it comes into the files of the journals: past the page cache, in
 * whole blocks that are not written again before the files have everything in them. So a group is whole or absent after
 * the end of the machine too, and one force is enough for all journals and many groups.
 *
 * <p>Threading: the thread that carries; {@link #mark} on any.
 */
final class RingLog implements Closeable {
    static final String NAME = "log";

    private final Path file;
    private final RingLayout.Header header;
    private final FileChannel channel;
    private final boolean isDirect;
    private final RingViews ring;
    private final RingLane[] lanes;
    private final long size;
    private final MemorySegment head = block();
    private final ByteBuffer headView = head.asByteBuffer();
    private final DirectParts parts = new DirectParts();
    private final MemorySegment markBlock = block();
    private long end;
    private long sequence;
    private volatile long marked;

    private RingLog(Path file, RingLayout.Header header, MemorySegment map) throws IOException {
        this.file = file;
        this.header = header;
        size = RingLogLayout.fileBytes(header.bytes());
        ring = new RingViews(map.asSlice(RingLayout.HEADER_BYTES, header.bytes()));
        lanes = RingLayout.lanes(map);
        Optional<FileChannel> direct = DirectFile.open(file);
        isDirect = direct.isPresent();
        channel = isDirect ? direct.get() : FileChannel.open(file, StandardOpenOption.WRITE);
    }

    /** Begins the log of a ring that is empty. */
    static RingLog begin(Path file, RingLayout.Header header, MemorySegment map) throws IOException {
        long size = RingLogLayout.fileBytes(header.bytes());
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(file, options, OwnerOnly.file())) {
            if (channel.size() != size && !LinuxFiles.allocate(NativePath.of(file), size))
                Zeros.write(channel, 0, size);
            channel.force(true);
        }
        RingLog log = new RingLog(file, header, map);
        try {
            // Both: none of an earlier ring may count.
            RingLogLayout.Place first = new RingLogLayout.Place(0, 0, 0);
            log.mark(first);
            log.mark(first);
            return log;
        } catch (IOException | RuntimeException failure) {
            try (log) {
                throw failure;
            }
        }
    }

    /** Returns the lanes of the ring. */
    RingLane[] lanes() {
        return lanes.clone();
    }

    /** Tests that the file system takes direct writes. */
    boolean isDirect() {
        return isDirect;
    }

    /** Writes a frame with entries of the ring, and waits until the disk has it. There is room. */
    void write(long first, long last) throws IOException {
        begin(first, last);
        RingLogLayout.seal(head, System.currentTimeMillis());
        parts.begin();
        parts.add(headView.rewind());
        long at = first & -RingLogLayout.BLOCK_BYTES;
        ring.add(at, at + RingLogLayout.ringBytes(head), parts);
        for (int lane = 0; lane < lanes.length; lane++) {
            int begin = RingLogLayout.laneFrom(head, lane) & -RingLogLayout.BLOCK_BYTES;
            lanes[lane].addParts(begin, begin + RingLogLayout.laneBytes(head, lane), parts);
        }
        // At once: each wait for the disk takes the core from a thread that spins there.
        parts.write(channel, RingLogLayout.place(end, size));
        channel.force(false);
        end += RingLogLayout.length(head);
    }

    /** Tests that a frame can be written without one that is still needed. */
    boolean hasRoom(long first, long last) {
        begin(first, last);
        return end + RingLogLayout.length(head) - marked <= size - RingLogLayout.FRAMES_AT;
    }

    private void begin(long first, long last) {
        RingLogLayout.begin(head, header.id(), end, first, last);
        for (RingLane lane : lanes) RingLogLayout.lane(head, lane.number(), lane.carried(), lane.end());
        long frames = size - RingLogLayout.FRAMES_AT;
        if (end % frames + RingLogLayout.length(head) <= frames) return;
        end += frames - end % frames;
        begin(first, last);
    }

    /** Returns the place after the last frame, where a group begins. */
    RingLogLayout.Place end(long inRing, int group) {
        return new RingLogLayout.Place(end, inRing, group);
    }

    /** Tests that half of the log is in use. */
    boolean isHalfFull() {
        return end - marked > size / 2;
    }

    /** Notes that the files of the journals have everything before a place, on the disk. */
    synchronized void mark(RingLogLayout.Place place) throws IOException {
        sequence++;
        RingLogLayout.writeMark(markBlock, new RingLogLayout.Mark(header, sequence, place));
        put(markBlock, (sequence & 1) * RingLogLayout.BLOCK_BYTES);
        channel.force(false);
        marked = place.position();
    }

    Path file() {
        return file;
    }

    private void put(MemorySegment bytes, long place) throws IOException {
        ByteBuffer part = bytes.asByteBuffer();
        long at = place;
        while (part.hasRemaining()) at += channel.write(part, at);
    }

    private static MemorySegment block() {
        return Arena.ofAuto().allocate(RingLogLayout.BLOCK_BYTES, RingLogLayout.BLOCK_BYTES);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
