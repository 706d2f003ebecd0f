// tidy: a message store with its limits, its recovery and its counters; nearly every method is one call of a part
package io.needletail.journal;

import io.needletail.journal.RecordType.Direction;
import io.needletail.journal.Sync.Policy;
import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
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
 * another, write one directory; files are open to their owner only; a journal that lost numbers or messages of its present
 * session is refused unless {@link JournalConfig#onDamage} says otherwise. What opening found is told by {@link #recovery}.
 *
 * <p>Assumptions: one thread calls everything except {@link #durablePosition} and {@link #failure}, which any thread may
 * call. A batch, that is all between two commits, fits into a segment: see {@link JournalConfig#batchBytesMax}.
 *
 * <p>Appending copies a message once, into mapped memory; it allocates nothing, opens no file and forces nothing. Segments are
 * prepared ahead and forced on the executor, a task at a time each; when a segment is full before the next is ready,
 * {@link #accepts} refuses, {@link #isPreparing} says so, and {@link #stalls} counts it. A full disk, or a limit reached, shows in {@link #accepts} and {@link #state}
 * when the last segment is full; the journal goes on by itself when there is room again.
 */
public final class Journal implements MessageStore, Closeable {

    /** What a journal is able to do. */
    public enum State {
        /** It takes messages. */
        READY,
        /** The disk or {@code maxBytes} has no room for the next segment and the current one is full; tried again each second. */
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
    private final PageToucher toucher;
    private final PasswordMask secrets;
    private final NumbersFile numbers;
    private final HighWaterWriter highWater;
    private final JournalWatch watch;
    private boolean closed;
    private long nextIn;
    private long nextOut;
    private long lastNs;
    private long syncedNs;
    private long bytes;

    private Journal(Path directory, JournalConfig config, JournalOpening opening) throws IOException {
        this.config = config;
        this.recovery = opening.found().recovery();
        this.lock = opening.lock();
        this.files = opening.files();
        this.retained = opening.retained();
        this.syncing = opening.syncing();
        this.times = new AppendTimes(syncing);
        this.writer = new BatchWriter(opening.segment(), opening.found(), times);
        this.numbers = opening.numbers();
        this.highWater =
                new HighWaterWriter(numbers, writer, syncing, config.sync().policy());
        opening.next().ifPresent(next -> writer.moveTo(next, opening.found().lastNs()));
        this.rolling = new SegmentRoller(directory, config, opening, writer, highWater);
        this.toucher = new PageToucher(opening.ahead(), writer.segment());
        this.secrets = new PasswordMask(config.redaction());
        this.nextIn = opening.found().nextIn();
        this.nextOut = opening.found().nextOut();
        this.lastNs = opening.found().lastNs();
        FileIdentity numbersFile = FileIdentity.of(numbers.path());
        this.watch = new JournalWatch(syncing, rolling, opening.segment(), lock.file(), numbersFile);
    }

    /**
     * Opens the journal of a directory, or begins one there, whosever it is. Cold: it reads and verifies all that is kept.
     *
     * @param directory the journal's own; made, for its owner only, when it is missing
     * @param config how to keep what is written from now on; segments of another size are read, and not recycled
     * @param background runs the preparation of segments and the forcing, at most one task of each at a time: with
     *     {@link Sync#EVERY_MESSAGE} give it two threads. The hot thread allocates what its {@code execute} allocates
     * @return the open journal
     * @throws IOException when the directory is in use, naming the process; cannot be read or written; or was written by a
     *     later version
     * @throws JournalDamagedException when it is damaged and the configuration refuses that; nothing was changed then
     */
    public static Journal open(Path directory, JournalConfig config, Executor background) throws IOException {
        return open(
                directory, config, JournalOpening.open(directory, Optional.empty(), config, background, background));
    }

    /**
     * The same for a session, with an executor for each kind of work: where many share them, no force waits for a segment.
     *
     * @param directory the journal's own
     * @param id the session; each file tells from now on whose it is
     * @param config how to keep what is written from now on
     * @param preparing runs the preparation of segments, a task at a time
     * @param forcing runs the forcing, a task at a time
     * @return the open journal
     * @throws IOException as for the other
     * @throws ForeignJournalException when it is another session's; nothing was changed then
     */
    public static Journal open(Path directory, SessionId id, JournalConfig config, Executor preparing, Executor forcing)
            throws IOException {
        return open(directory, config, JournalOpening.open(directory, Optional.of(id), config, preparing, forcing));
    }

    private static Journal open(Path directory, JournalConfig config, JournalOpening opening) throws IOException {
        Journal journal = new Journal(directory, config, opening);
        if (journal.writer.segment().end == Segment.RECORDS_OFFSET) {
            journal.writer.appendNumbers(RecordType.OPENED, journal.nextIn, journal.nextOut, journal.lastNs);
            journal.writer.commit(journal.nextIn, journal.nextOut);
        }
        if (opening.found().isMoved()) {
            journal.appendNumbers(RecordType.MOVED, journal.nextIn, journal.nextOut, journal.lastNs);
            journal.writer.commit(journal.nextIn, journal.nextOut);
        }
        if (config.sync().policy() != Policy.NONE) journal.forceNow();
        journal.highWater.settle();
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

    /** {@inheritDoc} This is so while a segment is full and the next one, which a background thread prepares, is not ready. */
    @Override
    public boolean isPreparing() {
        return rolling.isPreparing();
    }

    /**
     * Like {@link #accepts}, and waits for a segment that is being prepared: for a program without a cycle, such as an import.
     *
     * @param frameBytes most bytes of messages that will be appended before the next commit
     * @return false when the journal is full
     */
    public boolean awaitRoom(int frameBytes) {
        while (!accepts(frameBytes)) {
            if (!isPreparing()) return false;
            rolling.await();
        }
        return true;
    }

    /**
     * Does a little of the work that later appends would have to do: touches a page that they will write. For cycles in which the
     * calling thread has nothing else to do.
     *
     * @return false when nothing is left to do
     */
    public boolean prepare() {
        return !closed && !writer.isAbandoned() && toucher.touch(writer.segment());
    }

    @Override
    public void received(long seqNum, byte[] source, int from, int length, long nowNs) {
        append(RecordType.RECEIVED, seqNum, nowNs, source, from, config.inbound() ? length : 0);
        nextIn = seqNum + 1;
    }

    @Override
    public void recordUnsequenced(long seqNum, byte[] source, int from, int length, long nowNs) {
        if (config.inbound()) append(RecordType.NOTED, seqNum, nowNs, source, from, length);
    }

    @Override
    public void sent(long seqNum, byte[] source, int from, int length, long nowNs) {
        append(RecordType.SENT, seqNum, nowNs, source, from, config.outbound() ? length : 0);
        nextOut = seqNum + 1;
    }

    @Override
    public void resent(long seqNum, byte[] source, int from, int length, long nowNs) {
        if (config.outbound()) append(RecordType.RESENT, seqNum, nowNs, source, from, 0);
    }

    @Override
    public void gapFilled(long seqNum, byte[] source, int from, int length, long nowNs) {
        if (config.outbound()) append(RecordType.RESENT, seqNum, nowNs, source, from, length);
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
    public boolean wasDropped(long seqNum) {
        return config.outbound() && retained.wasDropped(seqNum, writer.generation());
    }

    @Override
    public void commit() {
        if (writer.isEmpty()) return;
        writer.commit(nextIn, nextOut);
        highWater.commit();
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
        highWater.requested(position());
    }

    /** {@return how far it is committed; grows with each commit, by its bytes or more, from open to close} */
    public long position() {
        return writer.segment().base + writer.committed();
    }

    /** {@return how far the journal is on the disk, to compare with {@link #position}. Any thread} */
    public long durablePosition() {
        return syncing.durable();
    }

    /** {@return whether what the committed messages caused may be sent: see {@link Sync#EVERY_MESSAGE}} */
    public boolean maySend() {
        return config.sync().policy() != Policy.EVERY_MESSAGE || isForced(position());
    }

    /**
     * Whether the journal is on the disk up to a position; what was asked to be forced and is, is noted with the numbers.
     *
     * @param position as {@link #position} told it
     * @return whether it is
     */
    public boolean isForced(long position) {
        long durable = syncing.durable();
        highWater.forced(durable);
        return durable >= position;
    }

    /** {@return what the journal is able to do, as far as the last {@link #accepts} found out} */
    public State state() {
        if (closed) return State.CLOSED;
        if (syncing.isBroken()) return State.FAILED;
        return rolling.isFull() ? State.FULL : State.READY;
    }

    /**
     * Whether a limit that {@link JournalRetention} sets to the current session is reached to 80 %, as of the last new segment.
     *
     * @return false when there is no such limit
     */
    public boolean isNearlyFull() {
        return rolling.isNearlyFull();
    }

    /** {@return whether there is no next segment because it would exceed the limit that {@link JournalRetention} sets} */
    public boolean isAtLimit() {
        return rolling.isFull() && rolling.isRefused();
    }

    /** {@return what is deleted, and when} */
    public JournalRetention retention() {
        return config.retention();
    }

    /** {@return why it failed, or else why there is no next segment. Any thread} */
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
        Optional<IOException> wrong =
                writer.isAbandoned() ? Optional.empty() : retained.unreadable().or(numbers::unreadable);
        wrong.ifPresent(reason -> {
            syncing.fail(reason);
            retained.abandon();
            writer.abandon();
            numbers.abandon();
        });
        return wrong;
    }

    @Override
    public long createdNs() {
        return writer.startedNs();
    }

    /** {@return what was found when this journal was opened} */
    public Recovery recovery() {
        return recovery;
    }

    /** {@return what looks after the files, for one background thread} */
    public JournalWatch watch() {
        return watch;
    }

    /** {@return records appended since it was opened, those of its own housekeeping included} */
    public long records() {
        return writer.records();
    }

    /** {@return bytes of messages appended since it was opened, without record headers} */
    public long bytes() {
        return bytes;
    }

    /** {@return how often appends were refused until the next segment was ready, since it was opened} */
    public long stalls() {
        return rolling.stalls();
    }

    /** {@return how long they were refused since it was opened, nanoseconds} */
    public long stallNs() {
        return rolling.stallNs();
    }

    /**
     * How many appends took over 100 us, of those that are timed: each that reaches a new page, all while a force is under way and
     * the first after it, the first that comes a second or more after the last one timed, and the change to the next segment.
     *
     * @return the count since it was opened
     */
    public long slowAppends() {
        return times.slow();
    }

    /** {@return how long the longest append took, of those timed, be it slow or not; nanoseconds} */
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
        if (closed) return;
        closed = true;
        rolling.stop();
        syncing.stop();
        try (lock) {
            highWater.abandonIfBroken();
            writer.close(lastNs);
            syncing.forceTo(position());
            highWater.settle();
        } finally {
            numbers.close();
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
