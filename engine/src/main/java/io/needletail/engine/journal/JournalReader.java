package io.needletail.engine.journal;

import io.needletail.engine.journal.Recovery.Damage;
import io.needletail.engine.journal.Recovery.Ending;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the committed records of a journal for people and tools, also while a process writes it; changes nothing.
 *
 * <p>What does not verify is stepped over when whole batches follow, and named by {@link #damages}. Threading: one thread, the
 * one that opened it. Cold: it allocates a little for each segment.
 */
public final class JournalReader implements Closeable {

    private static final int BYTES_AT_FIRST = 4096;

    private final Path directory;
    private final List<Damage> damages = new ArrayList<>();
    private byte[] bytes = new byte[BYTES_AT_FIRST];
    private SegmentView view;
    private Segment segment;
    private int at;
    private int batchEnd;
    private int searchedAt;
    private int record;
    private int length;
    private RecordType kind = RecordType.OPENED;

    private JournalReader(Path directory, SegmentView first) {
        this.directory = directory;
        this.view = first;
        enter(first);
    }

    /**
     * Begins to read at the oldest record kept.
     *
     * @param directory the journal's
     * @return a reader before the first record
     * @throws IOException when no journal is there or it cannot be read
     */
    public static JournalReader open(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException("no journal in " + directory + ": there is no such directory");
        }
        List<Damage> unreadable = new ArrayList<>();
        SegmentView first = viewAfter(directory, 0, unreadable)
                .orElseThrow(
                        () -> new IOException("no journal in " + directory + ": it holds no segment with records"));
        JournalReader reader = new JournalReader(directory, first);
        reader.damages.addAll(unreadable);
        return reader;
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
     * What the record tells of.
     *
     * @return the kind, which also says the direction
     */
    public RecordType kind() {
        return kind;
    }

    /**
     * When it was received or written.
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
     * The number our next message takes, of a record that is no message.
     *
     * @return the number; 0 when the record is a message, or a stretch that was damaged
     */
    public long nextOut() {
        boolean hasNumbers = kind.direction() == RecordType.Direction.NONE && kind != RecordType.FENCED;
        return hasNumbers ? RecordLayout.nextOut(segment.map, record) : 0;
    }

    /**
     * How often both numbers were reset before.
     *
     * @return the count since the journal began
     */
    public int generation() {
        return RecordLayout.generation(segment.map, record);
    }

    /**
     * Holds the message's frame from index 0 on, {@link #length} bytes. Written over by {@link #next}.
     *
     * @return the bytes
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Length of the message's frame.
     *
     * @return the number of bytes in {@link #bytes}; 0 when the record is no message or its frame was not kept
     */
    public int length() {
        return kind.direction() == RecordType.Direction.NONE ? 0 : length;
    }

    /**
     * Name of the segment file the record lies in.
     *
     * @return the name
     */
    public String file() {
        return segment.path.getFileName().toString();
    }

    /**
     * Where in its file the record begins.
     *
     * @return the offset
     */
    public long offset() {
        return record;
    }

    /**
     * What was stepped over so far because it does not verify, or was fenced off by an earlier recovery.
     *
     * @return the stretches, oldest first
     */
    public List<Damage> damages() {
        return List.copyOf(damages);
    }

    /**
     * How the journal ends, once {@link #next} has answered {@code false}. A journal that is being written looks as if its
     * process had died.
     *
     * @return the ending
     */
    public Ending ending() {
        return BatchVerifier.ending(segment, at, kind);
    }

    @Override
    public void close() {
        view.close();
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
        view.requireSameUse();
        if (kind == RecordType.FENCED) {
            damages.add(new Damage(file(), at, recordLength));
        }
        at += RecordLayout.aligned(recordLength);
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

    /** Looks for whole batches behind something that is none, unless their writer has committed it in the meantime. */
    private boolean stepOver() {
        searchedAt = at;
        int next = new BatchSearch(segment).next(at + RecordLayout.HEADER_BYTES);
        boolean committed = BatchVerifier.end(segment, at) != 0;
        if (next != 0 && !committed) {
            damages.add(new Damage(file(), at, next - at));
            at = next;
            batchEnd = next;
        }
        return next != 0 || committed;
    }

    private boolean nextSegment() throws IOException {
        long ordinal = segment.header.ordinal();
        List<Damage> between = new ArrayList<>();
        Optional<SegmentView> next = viewAfter(directory, ordinal, between);
        if (next.isEmpty()) {
            return false;
        }
        boolean sealed = kind == RecordType.SEALED;
        if (!sealed && BatchVerifier.end(segment, at) != 0) {
            next.get().close();
            return true;
        }
        int lost = sealed ? 0 : BatchVerifier.lost(segment, at);
        if (lost != 0) {
            damages.add(new Damage(file(), at, lost));
        }
        if (next.get().segment().header.ordinal() > ordinal + 1 + between.size()) {
            damages.add(new Damage(SegmentFiles.name(ordinal + 1), 0, 0));
        }
        damages.addAll(between);
        view.close();
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
    }

    /** The next segment that holds batches; those on the way that cannot be read are added to a list. */
    private static Optional<SegmentView> viewAfter(Path directory, long ordinal, List<Damage> unreadable)
            throws IOException {
        for (Path path : SegmentFiles.list(directory)) {
            if (SegmentFiles.ordinal(path) <= ordinal) {
                continue;
            }
            Optional<SegmentView> view = SegmentView.open(path);
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
