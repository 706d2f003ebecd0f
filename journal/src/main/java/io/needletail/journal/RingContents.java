package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Batches that the directory of a ring has for the journals. After the end of a process that is everything before the
 * head of the ring, and what its log has, which the files may not have on the disk yet. After the end of the machine,
 * which may have lost any part of the ring, it is the whole groups in the log, and those in the ring that follow them.
 * Cold.
 */
final class RingContents {
    private final Path file;
    private final Optional<RingLayout.Header> header;
    private final boolean isOfThisRun;
    private final long lastMs;
    private final SortedMap<Integer, List<RingBatch>> batches = new TreeMap<>();
    private Optional<JournalDamagedException> damage = Optional.empty();

    private RingContents(Path file, Optional<RingLayout.Header> header, boolean isOfThisRun, long lastMs) {
        this.file = file;
        this.header = header;
        this.isOfThisRun = isOfThisRun;
        this.lastMs = lastMs;
    }

    /**
     * Reads a ring and its log.
     *
     * @param file the ring
     * @param log its log
     * @param seats directories of the journals, by the number of the seat
     */
    static RingContents read(Path file, Path log, Map<Integer, Path> seats) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Optional<MemorySegment> map = Files.exists(file) ? Optional.of(map(file, arena)) : Optional.empty();
            Optional<RingLayout.Header> ring = map.filter(RingLayout::verifies).map(RingLayout::read);
            boolean isSame = ring.isPresent() && ring.get().boot().equals(BootId.present());
            Optional<RingLogReader.Found> found = RingLogReader.read(log)
                    .filter(its ->
                            ring.isEmpty() || its.ring().id().equals(ring.get().id()));
            Optional<RingLayout.Header> header = ring.or(() -> ended(found).map(RingLogReader.Found::ring));
            long lastMs = found.map(RingLogReader.Found::lastMs).orElse(0L);
            RingContents contents = new RingContents(file, header, isSame, lastMs);
            if (header.isEmpty()) return contents;
            // What the ring has besides after the end of the machine is as good, when it follows.
            if (found.isPresent() && ring.isPresent() && !isSame) {
                found.get().groups().takeRing(map.orElseThrow(), found.get().inRing());
            }
            if (found.isPresent()) contents.addWhole(found.get().groups().whole(), seats);
            if (isSame) contents.addCommitted(map.orElseThrow());
            boolean isOlder = isSame && found.isPresent() && found.get().inRing() > RingLayout.head(map.orElseThrow());
            if (isOlder)
                contents.damage = Optional.of(new JournalDamagedException(file + " is an older copy than " + log));
            return contents;
        }
    }

    // A log whose machine runs has a ring beside it.
    private static Optional<RingLogReader.Found> ended(Optional<RingLogReader.Found> found) {
        return found.filter(its -> !its.ring().boot().equals(BootId.present()));
    }

    /** Returns the header; empty when there is no ring, or none that verifies. */
    Optional<RingLayout.Header> header() {
        return header;
    }

    /** Tests that the machine has not ended since the ring was opened. */
    boolean isOfThisRun() {
        return isOfThisRun;
    }

    /** Returns when the log was written last, milliseconds since 1970; 0 when nothing is in it. */
    long lastMs() {
        return lastMs;
    }

    /** Returns the numbers of the seats that have batches. */
    Set<Integer> seats() {
        return batches.keySet();
    }

    /** Returns the batches of a seat, in order; the files of its journal may have the first ones. */
    List<RingBatch> of(int seat) throws JournalDamagedException {
        if (damage.isPresent()) throw damage.get();
        return batches.getOrDefault(seat, List.of());
    }

    private void add(RingBatch batch) {
        batches.computeIfAbsent(batch.seat(), _ -> new ArrayList<>()).add(batch);
    }

    private void addWhole(List<List<RingBatch>> groups, Map<Integer, Path> seats) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Map<Path, Optional<MemorySegment>> files = new HashMap<>();
            for (List<RingBatch> group : groups) {
                List<RingBatch> whole = whole(group, seats, files, arena);
                // After the end of the machine the log was torn here, and nothing after it was in a file. After the end
                // of a process the file or the ring has what is missing here, and what happened to one journal keeps no
                // other one from its part.
                if (!isOfThisRun && whole.size() < group.size()) return;
                whole.forEach(this::add);
            }
        }
    }

    private static List<RingBatch> whole(
            List<RingBatch> group, Map<Integer, Path> seats, Map<Path, Optional<MemorySegment>> files, Arena arena)
            throws IOException {
        List<RingBatch> whole = new ArrayList<>();
        for (RingBatch batch : group) {
            if (isWholeOrMoved(batch, seats, files, arena)) whole.add(batch);
        }
        return whole;
    }

    // A segment that is missing cannot say whether a batch is whole.
    private static boolean isWholeOrMoved(
            RingBatch batch, Map<Integer, Path> seats, Map<Path, Optional<MemorySegment>> files, Arena arena)
            throws IOException {
        Path directory = seats.get(batch.seat());
        if (directory == null) return true;
        Path file = directory.resolve(SegmentFiles.name(batch.ordinal()));
        if (!files.containsKey(file)) files.put(file, segment(file, arena));
        Optional<MemorySegment> segment = files.get(file);
        return segment.isEmpty() || isWhole(batch, segment.get(), file);
    }

    private static boolean isWhole(RingBatch batch, MemorySegment segment, Path file) throws IOException {
        return batch.whole(segment, SegmentHeader.read(segment, file)).isPresent();
    }

    private static Optional<MemorySegment> segment(Path file, Arena arena) throws IOException {
        return Files.exists(file) ? Optional.of(map(file, arena)).filter(SegmentHeader::verifies) : Optional.empty();
    }

    private void addCommitted(MemorySegment map) {
        RingBatch.Lanes lanes = RingBatch.Lanes.of(map);
        int bytes = RingLayout.read(map).bytes();
        long head = RingLayout.head(map);
        long position = RingLayout.tail(map);
        if (position < 0 || position > head || head - position > bytes) {
            damage = Optional.of(new JournalDamagedException(
                    file + ": its head is " + head + " and its tail " + position + ": it is damaged"));
        }
        while (damage.isEmpty() && position < head) {
            long entry = RingLayout.HEADER_BYTES + (position & bytes - 1);
            if (!RingLayout.isEntry(map, entry, RingLayout.HEADER_BYTES + bytes)) {
                damage = Optional.of(
                        new JournalDamagedException(file + " at offset " + entry + ": an entry does not verify"));
                return;
            }
            if (RingLayout.seat(map, entry) >= 0) add(RingBatch.of(map, entry, lanes));
            position += RingLayout.distance(map, entry);
        }
    }

    private static MemorySegment map(Path file, Arena arena) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
        }
    }
}
