package io.needletail.journal;

import io.needletail.journal.HighWater.Mark;
import io.needletail.journal.HighWater.Numbers;
import io.needletail.journal.NumbersFile.Stored;
import io.needletail.journal.Recovery.Damage;
import io.needletail.journal.Recovery.Ending;
import io.needletail.journal.Recovery.Problem;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the segments of a directory once, oldest first, and changes no file until {@link #repair} prepares them for
 * writing. {@link Recovery} describes the rule.
 */
final class JournalScanner {

    private final SegmentFiles files;
    private final Path directory;
    private final Stored stored;
    private final NumbersReplay replay;
    private final JournalProblems findings;
    private final List<Segment> kept = new ArrayList<>();
    private final List<Segment> unused = new ArrayList<>();
    private final List<Path> unreadable = new ArrayList<>();
    private final List<Stretch> stretches = new ArrayList<>();
    private List<Problem> problems = List.of();
    private Ending ending = Ending.NEW;
    private long bytesCut;
    private long work;
    private Numbers numbers = new Numbers(1, 1, 0);
    private long startedNs;

    private record Stretch(Segment segment, int from, int to) {}

    private JournalScanner(SegmentFiles files, Path directory, Stored stored) {
        this.files = files;
        this.directory = directory;
        this.stored = stored;
        replay = new NumbersReplay(stored.highWater());
        findings = new JournalProblems(replay);
    }

    static JournalScanner scan(SegmentFiles files, Path directory) throws IOException {
        JournalScanner found = new JournalScanner(files, directory, NumbersFile.read(directory));
        found.scan();
        return found;
    }

    private void scan() throws IOException {
        List<Path> damaged = new ArrayList<>();
        boolean expectsNumbers = false;
        for (Path path : SegmentFiles.list(directory)) {
            Optional<Segment> segment = files.open(path);
            if (segment.isEmpty()) {
                damaged.add(path);
                continue;
            }
            expectsNumbers |= segment.get().header.hasNumbers();
            BatchSearch search = new BatchSearch(segment.get());
            if (search.next(Segment.RECORDS_OFFSET) == 0) {
                unused.add(segment.get());
            } else {
                keep(segment.get(), search, damaged);
            }
            work += search.work();
        }
        endLast();
        Damage missing = afterLast(damaged);
        problems = findings.conclude(stored, ending, expectsNumbers, missing);
        numbers = replay.numbers();
        startedNs = replay.startedNs();
    }

    /** Returns the segments with records, oldest first. */
    List<Segment> kept() {
        return kept;
    }

    /** Returns the ordinal of a first segment: never one before the high-water mark. */
    long firstOrdinal() {
        return stored.highWater().map(mark -> mark.committed().ordinal()).orElse(0L) + 1;
    }

    /** Returns the segments without records, whose files can be used again. */
    List<Segment> unused() {
        return unused;
    }

    /** Returns the content of the file of numbers. */
    Stored stored() {
        return stored;
    }

    /** Raises the numbers to at least the high-water mark: the operator permits the loss. */
    void accept() {
        HighWater none = new HighWater(replay.numbers(), replay.startedNs(), oldest(), replay.end(), Optional.empty());
        HighWater mark = stored.highWater().orElse(none);
        numbers = mark.numbers().max(replay.numbers());
        if (mark.numbers().generation() > replay.numbers().generation()) startedNs = mark.startedNs();
    }

    /** Returns the ordinal of the oldest retained segment. */
    long oldest() {
        return kept.isEmpty() ? firstOrdinal() : kept.getFirst().header.ordinal();
    }

    /** Tests whether the numbers to continue with differ from those of the segments. */
    boolean isMoved() {
        return !numbers.equals(replay.numbers());
    }

    /** Returns the numbers to continue with. */
    Numbers numbers() {
        return numbers;
    }

    long nextIn() {
        return numbers.nextIn();
    }

    long nextOut() {
        return numbers.nextOut();
    }

    int generation() {
        return numbers.generation();
    }

    /** Returns the time of the last record. */
    long lastNs() {
        return replay.lastNs();
    }

    /** Returns the begin of the present session; 0 when there is no record yet. */
    long startedNs() {
        return startedNs;
    }

    /** Returns the end of the last whole batch. */
    Mark end() {
        return replay.end();
    }

    /** Tests whether the last segment with records accepts no more of them. */
    boolean isSealed() {
        return replay.lastKind() == RecordType.SEALED;
    }

    /** Returns the cost, as {@link BatchSearch#work} counts it. */
    long work() {
        return work;
    }

    Recovery recovery() {
        return new Recovery(ending, kept.size(), bytesCut, findings.damages(), problems);
    }

    private void keep(Segment segment, BatchSearch search, List<Path> damaged) throws IOException {
        long ordinal = segment.header.ordinal();
        if (kept.isEmpty()) {
            reportGap(stored.highWater().map(HighWater::oldest).orElse(ordinal), ordinal, damaged);
        } else {
            endEarlier(kept.getLast());
            reportGap(kept.getLast().header.ordinal() + 1, ordinal, damaged);
        }
        for (Path path : damaged) reportFile(path);
        damaged.clear();
        kept.add(segment);
        if (segment.isShort()) {
            Damage cut = new Damage(name(segment), segment.fileBytes, segment.size() - segment.fileBytes);
            findings.add(false, cut, "the file is " + segment.fileBytes + " bytes long, expected " + segment.size());
        }
        read(segment, search);
    }

    private void read(Segment segment, BatchSearch search) {
        int at = Segment.RECORDS_OFFSET;
        for (int next = following(search, at); next != 0; next = following(search, at)) {
            if (next == at) {
                at = search.end(at);
                replay(segment, next, at);
            } else {
                replay.steppedOver();
                findings.gap(new Damage(name(segment), at, next - at), false);
                stretches.add(new Stretch(segment, at, next));
                at = next;
            }
        }
        segment.end = at;
    }

    /** Returns the offset of the next batch: this one, or the first after bytes that are no batch. */
    private static int following(BatchSearch search, int at) {
        return search.end(at) != 0 ? at : search.next(at + RecordLayout.HEADER_BYTES);
    }

    private void replay(Segment segment, int from, int to) {
        MemorySegment map = segment.map;
        int at = from;
        while (at < to) {
            int length = RecordLayout.length(map, at);
            replay.record(map, at);
            segment.index(at);
            if (replay.lastKind() == RecordType.FENCED) findings.gap(new Damage(name(segment), at, length), true);
            at += RecordLayout.aligned(length);
        }
        replay.batchEnd(segment.header.ordinal(), to);
        if (replay.lastKind() != RecordType.FENCED) findings.batch();
        segment.generation = replay.numbers().generation();
        segment.lastNs = replay.lastNs();
    }

    /** Handles an earlier segment: it ends with SEALED, or its end is lost. */
    private void endEarlier(Segment segment) {
        if (isSealed()) return;
        int lost = BatchVerifier.lost(segment, segment.end);
        if (lost == 0) return;
        replay.steppedOver();
        findings.gap(new Damage(name(segment), segment.end, lost), false);
        stretches.add(new Stretch(segment, segment.end, segment.end + lost));
        segment.end += lost;
    }

    private void endLast() {
        if (kept.isEmpty()) return;
        Segment last = kept.getLast();
        ending = BatchVerifier.ending(last, last.end, replay.lastKind());
        if (ending == Ending.UNCOMMITTED || ending == Ending.TORN) {
            bytesCut = Math.max(BatchVerifier.remains(last, last.end), RecordLayout.ALIGNMENT);
        }
    }

    /**
     * Examines unreadable files after all records: such a file was being prepared, or it contained records whose header
     * is lost. The high-water mark distinguishes the two; without one, a sealed segment before the file does. Returns
     * the file that must contain records according to the mark.
     */
    private Damage afterLast(List<Path> damaged) throws IOException {
        Optional<Mark> required = stored.highWater().map(HighWater::required);
        boolean hadRecords = required.isEmpty() && (isSealed() || kept.isEmpty());
        Damage missing =
                new Damage(SegmentFiles.name(required.map(Mark::ordinal).orElse(end().ordinal() + 1)), 0, 0);
        for (Path path : damaged) {
            Damage damage = new Damage(name(path), 0, Files.size(path));
            boolean isMeant = damage.file().equals(missing.file());
            findings.after(damage, hadRecords && (isMeant || kept.isEmpty()));
            unreadable.add(path);
            if (isMeant) missing = damage;
        }
        missing = withLength(missing);
        if (required.isEmpty() && isSealed() && missing.bytes() == 0) {
            findings.add(true, missing, "the file is missing: the one before it says that it exists");
        }
        return missing;
    }

    private Damage withLength(Damage damage) {
        long bytes = unused.stream()
                .filter(segment -> name(segment).equals(damage.file()))
                .mapToLong(segment -> segment.fileBytes)
                .findFirst()
                .orElse(damage.bytes());
        return new Damage(damage.file(), damage.offset(), bytes);
    }

    /** Prepares the segments for further writing. */
    void repair() throws IOException {
        restoreShort();
        // The search has ended, which requires that no byte changes.
        for (Stretch stretch : stretches) {
            Segment segment = kept.stream()
                    .filter(one -> one.path.equals(stretch.segment().path))
                    .findFirst()
                    .orElseThrow();
            segment.room.require(stretch.from(), stretch.from() + RecordLayout.HEADER_BYTES);
            fence(segment, stretch.from(), stretch.to());
        }
        if (!kept.isEmpty() && ending != Ending.CLOSED) {
            // No remainder of cut records may follow the records that are written from here on.
            Segment last = kept.getLast();
            Zeros.clear(last.map, last.end, last.writtenEnd);
        }
        for (Path path : unreadable) files.setAside(path);
        for (Segment segment : unused) retire(segment);
        Set<Long> ordinals = kept.stream().map(one -> one.header.ordinal()).collect(Collectors.toSet());
        files.freeNames(
                ordinals,
                kept.isEmpty() ? firstOrdinal() : kept.getLast().header.ordinal() + 1);
    }

    private void restoreShort() throws IOException {
        for (int i = 0; i < kept.size(); i++) {
            if (kept.get(i).isShort()) kept.set(i, files.restore(kept.get(i)));
        }
    }

    // Their names would conflict with those of later segments; files with possibly useful content are kept.
    private void retire(Segment segment) throws IOException {
        boolean isEmpty = RecordLayout.length(segment.map, Segment.RECORDS_OFFSET) <= 0
                && stored.highWater()
                        .map(mark -> mark.committed().ordinal() < segment.header.ordinal())
                        .orElse(true);
        if (isEmpty) {
            files.delete(segment);
        } else {
            files.setAside(segment.path);
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

    private void reportGap(long expected, long ordinal, List<Path> damaged) {
        List<String> present = damaged.stream().map(JournalScanner::name).toList();
        List<Path> missing = SegmentFiles.missing(directory, expected, ordinal, present);
        if (missing.isEmpty()) return;
        Path first = missing.getFirst();
        findings.gap(withLength(new Damage(name(first), 0, 0)), SegmentFiles.isAccepted(first));
        unreadable.addAll(missing);
    }

    private void reportFile(Path path) throws IOException {
        findings.gap(new Damage(name(path), 0, Files.size(path)), false);
        unreadable.add(path);
    }

    private static String name(Segment segment) {
        return name(segment.path);
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }
}
