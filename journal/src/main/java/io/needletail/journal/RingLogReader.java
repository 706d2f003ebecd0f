package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Reads the groups in the log of a ring that the files of the journals may not have on the disk. The last one may be
 * torn: its records are not verified here.
 */
final class RingLogReader {
    /**
     * Content of a log.
     *
     * @param ring that it is of
     * @param groups from its mark on
     * @param inRing position in the ring after the last entry
     * @param lastMs time of the last frame, milliseconds since 1970; 0 when there is none
     */
    record Found(RingLayout.Header ring, RingGroups groups, long inRing, long lastMs) {}

    private final MemorySegment map;
    private final RingLogLayout.Mark mark;
    private final RingGroups groups;
    private long lastMs;

    private RingLogReader(MemorySegment map, RingLogLayout.Mark mark) {
        this.map = map;
        this.mark = mark;
        groups = new RingGroups(mark.place().group());
    }

    /** Reads a file; empty when there is none, or no mark of it verifies. */
    static Optional<Found> read(Path file) throws IOException {
        if (!Files.exists(file)) return Optional.empty();
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            MemorySegment map = channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
            Optional<RingLogLayout.Mark> mark = newest(map);
            return mark.map(found -> new RingLogReader(map, found).read());
        }
    }

    private static Optional<RingLogLayout.Mark> newest(MemorySegment map) {
        if (map.byteSize() < RingLogLayout.FRAMES_AT) return Optional.empty();
        Optional<RingLogLayout.Mark> newest = Optional.empty();
        for (int slot = 0; slot < 2; slot++) {
            MemorySegment block = map.asSlice((long) slot * RingLogLayout.BLOCK_BYTES, RingLogLayout.BLOCK_BYTES);
            if (!RingLogLayout.isMark(block)) continue;
            RingLogLayout.Mark mark = RingLogLayout.readMark(block);
            boolean isNewer = newest.isEmpty() || mark.sequence() > newest.get().sequence();
            if (isNewer && map.byteSize() == RingLogLayout.fileBytes(mark.ring().bytes())) newest = Optional.of(mark);
        }
        return newest;
    }

    private Found read() {
        long frames = map.byteSize() - RingLogLayout.FRAMES_AT;
        long position = mark.place().position();
        long ring = mark.place().inRing();
        while (true) {
            Optional<MemorySegment> frame = frame(position);
            long nextLap = position - position % frames + frames;
            if (frame.isEmpty() && position % frames != 0) frame = frame(nextLap);
            boolean goesOn = frame.isPresent() && RingLogLayout.from(frame.get()) == ring && entries(frame.get());
            if (!goesOn) return new Found(mark.ring(), groups, ring, lastMs);
            ring = RingLogLayout.to(frame.get());
            lastMs = RingLogLayout.timeMs(frame.get());
            position = RingLogLayout.position(frame.get()) + frame.get().byteSize();
        }
    }

    private Optional<MemorySegment> frame(long position) {
        long place = RingLogLayout.place(position, map.byteSize());
        if (place + RingLogLayout.BLOCK_BYTES > map.byteSize()) return Optional.empty();
        MemorySegment head = map.asSlice(place, RingLogLayout.BLOCK_BYTES);
        if (!RingLogLayout.isFrame(head, mark.ring().id(), position)) return Optional.empty();
        long length = RingLogLayout.length(head);
        return place + length <= map.byteSize() ? Optional.of(map.asSlice(place, length)) : Optional.empty();
    }

    /** Takes the entries of a frame; false when one is torn. */
    private boolean entries(MemorySegment frame) {
        MemorySegment ring = frame.asSlice(RingLogLayout.BLOCK_BYTES, RingLogLayout.ringBytes(frame));
        long entry = RingLogLayout.from(frame) & RingLogLayout.BLOCK_BYTES - 1;
        long end = entry + RingLogLayout.to(frame) - RingLogLayout.from(frame);
        RingBatch.Lanes lanes = (lane, offset, to) -> lane(frame, lane, offset, to);
        while (entry < end) {
            if (!RingLayout.isEntry(ring, entry, end) || !groups.take(ring, entry, lanes)) return false;
            entry += RingLayout.distance(ring, entry);
        }
        return true;
    }

    private static void lane(MemorySegment frame, int lane, int offset, MemorySegment to) {
        long at = RingLogLayout.BLOCK_BYTES + RingLogLayout.ringBytes(frame);
        for (int before = 0; before < lane; before++) at += RingLogLayout.laneBytes(frame, before);
        int from = RingLogLayout.laneFrom(frame, lane);
        boolean has = offset >= from && offset + to.byteSize() <= RingLogLayout.laneTo(frame, lane);
        if (has) to.copyFrom(frame.asSlice(at + offset - (from & -RingLogLayout.BLOCK_BYTES), to.byteSize()));
    }
}
