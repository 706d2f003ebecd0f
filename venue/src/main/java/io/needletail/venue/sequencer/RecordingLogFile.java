package io.needletail.venue.sequencer;

import io.aeron.cluster.RecordingLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The file in which the consensus module notes the terms and the snapshots of a node, read and verified. It has no
 * checksum: an entry is compared with the others, with the snapshot that it names and with the log.
 */
final class RecordingLogFile {
    /** The consensus module's own part of a snapshot. */
    static final int CLUSTER = -1;

    /** The sequencer's part of a snapshot. */
    static final int SERVICE = 0;

    private static final int ENTRY_BYTES = 64;
    private static final long UNKNOWN = -1;

    private final Path file;
    private final List<Entry> entries = new ArrayList<>();

    /**
     * An entry.
     *
     * @param at byte of the file
     * @param recording id of the recording
     * @param term number of the term
     * @param termBase position of the log at which the term began
     * @param position of the log: end of the term, or what a snapshot covers
     * @param timestamp of a snapshot
     * @param service {@link #CLUSTER}, or {@link #SERVICE}
     * @param type of the entry
     */
    record Entry( // tidy: the fields of the file, one after the other
            int at, long recording, long term, long termBase, long position, long timestamp, int service, int type) {
        boolean isTerm() {
            return type == RecordingLog.ENTRY_TYPE_TERM;
        }

        boolean isSnapshot() {
            return type == RecordingLog.ENTRY_TYPE_SNAPSHOT;
        }

        private boolean isOf(Entry other, int wanted) {
            boolean isSame = term == other.term && position == other.position && termBase == other.termBase;
            return isSame && service == wanted;
        }

        private boolean follows(Entry before) {
            boolean isNext = term == before.term + 1;
            boolean endsHere =
                    before.position == UNKNOWN || (isNext ? before.position == termBase : before.position <= termBase);
            return recording == before.recording && term > before.term && termBase >= before.termBase && endsHere;
        }

        private boolean isInvalidSnapshot() {
            return type == (RecordingLog.ENTRY_TYPE_SNAPSHOT | RecordingLog.ENTRY_TYPE_INVALID_FLAG);
        }
    }

    private RecordingLogFile(Path file) {
        this.file = file;
    }

    /**
     * Reads the file.
     *
     * @param cluster folder of the cluster's files
     * @return the file, without entries when there is none
     * @throws IOException when it cannot be read
     * @throws FileDamage when it is damaged
     */
    static RecordingLogFile read(Path cluster) throws IOException {
        RecordingLogFile read = new RecordingLogFile(cluster.resolve(RecordingLog.RECORDING_LOG_FILE_NAME));
        if (Files.exists(read.file)) read.parse(Files.readAllBytes(read.file));
        read.verifyTerms();
        return read;
    }

    /** Returns true when the node has neither a log nor a snapshot yet. */
    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Returns the recording of the log; empty when there is no term. */
    Optional<Long> log() {
        return terms().stream().reduce((_, last) -> last).map(Entry::recording);
    }

    /** Returns the newest snapshot of the consensus module, which a node starts with; empty when there is none. */
    Optional<Entry> newestSnapshot() {
        for (Entry entry : entries) {
            boolean isHalf = entry.isInvalidSnapshot()
                    && has(entry, entry.service() == CLUSTER ? SERVICE : CLUSTER)
                    && !has(entry, entry.service());
            if (isHalf) throw damage(entry, "this part of a snapshot is invalid, and the other part is not");
        }
        return snapshots().stream().filter(entry -> entry.service() == CLUSTER).reduce((_, last) -> last);
    }

    /** Returns the sequencer's part of a snapshot. */
    Entry service(Entry cluster) {
        return snapshots().stream()
                .filter(entry -> entry.isOf(cluster, SERVICE) && entry.timestamp() == cluster.timestamp())
                .reduce((_, last) -> last)
                .orElseThrow(() -> damage(cluster, "the sequencer's part of this snapshot has no entry"));
    }

    /** Returns the sequencer's part of all snapshots that are valid, the oldest first. */
    List<Entry> serviceSnapshots() {
        return snapshots().stream().filter(entry -> entry.service() == SERVICE).toList();
    }

    /**
     * Throws when the file has another term than the log at a position, or the term elsewhere. A copy does not have all
     * terms. A term in which nothing was appended begins where the next one does, and only that is in the log.
     */
    void requireTerm(long term, long termBase) {
        boolean isNamed = terms().stream().anyMatch(entry -> entry.term() == term && entry.termBase() == termBase);
        for (Entry entry : terms()) {
            boolean isEmpty = isNamed && entry.term() < term;
            boolean isWrong = (entry.term() == term) != (entry.termBase() == termBase) && !isEmpty;
            if (isWrong) {
                throw damage(
                        entry,
                        "term " + entry.term() + " from position " + entry.termBase() + ", and the log has term " + term
                                + " from position " + termBase);
            }
        }
    }

    /** Returns the report that the file has no entry, and the archive has a log. */
    FileDamage missing() {
        return new FileDamage(file, 0, "it has no entry, and the archive has a log with commands");
    }

    /** Returns the report of damage of an entry. */
    FileDamage damage(Entry entry, String what) {
        return new FileDamage(file, entry.at(), what);
    }

    private boolean has(Entry snapshot, int service) {
        return snapshots().stream().anyMatch(entry -> entry.isOf(snapshot, service));
    }

    private List<Entry> terms() {
        return entries.stream().filter(Entry::isTerm).toList();
    }

    private List<Entry> snapshots() {
        return entries.stream().filter(Entry::isSnapshot).toList();
    }

    private void parse(byte[] content) {
        UnsafeBuffer bytes = new UnsafeBuffer(ByteBuffer.wrap(content));
        for (int at = 0; at < content.length; at += ENTRY_BYTES) {
            if (content.length - at < ENTRY_BYTES) throw new FileDamage(file, at, "it ends within an entry");
            Entry entry = new Entry( // tidy: the fields of the file, one after the other
                    at,
                    bytes.getLong(at + RecordingLog.RECORDING_ID_OFFSET, ByteOrder.LITTLE_ENDIAN),
                    bytes.getLong(at + RecordingLog.LEADERSHIP_TERM_ID_OFFSET, ByteOrder.LITTLE_ENDIAN),
                    bytes.getLong(at + RecordingLog.TERM_BASE_LOG_POSITION_OFFSET, ByteOrder.LITTLE_ENDIAN),
                    bytes.getLong(at + RecordingLog.LOG_POSITION_OFFSET, ByteOrder.LITTLE_ENDIAN),
                    bytes.getLong(at + RecordingLog.TIMESTAMP_OFFSET, ByteOrder.LITTLE_ENDIAN),
                    bytes.getInt(at + RecordingLog.SERVICE_ID_OFFSET, ByteOrder.LITTLE_ENDIAN),
                    bytes.getInt(at + RecordingLog.ENTRY_TYPE_OFFSET, ByteOrder.LITTLE_ENDIAN));
            int kind = entry.type() & ~RecordingLog.ENTRY_TYPE_INVALID_FLAG;
            boolean isOfCluster = entry.service() == CLUSTER;
            boolean isKnown = switch (kind) {
                case RecordingLog.ENTRY_TYPE_TERM -> isOfCluster;
                case RecordingLog.ENTRY_TYPE_SNAPSHOT -> isOfCluster || entry.service() == SERVICE;
                default -> false;
            };
            if (!isKnown) throw damage(entry, "type " + entry.type() + " of service " + entry.service());
            entries.add(entry);
        }
    }

    private void verifyTerms() {
        Entry before = null;
        for (Entry entry : terms()) {
            boolean isInOrder = before == null || entry.follows(before);
            boolean hasEnd = entry.position() == UNKNOWN || entry.position() >= entry.termBase();
            if (!isInOrder || !hasEnd || entry.termBase() < 0) {
                throw damage(
                        entry,
                        "term " + entry.term() + " from position " + entry.termBase() + " to " + entry.position()
                                + " does not follow the one before");
            }
            before = entry;
        }
        if (before == null && !entries.isEmpty()) throw damage(entries.getFirst(), "no entry is that of a term");
    }
}
