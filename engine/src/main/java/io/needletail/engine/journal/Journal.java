package io.needletail.engine.journal;

import io.needletail.engine.journal.RecordType.Direction;
import io.needletail.engine.journal.Sync.Policy;
import io.needletail.session.MessageStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Keeps what one session received and sent, in memory-mapped segment files of one directory: store, log and latency record
 * in one.
 *
 * <p>Guarantees: all that is appended between two commits is there after a crash, or none of it; a process that dies loses
 * nothing committed, a machine that dies loses at most what {@link Sync} allows; no two journals, of this process or
 * another, write one directory; files are open to their owner only. What recovery found is told by {@link #recovery}.
 *
 * <p>Assumptions: one thread calls everything except {@link #durablePosition} and {@link #failure}, which any thread may
 * call. A batch, that is all between two commits, fits into a segment: see {@link JournalConfig#batchBytesMax}.
 *
 * <p>Appending copies a message once, into mapped memory; it allocates nothing, opens no file and forces nothing. Segments are
 * prepared ahead and forced on the executor, a task at a time each; when a segment is full before the next is ready, the
 * caller does wait, and {@link #stalls} counts it. A full disk shows in {@link #accepts} and {@link #state} when the last
 * segment is full; the journal goes on by itself when there is room again.
 */
public final class Journal implements MessageStore, Closeable {

    /** What a journal is able to do. */
    public enum State {
        /** It takes messages. */
        READY,
        /** The disk has no room for the next segment and the current one is full; preparing is tried again each second. */
        FULL,
        /** Bytes could not be forced to the disk, or a file became unreadable; it takes nothing any more. */
        FAILED,
        /** It was closed. */
        CLOSED
    }

    private final JournalConfig config;
    private final Recovery recovery;
    private final DirectoryLock lock;
    private final SegmentFiles files;
    private final RetainedSegments retained;
    private final JournalSyncer syncing;
    private final AppendTimes times;
    private final BatchWriter writer;
    private final SegmentRoller rolling;
    private final PasswordMask secrets;
    private boolean closed;
    private long nextIn;
    private long nextOut;
    private long lastNs;
    private long syncedNs;
    private long bytes;

    private Journal(Path directory, JournalConfig config, JournalOpening opening) {
        this.config = config;
        this.recovery = opening.found().recovery();
        this.lock = opening.lock();
        this.files = opening.files();
        this.retained = opening.retained();
        this.syncing = opening.syncing();
        this.times = new AppendTimes(syncing);
        this.writer = new BatchWriter(opening.segment(), opening.found(), times);
        this.rolling = new SegmentRoller(directory, config, opening, syncing, writer);
        this.secrets = new PasswordMask(config.redaction());
        this.nextIn = opening.found().nextIn();
        this.nextOut = opening.found().nextOut();
        this.lastNs = opening.found().lastNs();
    }

    /**
     * Opens the journal of a directory, or begins one there. Cold: it reads and verifies all that is kept.
     *
     * @param directory the journal's own; made, for its owner only, when it is missing
     * @param config how to keep what is written from now on; segments of another size are read, and not recycled
     * @param background runs the preparation of segments and the forcing, at most one task of each at a time: with
     *     {@link Sync#EVERY_MESSAGE} give it two threads. The hot thread allocates what its {@code execute} allocates
     * @return the open journal
     * @throws IOException when the directory is in use, naming the process; cannot be read or written; or was written by a
     *     later version
     */
    public static Journal open(Path directory, JournalConfig config, Executor background) throws IOException {
        return open(directory, config, background, background);
    }

    /**
     * The same with an executor for each kind of work: where many journals share them, no force waits for a segment.
     *
     * @param directory the journal's own
     * @param config how to keep what is written from now on
     * @param preparing runs the preparation of segments, a task at a time
     * @param forcing runs the forcing, a task at a time
     * @return the open journal
     * @throws IOException as for the other
     */
    public static Journal open(Path directory, JournalConfig config, Executor preparing, Executor forcing)
            throws IOException {
        JournalOpening opening = JournalOpening.open(directory, config, preparing, forcing);
        Journal journal = new Journal(directory, config, opening);
        if (journal.writer.segment().end == Segment.RECORDS_OFFSET) {
            journal.writer.appendNumbers(RecordType.OPENED, journal.nextIn, journal.nextOut, journal.lastNs);
            journal.writer.commit(journal.nextIn, journal.nextOut);
        }
        if (config.sync().policy() != Policy.NONE) {
            journal.forceNow();
        }
        return journal;
    }

    @Override
    public long nextIn() {
        return nextIn;
    }

    @Override
    public long nextOut() {
        return nextOut;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException when no segment is large enough, whatever the disk's room
     */
    @Override
    public boolean accepts(int frameBytes) {
        return !closed && !syncing.isBroken() && rolling.accepts(frameBytes);
    }

    @Override
    public void received(long seqNum, byte[] source, int from, int length, long nowNs) {
        append(RecordType.RECEIVED, seqNum, nowNs, source, from, config.inbound() ? length : 0);
        nextIn = seqNum + 1;
    }

    @Override
    public void noted(long seqNum, byte[] source, int from, int length, long nowNs) {
        if (config.inbound()) {
            append(RecordType.NOTED, seqNum, nowNs, source, from, length);
        }
    }

    @Override
    public void sent(long seqNum, byte[] source, int from, int length, long nowNs) {
        append(RecordType.SENT, seqNum, nowNs, source, from, config.outbound() ? length : 0);
        nextOut = seqNum + 1;
    }

    @Override
    public void resent(long seqNum, byte[] source, int from, int length, long nowNs) {
        if (config.outbound()) {
            append(RecordType.RESENT, seqNum, nowNs, source, from, length);
        }
    }

    @Override
    public void moved(long newNextIn, long newNextOut, long nowNs) {
        appendNumbers(RecordType.MOVED, newNextIn, newNextOut, nowNs);
    }

    @Override
    public void reset(long nowNs) {
        ensureRoom(RecordLayout.NUMBERS_RECORD_BYTES, nowNs);
        writer.nextGeneration(nowNs);
        appendNumbers(RecordType.RESET, 1, 1, nowNs);
    }

    @Override
    public int find(long seqNum, byte[] target, int at) {
        return retained.find(seqNum, writer.generation(), target, at);
    }

    @Override
    public void commit() {
        if (writer.isEmpty()) {
            return;
        }
        writer.commit(nextIn, nextOut);
        onTime(lastNs);
    }

    /**
     * Requests the force that an interval policy owes. Called with each commit; call it also while nothing is committed.
     *
     * @param nowNs the time, epoch nanoseconds
     */
    public void onTime(long nowNs) {
        if (config.sync().policy() == Policy.INTERVAL
                && nowNs - syncedNs >= config.sync().intervalNs()) {
            syncedNs = nowNs;
            requestSync();
        }
    }

    /** Asks that all that is committed is forced to the disk, in the background. Cheap when nothing was committed since. */
    public void requestSync() {
        syncing.request(position());
        times.forget();
    }

    /**
     * How far the journal is committed. Grows with each commit, by its bytes or more, from open to close.
     *
     * @return a position to compare with {@link #durablePosition}
     */
    public long position() {
        return writer.segment().base + writer.committed();
    }

    /**
     * How far the journal is on the disk. Any thread.
     *
     * @return a position to compare with {@link #position}
     */
    public long durablePosition() {
        return syncing.durable();
    }

    /**
     * Whether what the committed messages caused may be sent: with {@link Sync#EVERY_MESSAGE} when all of them are on the
     * disk, otherwise always.
     *
     * @return whether to send
     */
    public boolean maySend() {
        return config.sync().policy() != Policy.EVERY_MESSAGE || syncing.durable() >= position();
    }

    /**
     * What the journal is able to do, as far as the last {@link #accepts} found out.
     *
     * @return the state
     */
    public State state() {
        if (closed) {
            return State.CLOSED;
        }
        if (syncing.isBroken()) {
            return State.FAILED;
        }
        return rolling.isFull() ? State.FULL : State.READY;
    }

    /**
     * Why it failed, or else why there is no next segment. Any thread.
     *
     * @return the reason, when there is one
     */
    public Optional<IOException> failure() {
        return syncing.failure().or(rolling::failure);
    }

    /**
     * Finds out after an {@link InternalError} whether a file that is mapped here cannot be read any more, because the disk fails
     * or another program made it shorter: then the journal is {@link State#FAILED} and touches its files no more. Cold.
     *
     * @return what is wrong, the first time that something is
     */
    public Optional<IOException> examine() {
        Optional<IOException> wrong = writer.isAbandoned() ? Optional.empty() : retained.unreadable();
        if (wrong.isPresent()) {
            syncing.fail(wrong.get());
            retained.abandon();
            writer.abandon();
        }
        return wrong;
    }

    @Override
    public long createdNs() {
        return writer.startedNs();
    }

    /**
     * What was found when this journal was opened.
     *
     * @return the finding
     */
    public Recovery recovery() {
        return recovery;
    }

    /**
     * Records appended since it was opened, those of its own housekeeping included.
     *
     * @return the count
     */
    public long records() {
        return writer.records();
    }

    /**
     * Bytes of messages appended since it was opened, without record headers.
     *
     * @return the count
     */
    public long bytes() {
        return bytes;
    }

    /**
     * How often the caller had to wait for a segment.
     *
     * @return the count since it was opened
     */
    public long stalls() {
        return rolling.stalls();
    }

    /**
     * How long the caller had to wait for segments.
     *
     * @return nanoseconds since it was opened
     */
    public long stallNs() {
        return rolling.stallNs();
    }

    /**
     * How many appends took over 100 us, of those that the system can hold up and that are timed therefore: each that reaches a new
     * page, all while a force is under way and the first after it, the first that comes a second or more after the last one timed,
     * and the change to the next segment without the wait that {@link #stalls} counts. An interruption of the thread counts when
     * it falls into one of these. Not seen is a page that the system wrote of its own accord within that second.
     *
     * @return the count since it was opened
     */
    public long slowAppends() {
        return times.slow();
    }

    /**
     * How long the longest append took, of those timed, be it slow or not.
     *
     * @return nanoseconds since it was opened
     */
    public long slowestAppendNs() {
        return times.slowestNs();
    }

    /**
     * Forces everything committed to the disk, leaves a mark that this was a good end, and gives the directory free. What
     * was appended and not committed is dropped. Waits for background tasks that have begun. Closing twice does nothing.
     *
     * @throws IOException when bytes could not be forced; the directory is free all the same
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        rolling.stop();
        syncing.stop();
        try (lock) {
            writer.close(lastNs);
            syncing.forceTo(position());
        } finally {
            files.close();
        }
    }

    /** What an earlier process committed and did not force is about to be relied upon. */
    private void forceNow() throws IOException {
        try {
            syncing.forceTo(position());
        } catch (IOException notForced) {
            try (this) {
                throw notForced;
            }
        }
    }

    private void append(RecordType kind, long seqNum, long nowNs, byte[] source, int from, int length) {
        ensureRoom(RecordLayout.aligned(RecordLayout.HEADER_BYTES + length), nowNs);
        if (length != 0 && secrets.replaces(kind.direction() == Direction.IN, source, from, length)) {
            writer.append(kind, seqNum, nowNs, secrets.masked(), 0, length);
        } else {
            writer.append(kind, seqNum, nowNs, source, from, length);
        }
        bytes += length;
    }

    private void appendNumbers(RecordType kind, long newNextIn, long newNextOut, long nowNs) {
        ensureRoom(RecordLayout.NUMBERS_RECORD_BYTES, nowNs);
        writer.appendNumbers(kind, newNextIn, newNextOut, nowNs);
        nextIn = newNextIn;
        nextOut = newNextOut;
    }

    private void ensureRoom(int recordBytes, long nowNs) {
        lastNs = nowNs;
        rolling.ensureRoom(recordBytes, nowNs);
        writer.meet(recordBytes, nowNs);
    }
}
