package io.needletail.journal;

import io.needletail.journal.HighWater.Mark;
import io.needletail.journal.HighWater.Numbers;
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
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Brings what a process left in its ring into the files of the journals. An entry is the bytes of a place in a segment file: to write
 * them a second time changes nothing, so that this may end at any point and begin again. Cold.
 *
 * <p>After the end of a process every entry before the head of the ring counts. After the end of the machine the ring may be older than
 * its head, or newer: then the whole groups count that follow each other and verify.
 */
final class RingRecovery {
    private final RingFolder folder;
    private final Optional<RingLayout.Header> header;
    private final String trouble;

    /** A batch in the ring. */
    record Batch(long ordinal, int offset, Numbers numbers, long startedNs, MemorySegment records) {
        int length() {
            return (int) records.byteSize();
        }
    }

    private RingRecovery(RingFolder folder, Optional<RingLayout.Header> header, String trouble) {
        this.folder = folder;
        this.header = header;
        this.trouble = trouble;
    }

    /** Reads the header of a ring, if there is one. */
    static RingRecovery of(RingFolder folder) throws IOException {
        if (!Files.exists(folder.file())) return new RingRecovery(folder, Optional.empty(), "");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment map = map(folder.file(), arena);
            if (!RingLayout.verifies(map)) {
                return new RingRecovery(folder, Optional.empty(), folder.file() + ": its header does not verify");
            }
            return new RingRecovery(folder, Optional.of(RingLayout.read(map)), "");
        }
    }

    /** Returns the header; empty when there is no ring, or none that verifies. */
    Optional<RingLayout.Header> header() {
        return header;
    }

    /** Brings everything into the journals; returns what could not be, a line each. The ring is locked. */
    List<String> all() throws IOException {
        List<String> lines = new ArrayList<>();
        if (!trouble.isEmpty()) folder.keepDamaged();
        if (!trouble.isEmpty())
            lines.add(trouble + ": a new ring is begun, and journals that name the old one are refused");
        if (header.isEmpty()) return lines;
        List<Path> seats = folder.seats();
        for (int seat = 0; seat < seats.size(); seat++) {
            Path journal = seats.get(seat);
            if (!Files.isDirectory(journal)) {
                if (hasBatches(seat)) lines.add(kept(journal, "the folder is missing"));
                continue;
            }
            try {
                if (isSeated(journal, seat)) takeLocked(journal, seat, lines);
            } catch (IOException failure) {
                lines.add(kept(journal, failure.getMessage()));
            }
        }
        return lines;
    }

    private void takeLocked(Path journal, int seat, List<String> lines) throws IOException {
        try (DirectoryLock _ = DirectoryLock.acquire(journal)) {
            take(folder.file(), journal, seat, lines);
        }
    }

    private String kept(Path journal, String why) throws IOException {
        UUID id = header.orElseThrow().id();
        folder.keep(id);
        return journal + ": its last batches stay in " + folder.left(id) + ": " + why;
    }

    private boolean hasBatches(int seat) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            return !committed(folder.file(), map(folder.file(), arena), seat).isEmpty();
        } catch (JournalDamagedException damaged) {
            return true;
        }
    }

    /**
     * Takes over what a ring has of one journal, whose directory is locked.
     *
     * @return lines for the log
     * @throws JournalDamagedException when the ring is missing, damaged, or not the one that the journal names
     */
    static List<String> one(Path journal) throws IOException {
        Optional<RingReference> reference = RingReference.read(journal);
        if (reference.isEmpty()) return List.of();
        RingFolder folder = new RingFolder(reference.get().ring());
        Path left = folder.left(reference.get().id());
        Path file = Files.exists(left) ? left : folder.file();
        requireNamed(journal, reference.get(), file);
        if (!file.equals(left) && folder.isHeld()) {
            throw new IOException(journal + ": its last batches are in the ring " + file
                    + ", which a process uses; expected that process to end, or to open the session");
        }
        List<String> lines = new ArrayList<>();
        new RingRecovery(folder, Optional.of(headerOf(file)), "")
                .take(file, journal, reference.get().seat(), lines);
        return lines;
    }

    /**
     * Returns what a ring has of a journal whose process was killed, by the ordinal of the segment, for a reader; changes nothing. Nothing when
     * the ring cannot be read.
     */
    static Map<Long, List<Batch>> left(Path journal) throws IOException {
        if (DirectoryLock.isHeld(journal)) return Map.of();
        Optional<RingReference> reference = RingReference.read(journal);
        if (reference.isEmpty()) return Map.of();
        RingFolder folder = new RingFolder(reference.get().ring());
        Path left = folder.left(reference.get().id());
        Path file = Files.exists(left) ? left : folder.file();
        try (Arena arena = Arena.ofConfined()) {
            requireNamed(journal, reference.get(), file);
            return batches(file, map(file, arena), reference.get().seat()).stream()
                    .collect(Collectors.groupingBy(Batch::ordinal));
        } catch (JournalDamagedException unreadable) {
            return Map.of();
        }
    }

    private static void requireNamed(Path journal, RingReference reference, Path file) throws IOException {
        String lost = "; restore it, or set JournalDamage=continue once to go on without what it has";
        if (!Files.exists(file)) {
            throw new JournalDamagedException(
                    journal + ": its last batches are in the ring " + file + ", which is missing" + lost);
        }
        RingRecovery found = of(new RingFolder(file.getParent()));
        RingLayout.Header now = file.endsWith(RingLayout.NAME) ? found.header.orElse(null) : headerOf(file);
        if (now == null) throw new JournalDamagedException(found.trouble + lost);
        if (now.id().equals(reference.id())) return;
        throw new JournalDamagedException(journal + ": its last batches are in the ring " + reference.id() + ", and "
                + file + " is " + now.id() + ": one of them is an older copy" + lost);
    }

    private static RingLayout.Header headerOf(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment map = map(file, arena);
            if (!RingLayout.verifies(map)) throw new JournalDamagedException(file + ": its header does not verify");
            return RingLayout.read(map);
        }
    }

    private boolean isSeated(Path journal, int seat) throws IOException {
        Optional<RingReference> reference = RingReference.read(journal);
        return reference.isPresent()
                && reference.get().seat() == seat
                && reference.get().id().equals(header.orElseThrow().id());
    }

    private void take(Path file, Path journal, int seat, List<String> lines) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment map = map(file, arena);
            write(file, journal, batches(file, map, seat));
            if (!isOfThisRun(map)) {
                lines.add(journal
                        + ": the machine has ended since: what was committed in its last seconds may be missing");
            }
        }
        RingReference.remove(journal);
    }

    /** Tests that the machine has not ended since the ring was opened. */
    private static boolean isOfThisRun(MemorySegment map) {
        return BootId.present().equals(RingLayout.read(map).boot());
    }

    private static List<Batch> batches(Path file, MemorySegment map, int seat) throws JournalDamagedException {
        return isOfThisRun(map) ? committed(file, map, seat) : whole(map, seat);
    }

    /** Returns the batches of a seat before the head. */
    private static List<Batch> committed(Path file, MemorySegment map, int seat) throws JournalDamagedException {
        List<Batch> batches = new ArrayList<>();
        int mask = RingLayout.read(map).bytes() - 1;
        long head = RingLayout.head(map);
        long position = RingLayout.tail(map);
        if (position < 0 || position > head || head - position > mask + 1L) {
            throw new JournalDamagedException(
                    file + ": its head is " + head + " and its tail " + position + ": it is damaged");
        }
        while (position < head) {
            long entry = RingLayout.HEADER_BYTES + (position & mask);
            if (!isEntry(map, entry)) {
                throw new JournalDamagedException(file + " at offset " + entry + ": an entry does not verify");
            }
            if (map.get(RecordLayout.INT, entry + RingLayout.SEAT) == seat) batches.add(batch(map, entry));
            position += RingLayout.distance(map.get(RecordLayout.INT, entry + RingLayout.LENGTH));
        }
        return batches;
    }

    /** Returns the batches of a seat in whole groups. */
    private static List<Batch> whole(MemorySegment map, int seat) {
        List<Batch> batches = new ArrayList<>();
        List<Batch> group = new ArrayList<>();
        int mask = RingLayout.read(map).bytes() - 1;
        long position = RingLayout.tail(map) & -RingLayout.ENTRY_BYTES;
        long end = position + mask + 1;
        long number = -1;
        while (position < end) {
            long entry = RingLayout.HEADER_BYTES + (position & mask);
            if (!isEntry(map, entry)) break;
            long its = map.get(RecordLayout.LONG, entry + RingLayout.GROUP);
            if (number >= 0 && its != number) break;
            number = its;
            int at = map.get(RecordLayout.INT, entry + RingLayout.SEAT);
            if (at == seat) group.add(batch(map, entry));
            if (at == RingLayout.END) {
                batches.addAll(group);
                group.clear();
                number++;
            }
            position += RingLayout.distance(map.get(RecordLayout.INT, entry + RingLayout.LENGTH));
        }
        return batches;
    }

    private static boolean isEntry(MemorySegment map, long entry) {
        if (!RingLayout.isSealed(map, entry)) return false;
        int length = map.get(RecordLayout.INT, entry + RingLayout.LENGTH);
        return length >= 0
                && length % RecordLayout.ALIGNMENT == 0
                && entry + RingLayout.distance(length) <= map.byteSize();
    }

    private static Batch batch(MemorySegment map, long entry) {
        int length = map.get(RecordLayout.INT, entry + RingLayout.LENGTH);
        Numbers numbers = new Numbers(
                map.get(RecordLayout.LONG, entry + RingLayout.NEXT_IN),
                map.get(RecordLayout.LONG, entry + RingLayout.NEXT_OUT),
                map.get(RecordLayout.INT, entry + RingLayout.GENERATION));
        MemorySegment records = Arena.ofAuto().allocate(length, RecordLayout.ALIGNMENT);
        MemorySegment.copy(map, entry + RingLayout.ENTRY_BYTES, records, 0, length);
        return new Batch(
                map.get(RecordLayout.LONG, entry + RingLayout.ORDINAL),
                map.get(RecordLayout.INT, entry + RingLayout.OFFSET),
                numbers,
                map.get(RecordLayout.LONG, entry + RingLayout.STARTED),
                records);
    }

    private static void write(Path ring, Path journal, List<Batch> batches) throws IOException {
        if (batches.isEmpty()) return;
        SegmentFiles files = new SegmentFiles(journal, false);
        RingReserve reserve = new RingReserve(ring.getParent());
        try (files) {
            Map<Long, Optional<Segment>> segments = new HashMap<>();
            for (Batch batch : batches) {
                if (!segments.containsKey(batch.ordinal()))
                    segments.put(batch.ordinal(), open(files, journal, batch, reserve));
                Optional<Segment> segment = segments.get(batch.ordinal());
                if (segment.isPresent()) verify(ring, segment.get(), batch);
            }
            // All of them verify: nothing that is damaged replaces what is whole.
            for (Batch batch : batches) {
                Optional<Segment> segment = segments.get(batch.ordinal());
                if (segment.isPresent())
                    BatchPlace.put(segment.get(), batch.offset(), batch.records(), 0, batch.length());
            }
        }
        Batch last = batches.getLast();
        Mark end = new Mark(last.ordinal(), last.offset() + last.length());
        NumbersFile.advance(journal, last.numbers(), last.startedNs(), end);
    }

    // A segment that is missing was deleted by the retention, or is reported by the opening that follows.
    private static Optional<Segment> open(SegmentFiles files, Path journal, Batch batch, RingReserve reserve)
            throws IOException {
        Path path = journal.resolve(SegmentFiles.name(batch.ordinal()));
        Optional<Segment> segment = Files.exists(path) ? files.open(path) : Optional.empty();
        segment.ifPresent(found -> found.room.backedBy(reserve));
        return segment.filter(found -> !found.isShort());
    }

    private static void verify(Path ring, Segment segment, Batch batch) throws JournalDamagedException {
        boolean isIt = batch.offset() >= Segment.RECORDS_OFFSET && batch.offset() + batch.length() <= segment.size();
        int at = 0;
        while (isIt && at < batch.length()) {
            int length = RecordLayout.length(batch.records(), at);
            isIt = length >= RecordLayout.HEADER_BYTES
                    && length <= batch.length() - at
                    && RecordLayout.crc(batch.records(), at)
                            == RecordLayout.checksum(batch.records().asByteBuffer(), at, length, segment.header.salt());
            at += RecordLayout.aligned(length);
        }
        if (!isIt) {
            throw new JournalDamagedException(
                    ring + ": the batch for " + segment.path + " at offset " + batch.offset() + " does not verify");
        }
    }

    private static MemorySegment map(Path file, Arena arena) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
        }
    }
}
