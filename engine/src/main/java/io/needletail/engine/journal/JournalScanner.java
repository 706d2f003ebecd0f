package io.needletail.engine.journal;

import io.needletail.engine.journal.Recovery.Damage;
import io.needletail.engine.journal.Recovery.Ending;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the segments of a directory once, oldest first, and leaves them so that writing can go on: the rule is told in
 * {@link Recovery}.
 */
final class JournalScanner {

    private final List<Segment> kept = new ArrayList<>();
    private final List<Segment> unused = new ArrayList<>();
    private final List<Damage> damages = new ArrayList<>();
    private Ending ending = Ending.NEW;
    private long bytesCut;
    private long work;
    private long nextIn = 1;
    private long nextOut = 1;
    private long lastNs;
    private long startedNs;
    private int generation;
    private RecordType lastKind = RecordType.OPENED;

    private JournalScanner() {}

    static JournalScanner scan(SegmentFiles files, Path directory) throws IOException {
        JournalScanner found = new JournalScanner();
        List<Path> damaged = new ArrayList<>();
        for (Path path : SegmentFiles.list(directory)) {
            Optional<Segment> segment = files.open(path);
            if (segment.isEmpty()) {
                damaged.add(path);
                continue;
            }
            BatchSearch search = new BatchSearch(segment.get());
            if (search.next(Segment.RECORDS_OFFSET) == 0) {
                found.unused.add(segment.get());
            } else {
                found.keep(segment.get(), search, damaged, files);
            }
            found.work += search.work();
        }
        found.endLast();
        for (Path path : damaged) {
            // Behind all records: it was being prepared, or its few records went with its header. Nobody can tell.
            found.reportFile(path);
            files.setAside(path);
        }
        return found;
    }

    /** The segments with records, oldest first. */
    List<Segment> kept() {
        return kept;
    }

    /** Segments without records, whose files can be used again. */
    List<Segment> unused() {
        return unused;
    }

    long nextIn() {
        return nextIn;
    }

    long nextOut() {
        return nextOut;
    }

    int generation() {
        return generation;
    }

    /** The time of the last record. */
    long lastNs() {
        return lastNs;
    }

    /** When the present session began; 0 when there is no record yet. */
    long startedNs() {
        return startedNs;
    }

    /** Whether the last segment with records takes no more of them. */
    boolean isSealed() {
        return lastKind == RecordType.SEALED;
    }

    /** What it cost, as {@link BatchSearch#work} counts. */
    long work() {
        return work;
    }

    Recovery recovery() {
        return new Recovery(ending, kept.size(), bytesCut, damages);
    }

    private void keep(Segment segment, BatchSearch search, List<Path> damaged, SegmentFiles files) throws IOException {
        if (!kept.isEmpty()) {
            endEarlier(kept.getLast());
            reportGap(kept.getLast().header.ordinal() + 1, segment.header.ordinal() - damaged.size());
        }
        for (Path path : damaged) {
            reportFile(path);
            files.setAside(path);
        }
        damaged.clear();
        kept.add(segment);
        read(segment, search);
    }

    private void read(Segment segment, BatchSearch search) {
        int at = Segment.RECORDS_OFFSET;
        List<Stretch> damaged = new ArrayList<>();
        for (int next = following(search, at); next != 0; next = following(search, at)) {
            if (next == at) {
                at = search.end(at);
                replay(segment, next, at);
            } else {
                stepOver(segment, at, next);
                damaged.add(new Stretch(at, next));
                at = next;
            }
        }
        segment.end = at;
        // Not before the search is over, which relies on the bytes as they were.
        damaged.forEach(stretch -> fence(segment, stretch.from(), stretch.to()));
    }

    private record Stretch(int from, int to) {}

    private void stepOver(Segment segment, int from, int to) {
        lastKind = RecordType.FENCED;
        damages.add(new Damage(segment.path.getFileName().toString(), from, to - from));
    }

    /** Where the next batch is: here, or behind something that is none. */
    private static int following(BatchSearch search, int at) {
        return search.end(at) != 0 ? at : search.next(at + RecordLayout.HEADER_BYTES);
    }

    private void replay(Segment segment, int from, int to) {
        MemorySegment map = segment.map;
        int at = from;
        while (at < to) {
            int length = RecordLayout.length(map, at);
            lastKind = RecordType.of(RecordLayout.kind(map, at));
            count(map, at);
            segment.index(at);
            if (lastKind == RecordType.FENCED) {
                damages.add(new Damage(segment.path.getFileName().toString(), at, length));
            } else {
                lastNs = RecordLayout.timeNs(map, at);
                startedNs = startedNs == 0 ? lastNs : startedNs;
                generation = RecordLayout.generation(map, at);
            }
            at += RecordLayout.aligned(length);
        }
        segment.generation = generation;
        segment.lastNs = lastNs;
    }

    private void count(MemorySegment map, int at) {
        switch (lastKind) {
            case RECEIVED -> nextIn = RecordLayout.seqNum(map, at) + 1;
            case SENT -> nextOut = RecordLayout.seqNum(map, at) + 1;
            case MOVED, RESET, OPENED, SEALED, CLOSED -> {
                nextIn = RecordLayout.seqNum(map, at);
                nextOut = RecordLayout.nextOut(map, at);
                startedNs = RecordLayout.startedNs(map, at);
            }
            case NOTED, RESENT, FENCED -> {
                // These change no number.
            }
        }
    }

    /** An earlier segment ends with SEALED, or its end is lost. */
    private void endEarlier(Segment segment) {
        if (isSealed()) {
            return;
        }
        int lost = BatchVerifier.lost(segment, segment.end);
        if (lost != 0) {
            fence(segment, segment.end, segment.end + lost);
            replay(segment, segment.end, segment.end + lost);
            segment.end += lost;
        }
    }

    private void endLast() {
        if (kept.isEmpty()) {
            return;
        }
        Segment last = kept.getLast();
        ending = BatchVerifier.ending(last, last.end, lastKind);
        if (ending == Ending.UNCOMMITTED || ending == Ending.TORN) {
            bytesCut = Math.max(BatchVerifier.remains(last, last.end), RecordLayout.ALIGNMENT);
        }
        if (ending != Ending.CLOSED) {
            // No trace of what was cut may ever stand behind what is written from here on.
            last.map.asSlice(last.end).fill((byte) 0);
        }
    }

    /** Makes one record of a stretch that does not verify, so that its bytes are kept and stepped over. */
    private static void fence(Segment segment, int from, int to) {
        MemorySegment map = segment.map;
        map.asSlice(from, RecordLayout.HEADER_BYTES).fill((byte) 0);
        map.set(ValueLayout.JAVA_BYTE, (long) from + RecordLayout.KIND_OFFSET, RecordType.FENCED.code());
        byte whole = RecordLayout.FIRST | RecordLayout.LAST;
        map.set(ValueLayout.JAVA_BYTE, (long) from + RecordLayout.FLAGS_OFFSET, whole);
        int length = to - from;
        RecordLayout.crc(map, from, segment.checksum(from, length));
        RecordLayout.publish(map, from, length);
    }

    private void reportGap(long expected, long ordinal) {
        if (expected < ordinal) {
            damages.add(new Damage(SegmentFiles.name(expected), 0, 0));
        }
    }

    private void reportFile(Path path) throws IOException {
        damages.add(new Damage(path.getFileName().toString(), 0, Files.size(path)));
    }
}
