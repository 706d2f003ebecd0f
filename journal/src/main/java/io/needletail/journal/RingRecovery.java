package io.needletail.journal;

import io.needletail.journal.HighWater.Mark;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Brings what a process left in its ring into the files of the journals, and forces them to the disk. An entry is the
 * bytes of a place in a segment file: to write them a second time changes nothing, so that this may end at any point
 * and begin again. Cold.
 */
final class RingRecovery {
    private final RingFolder folder;
    private final RingContents contents;

    private RingRecovery(RingFolder folder, RingContents contents) {
        this.folder = folder;
        this.contents = contents;
    }

    /** Reads a ring, if there is one. */
    static RingRecovery of(RingFolder folder) throws IOException {
        return new RingRecovery(folder, RingContents.read(folder.file(), folder.log(), folder.seats()));
    }

    /** Returns the header; empty when there is no ring, or none that verifies. */
    Optional<RingLayout.Header> header() {
        return contents.header();
    }

    /** Brings everything into the journals; returns what is to be known, a line each. The ring is locked. */
    List<String> all() throws IOException {
        List<String> lines = new ArrayList<>();
        if (contents.header().isEmpty()) {
            if (!Files.exists(folder.file())) return lines;
            folder.keepDamaged();
            lines.add(folder.file()
                    + ": its header does not verify: a new ring is begun, and journals that name the old one"
                    + " are refused");
            return lines;
        }
        Map<Integer, Path> named = folder.seats();
        Set<Integer> seats = new TreeSet<>(named.keySet());
        seats.addAll(contents.seats());
        boolean isAny = false;
        for (int seat : seats) {
            Path journal = named.getOrDefault(seat, folder.directory().resolve("seat " + seat));
            if (!Files.isDirectory(journal)) {
                if (hasBatches(seat)) lines.add(kept(journal, "the folder is missing"));
                continue;
            }
            try {
                if (!isSeated(journal, seat)) continue;
                isAny = true;
                takeLocked(journal, seat);
            } catch (IOException failure) {
                lines.add(kept(journal, failure.getMessage()));
            }
        }
        if (isAny) addEnd(folder.directory(), lines);
        return lines;
    }

    private void takeLocked(Path journal, int seat) throws IOException {
        try (DirectoryLock _ = DirectoryLock.acquire(journal)) {
            take(folder.file(), journal, seat);
        }
    }

    private String kept(Path journal, String why) throws IOException {
        UUID id = contents.header().orElseThrow().id();
        folder.keep(id);
        return journal + ": its last batches stay in " + folder.left(id) + ": " + why;
    }

    private boolean hasBatches(int seat) {
        try {
            return !contents.of(seat).isEmpty();
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
        RingContents contents = named(journal, reference.get(), folder, file);
        if (!file.equals(left) && folder.isHeld()) {
            throw new IOException(journal + ": its last batches are in the ring " + file
                    + ", which a process uses; expected that process to end, or to open the session");
        }
        List<String> lines = new ArrayList<>();
        RingRecovery recovery = new RingRecovery(folder, contents);
        recovery.take(file, journal, reference.get().seat());
        if (file.equals(left)) folder.dropLeft(reference.get().id());
        recovery.addEnd(journal, lines);
        return lines;
    }

    /**
     * Returns what a ring has of a journal whose process was killed, by the ordinal of the segment, for a reader;
     * changes nothing. Nothing when the ring cannot be read.
     */
    static Map<Long, List<RingBatch>> left(Path journal) throws IOException {
        if (DirectoryLock.isHeld(journal)) return Map.of();
        Optional<RingReference> reference = RingReference.read(journal);
        if (reference.isEmpty()) return Map.of();
        RingFolder folder = new RingFolder(reference.get().ring());
        Path left = folder.left(reference.get().id());
        Path file = Files.exists(left) ? left : folder.file();
        try {
            return named(journal, reference.get(), folder, file)
                    .of(reference.get().seat())
                    .stream()
                    .collect(Collectors.groupingBy(RingBatch::ordinal));
        } catch (JournalDamagedException unreadable) {
            return Map.of();
        }
    }

    private static RingContents named(Path journal, RingReference reference, RingFolder folder, Path file)
            throws IOException {
        String lost = "; restore it, or set JournalDamage=continue once to go on without what it has";
        boolean isLeft = !file.equals(folder.file());
        Path log = isLeft ? folder.leftLog(reference.id()) : folder.log();
        Map<Integer, Path> seats = isLeft ? folder.leftSeats(reference.id()) : folder.seats();
        RingContents contents = RingContents.read(file, log, seats);
        if (contents.header().isEmpty()) {
            throw new JournalDamagedException(
                    Files.exists(file)
                            ? file + ": its header does not verify" + lost
                            : journal + ": its last batches are in the ring " + file + ", which is missing" + lost);
        }
        UUID now = contents.header().get().id();
        if (now.equals(reference.id())) return contents;
        throw new JournalDamagedException(journal + ": its last batches are in the ring " + reference.id() + ", and "
                + file + " is " + now + ": one of them is an older copy" + lost);
    }

    private boolean isSeated(Path journal, int seat) throws IOException {
        Optional<RingReference> reference = RingReference.read(journal);
        // The machine may have ended before the disk had the reference.
        if (reference.isEmpty())
            return !contents.isOfThisRun() && !folder.closed().contains(seat);
        return reference.get().seat() == seat
                && reference.get().id().equals(contents.header().orElseThrow().id());
    }

    private void take(Path file, Path journal, int seat) throws IOException {
        write(file, journal, contents.of(seat));
        RingReference.remove(journal);
    }

    private void addEnd(Path what, List<String> lines) {
        if (contents.isOfThisRun()) return;
        String since =
                contents.lastMs() == 0 ? "the last mark of its log" : Instant.ofEpochMilli(contents.lastMs()) + "";
        lines.add(what + ": the machine has ended since: what was committed after " + since + " is missing, the last "
                + RingCarrier.REST_MS + " ms before its end or less");
    }

    private static void write(Path ring, Path journal, List<RingBatch> batches) throws IOException {
        if (batches.isEmpty()) return;
        SegmentFiles files = new SegmentFiles(journal, false);
        RingReserve reserve = new RingReserve(ring.getParent());
        try (files) {
            Map<Long, Optional<Segment>> segments = new HashMap<>();
            List<MemorySegment> whole = new ArrayList<>();
            for (RingBatch batch : batches) {
                if (!segments.containsKey(batch.ordinal()))
                    segments.put(batch.ordinal(), open(files, journal, batch, reserve));
                Optional<Segment> segment = segments.get(batch.ordinal());
                whole.add(segment.isPresent() ? whole(ring, segment.get(), batch) : MemorySegment.NULL);
            }
            // All of them verify: nothing that is damaged replaces what is whole. Those that the file has too, since
            // each ends what the file has.
            for (int i = 0; i < batches.size(); i++) {
                RingBatch batch = batches.get(i);
                Optional<Segment> segment = segments.get(batch.ordinal());
                if (segment.isPresent()) BatchPlace.put(segment.get(), batch.offset(), whole.get(i), 0, batch.length());
            }
            for (Optional<Segment> segment : segments.values()) segment.ifPresent(written -> written.map.force());
        }
        RingBatch last = batches.getLast();
        Mark end = new Mark(last.ordinal(), last.offset() + last.length());
        NumbersFile.advance(journal, last.numbers(), last.startedNs(), end);
    }

    // A segment that is missing was deleted by the retention, or is reported by the opening that follows.
    private static Optional<Segment> open(SegmentFiles files, Path journal, RingBatch batch, RingReserve reserve)
            throws IOException {
        Path path = journal.resolve(SegmentFiles.name(batch.ordinal()));
        Optional<Segment> segment = Files.exists(path) ? files.open(path) : Optional.empty();
        segment.ifPresent(found -> found.room.backedBy(reserve));
        return segment.filter(found -> !found.isShort());
    }

    private static MemorySegment whole(Path ring, Segment segment, RingBatch batch) throws JournalDamagedException {
        return batch.whole(segment.map, segment.header)
                .orElseThrow(() -> new JournalDamagedException(ring + ": the batch for " + segment.path + " at offset "
                        + batch.offset() + " does not verify"));
    }
}
