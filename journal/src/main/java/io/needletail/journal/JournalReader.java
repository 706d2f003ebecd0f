package io.needletail.journal;

import io.needletail.journal.HighWater.Mark;
import io.needletail.journal.NumbersFile.Stored;
import io.needletail.journal.Recovery.Damage;
import io.needletail.journal.Recovery.Ending;
import io.needletail.journal.Recovery.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the committed records of a journal for tools, also while a process writes it, and what the ring of a killed
 * engine has of it; changes no file.
 *
 * <p>Ranges that do not verify are skipped when whole batches follow, and {@link #damages} returns them;
 * {@link #problems} returns all other deviations from a clean end. Threading: one thread, the one that opened it. Cold:
 * it allocates a little for each segment.
 */
public final class JournalReader implements Closeable {

    private static final int BYTES_AT_FIRST = 4096;

    private final Path directory;
    private final Stored stored;
    // What the ring of a killed engine has, by segment.
    private final Map<Long, List<RingBatch>> left;
    private final NumbersReplay replay;
    private final JournalProblems findings;
    private final ResentFrames resent = new ResentFrames();
    private final List<Damage> afterLast = new ArrayList<>();
    private boolean expectsNumbers;
    private byte[] bytes = new byte[BYTES_AT_FIRST];
    private SegmentView view;
    private Segment segment;
    private int at;
    private int batchEnd;
    private int searchedAt;
    private int record;
    private int length;
    private RecordType kind = RecordType.OPENED;

    private JournalReader(Path directory, Stored stored, Map<Long, List<RingBatch>> left, SegmentView first) {
        this.left = left;
        this.directory = directory;
        this.stored = stored;
        this.view = first;
        replay = new NumbersReplay(stored.highWater());
        findings = new JournalProblems(replay);
        enter(first);
    }

    /**
     * Begins to read at the oldest record kept.
     *
     * @param directory the journal's
     * @return a reader before the first record
     * @throws IOException when no journal is there or it cannot be read
     * @throws JournalDamagedException when files of a journal are there, and no segment with records
     */
    public static JournalReader open(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException("no journal in " + directory + ": there is no such directory");
        }
        // Before the segments: later commits only make them longer.
        Stored stored = NumbersFile.read(directory);
        List<Damage> unreadable = new ArrayList<>();
        Map<Long, List<RingBatch>> left = RingRecovery.left(directory);
        Optional<SegmentView> first = viewAfter(directory, 0, left, unreadable);
        if (first.isEmpty()) throw noRecords(directory, stored, unreadable);
        JournalReader reader = new JournalReader(directory, stored, left, first.get());
        reader.begin(unreadable);
        return reader;
    }

    // While a process writes the journal, the oldest segments may have been deleted meanwhile.
    private void begin(List<Damage> unreadable) throws IOException {
        long first = segment.header.ordinal();
        long oldest = stored.highWater().map(HighWater::oldest).orElse(first);
        if (!isLive()) missing(oldest, first, unreadable);
        unreadable.forEach(damage -> findings.gap(damage, false));
    }

    private void missing(long from, long to, List<Damage> between) {
        List<Path> missing = SegmentFiles.missing(
                directory, from, to, between.stream().map(Damage::file).toList());
        if (missing.isEmpty()) return;
        Path first = missing.getFirst();
        findings.gap(new Damage(first.getFileName().toString(), 0, 0), SegmentFiles.isAccepted(first));
    }

    private static IOException noRecords(Path directory, Stored stored, List<Damage> unreadable) {
        boolean isBegun =
                stored.highWater().map(mark -> mark.required().ordinal() > 0).orElse(!stored.isMissing());
        String none = "no journal in " + directory + ": it holds no segment with records";
        if (!isBegun && unreadable.isEmpty()) return new IOException(none);
        String file = unreadable.isEmpty()
                ? stored.highWater()
                        .map(mark -> SegmentFiles.name(mark.required().ordinal()) + " is missing or empty")
                        .orElse(NumbersFile.NAME + ": " + stored.trouble())
                : unreadable.getLast().file() + ": its header does not verify";
        return new JournalDamagedException(none + "; " + file);
    }

    /**
     * Goes to the next committed record.
     *
     * @return whether there is one; a journal that is being written may have one later
     * @throws IOException when a segment cannot be read, or its writer recycled it meanwhile
     */
    public boolean next() throws IOException {
        while (at == batchEnd) {
            if (!nextBatch()) {
                return false;
            }
        }
        load();
        return true;
    }

    /**
     * Returns the type of the record.
     *
     * @return the kind, which includes the direction
     */
    public RecordType kind() {
        return kind;
    }

    /**
     * Returns the time of receipt or sending.
     *
     * @return epoch nanoseconds
     */
    public long timeNs() {
        return RecordLayout.timeNs(segment.map, record);
    }

    /**
     * The message's MsgSeqNum(34), or the next number expected when the record is no message.
     *
     * @return the number
     */
    public long seqNum() {
        return RecordLayout.seqNum(segment.map, record);
    }

    /**
     * Returns the next outbound number of a record that is no message.
     *
     * @return the number; 0 when the record is a message, or a damaged range
     */
    public long nextOut() {
        boolean hasNumbers = kind.direction() == RecordType.Direction.NONE && kind != RecordType.FENCED;
        return hasNumbers ? RecordLayout.nextOut(segment.map, record) : 0;
    }

    /**
     * Returns the number of earlier resets.
     *
     * @return the count since the journal began
     */
    public int generation() {
        return RecordLayout.generation(segment.map, record);
    }

    /**
     * Holds the message's frame from index 0 on, {@link #length} bytes. Written over by {@link #next}. A message that
     * was sent again is put together from the original and the time, except LastMsgSeqNumProcessed(369), which is the
     * original's.
     *
     * @return the bytes
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Length of the message's frame.
     *
     * @return the number of bytes in {@link #bytes}; 0 when the record is no message, or its frame, or the original of
     *     one that was sent again, was not kept
     */
    public int length() {
        return kind.direction() == RecordType.Direction.NONE ? 0 : length;
    }

    /** {@return the name of the segment file that the record lies in} */
    public String file() {
        return segment.path.getFileName().toString();
    }

    /** {@return the offset of the record in its file} */
    public long offset() {
        return record;
    }

    /**
     * Returns the ranges that were skipped so far because they do not verify, or an earlier recovery excluded them.
     *
     * @return the ranges, oldest first
     */
    public List<Damage> damages() {
        return Stream.concat(findings.damages().stream(), afterLast.stream()).toList();
    }

    /**
     * Everything that is not as it should be, once {@link #next} has returned {@code false}: damage, an unfinished
     * batch, segments that end before or after the high-water mark. A batch that a process is writing is none. Called
     * once.
     *
     * @return a line each; empty when the journal was closed in good order, when its process ended between two batches,
     *     and while a process writes it
     * @throws IOException when the directory cannot be read
     */
    public List<String> problems() throws IOException {
        boolean isLive = isLive();
        Ending ending = isLive && ending() != Ending.CLOSED ? Ending.STOPPED : ending();
        Mark end = replay.end();
        long required =
                stored.highWater().map(mark -> mark.required().ordinal()).orElse(end.ordinal() + 1);
        Damage missing = afterLast.stream()
                .filter(damage -> damage.file().equals(SegmentFiles.name(required)))
                .findFirst()
                .orElse(new Damage(SegmentFiles.name(required), 0, 0));
        afterLast.forEach(damage -> findings.after(damage, false));
        afterLast.clear();
        List<String> lines = new ArrayList<>();
        for (Problem problem : findings.conclude(live(isLive), ending, expectsNumbers, missing)) {
            lines.add(problem.toString());
        }
        boolean isCut = !isLive && (ending == Ending.UNCOMMITTED || ending == Ending.TORN);
        if (isCut) {
            long cut = Math.max(BatchVerifier.remains(segment, at), RecordLayout.ALIGNMENT);
            lines.add(file() + " at offset " + at + ": ends in an unfinished batch: " + cut + " bytes would be cut");
        }
        if (ending == Ending.STOPPED && !expectsNumbers && !isLive) {
            lines.add(file() + " at offset " + at + ": was not closed, and its format has no high-water mark: nothing"
                    + " proves that it is whole");
        }
        return lines;
    }

    // Its last batches may be in the ring of an engine, which runs or was killed.
    private boolean isLive() throws IOException {
        return DirectoryLock.isHeld(directory) || RingReference.isIn(directory);
    }

    private Stored live(boolean isLive) {
        if (!isLive || stored.highWater().isEmpty()) return stored;
        HighWater mark = stored.highWater().get();
        HighWater ahead = new HighWater(
                mark.numbers(), mark.startedNs(), mark.oldest(), mark.committed(), Optional.of(mark.required()));
        return new Stored(Optional.of(ahead), "", true, stored.fingerprint(), stored.session());
    }

    /**
     * Returns the ending of the journal, after {@link #next} has returned {@code false}. A journal that is being
     * written looks as if its process had died.
     *
     * @return the ending
     */
    public Ending ending() {
        return BatchVerifier.ending(segment, at, kind);
    }

    @Override
    public void close() {
        view.close();
        resent.close();
    }

    private void load() throws IOException {
        record = at;
        MemorySegment map = segment.map;
        int recordLength = RecordLayout.length(map, at);
        kind = RecordType.of(RecordLayout.kind(map, at));
        length = recordLength - RecordLayout.HEADER_BYTES;
        if (length > bytes.length) {
            bytes = new byte[length];
        }
        MemorySegment.copy(map, ValueLayout.JAVA_BYTE, (long) at + RecordLayout.HEADER_BYTES, bytes, 0, length);
        replay.record(map, at);
        view.requireSameUse();
        if (kind == RecordType.FENCED) {
            findings.gap(new Damage(file(), at, recordLength), true);
        }
        at += RecordLayout.aligned(recordLength);
        segment.index(record);
        segment.end = at;
        segment.generation = generation();
        if (kind == RecordType.RESENT && length == 0) {
            bytes = resent.frame(segment, record);
            length = bytes.length;
        }
        if (at == batchEnd) {
            replay.batchEnd(segment.header.ordinal(), at);
            if (kind != RecordType.FENCED) findings.batch();
        }
    }

    private boolean nextBatch() throws IOException {
        int end = BatchVerifier.end(segment, at);
        view.requireSameUse();
        if (end != 0) {
            batchEnd = end;
            return true;
        }
        boolean mayBeDamaged = kind != RecordType.SEALED && searchedAt != at;
        return (mayBeDamaged && stepOver()) || nextSegment();
    }

    /**
     * Searches for whole batches after bytes that are no batch, unless their writer has committed it in the meantime.
     */
    private boolean stepOver() {
        searchedAt = at;
        int next = view.search().next(at + RecordLayout.HEADER_BYTES);
        boolean committed = BatchVerifier.end(segment, at) != 0;
        if (next != 0 && !committed) {
            findings.gap(new Damage(file(), at, next - at), false);
            at = next;
            batchEnd = next;
        }
        return next != 0 || committed;
    }

    private boolean nextSegment() throws IOException {
        long ordinal = segment.header.ordinal();
        List<Damage> between = new ArrayList<>();
        Optional<SegmentView> next = viewAfter(directory, ordinal, left, between);
        if (next.isEmpty()) {
            afterLast.clear();
            afterLast.addAll(between);
            return false;
        }
        boolean sealed = kind == RecordType.SEALED;
        if (!sealed && BatchVerifier.end(segment, at) != 0) {
            next.get().close();
            return true;
        }
        int lost = sealed ? 0 : BatchVerifier.lost(segment, at);
        if (lost != 0) {
            findings.gap(new Damage(file(), at, lost), false);
        }
        missing(ordinal + 1, next.get().segment().header.ordinal(), between);
        between.forEach(damage -> findings.gap(damage, false));
        resent.leave(view, segment.generation);
        enter(next.get());
        return true;
    }

    private void enter(SegmentView next) {
        view = next;
        segment = next.segment();
        at = Segment.RECORDS_OFFSET;
        batchEnd = at;
        searchedAt = 0;
        kind = RecordType.OPENED;
        expectsNumbers |= segment.header.hasNumbers();
        long expected = segment.header.segmentBytes();
        if (segment.size() < expected) {
            Damage cut = new Damage(file(), segment.size(), expected - segment.size());
            findings.add(false, cut, "the file is " + segment.size() + " bytes long, expected " + expected);
        }
    }

    /** Returns the next segment that contains batches; adds unreadable segments before it to a list. */
    private static Optional<SegmentView> viewAfter(
            Path directory, long ordinal, Map<Long, List<RingBatch>> left, List<Damage> unreadable) throws IOException {
        for (Path path : SegmentFiles.list(directory)) {
            if (SegmentFiles.ordinal(path) <= ordinal) {
                continue;
            }
            List<RingBatch> batches = left.getOrDefault(SegmentFiles.ordinal(path), List.of());
            Optional<SegmentView> view = SegmentView.open(path);
            if (view.isPresent() && !batches.isEmpty())
                view = Optional.of(view.get().with(batches));
            if (view.isPresent() && view.get().hasBatches()) {
                return view;
            }
            if (view.isPresent()) {
                view.get().close();
            } else if (Files.exists(path)) {
                unreadable.add(new Damage(path.getFileName().toString(), 0, Files.size(path)));
            }
        }
        return Optional.empty();
    }
}
