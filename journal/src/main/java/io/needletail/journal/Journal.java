// tidy: a message store with its limits, its recovery and its counters; nearly every method is one call of a part
package io.needletail.journal;

import io.needletail.journal.RecordType.Direction;
import io.needletail.journal.Sync.Policy;
import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Stores the received and sent messages of one session in memory-mapped segment files of one directory: store, log and
 * latency record in one.
 *
 * <p>Guarantees: after a crash either all records between two commits exist or none of them; a process crash loses no
 * committed record, a machine crash loses at most what {@link Sync} allows; no two journals, of this process or
 * another, write one directory; only their owner may open the files; a journal that lost numbers or messages of its
 * present session is refused unless {@link JournalConfig#onDamage} says otherwise. {@link #recovery} returns the
 * findings of opening.
 *
 * <p>Assumptions: one thread calls everything except {@link #durablePosition}, {@link #failure} and the counters of
 * stalls and slow appends, which any thread may call. A batch, that is all between two commits, fits into a segment:
 * see {@link JournalConfig#batchBytesMax}.
 *
 * <p>Appending copies a message into memory, a commit copies the batch into the ring of the engine, or, without one,
 * into the mapped segment; both allocate nothing, open no file and force nothing. Segments are prepared ahead and
 * forced on the executor, a task at a time each; when a segment is full before the next is ready, {@link #accepts}
 * refuses, {@link #isPreparing} says so, and {@link #stalls} counts it. A full disk, or a limit reached, shows in
 * {@link #accepts} and {@link #state} when the last segment is full; the journal goes on by itself when there is room
 * again.
 */
public final class Journal implements MessageStore, Closeable {

    /** Ability of a journal to accept messages. */
    public enum State {
        /** It accepts messages. */
        READY,
        /**
         * The disk or {@code maxBytes} has no room for the next segment and the current one is full; tried again each
         * second.
         */
        FULL,
        /**
         * Bytes could not be forced to the disk, or a file became unreadable; the journal accepts no further message.
         */
        FAILED,
        /** It was closed. */
        CLOSED
    }

    private final JournalConfig config;
    private final Recovery recovery;
    private final List<String> takenOver;
    private final DirectoryLock lock;
    private final SegmentFiles files;
    private final RetainedSegments retained;
    private final JournalSyncer syncing;
    private final AppendTimes times;
    private final BatchTarget toFiles;
    private final BatchWriter writer;
    private final SegmentRoller rolling;
    private final PasswordMask secrets;
    private final NumbersFile numbers;
    private final HighWaterWriter highWater;
    private final JournalWatch watch;
    private Optional<RingPlace> place = Optional.empty();
    private int reserved;
    private boolean lacksRoom;
    // The files have the messages that were sent before this number, in a session.
    private long settledOut;
    private int settledGeneration;
    private boolean closed;
    private long nextIn;
    private long nextOut;
    private long lastNs;
    private long syncedNs;
    private long bytes;

    private Journal(Path directory, JournalConfig config, JournalOpening opening) throws IOException {
        this.config = config;
        this.recovery = opening.found().recovery();
        this.takenOver = opening.left();
        this.lock = opening.lock();
        this.files = opening.files();
        this.retained = opening.retained();
        this.syncing = opening.syncing();
        this.times = new AppendTimes(syncing);
        this.numbers = opening.numbers();
        this.toFiles = BatchTarget.files(numbers);
        this.writer = new BatchWriter(opening.segment(), opening.found(), toFiles);
        this.highWater =
                new HighWaterWriter(numbers, writer, syncing, config.sync().policy());
        opening.next().ifPresent(next -> writer.moveTo(next, opening.found().lastNs()));
        this.rolling = new SegmentRoller(directory, config, opening, writer, highWater);
        this.secrets = new PasswordMask(config.redaction());
        this.nextIn = opening.found().nextIn();
        this.nextOut = opening.found().nextOut();
        this.lastNs = opening.found().lastNs();
        FileIdentity numbersFile = FileIdentity.of(numbers.path());
        this.watch = new JournalWatch(syncing, rolling, opening.segment(), lock.file(), numbersFile);
    }

    /**
     * Opens the journal of a directory, or creates one there, for any session. Cold: it reads and verifies all records.
     *
     * @param directory directory of this journal only; created, for its owner only, when it is missing
     * @param config settings for new records; segments of another size are read, and not recycled
     * @param background runs the preparation of segments and the forcing, at most one task of each at a time: with
     *     {@link Sync#EVERY_MESSAGE} give it two threads. The hot thread allocates what its {@code execute} allocates
     * @return the open journal
     * @throws IOException when the directory is in use (the message names the process), cannot be read or written, or
     *     was written by a later version
     * @throws JournalDamagedException when it is damaged and the configuration refuses that; nothing was changed then
     */
    public static Journal open(Path directory, JournalConfig config, Executor background) throws IOException {
        return open(
                directory,
                config,
                JournalOpening.open(
                        directory,
                        Optional.empty(),
                        config,
                        new JournalOpening.Services(background, background, Optional.empty())));
    }

    /**
     * Opens the journal of a session, with an executor for each kind of work: where many journals share them, no force
     * waits for a segment.
     *
     * @param directory directory of this journal only
     * @param id the session; its identity is written into each file
     * @param config settings for new records
     * @param preparing runs the preparation of segments, a task at a time
     * @param forcing runs the forcing, a task at a time
     * @return the open journal
     * @throws IOException as {@link #open(Path, JournalConfig, Executor)} does
     * @throws ForeignJournalException when the journal belongs to another session; the journal is unchanged
     */
    public static Journal open(Path directory, SessionId id, JournalConfig config, Executor preparing, Executor forcing)
            throws IOException {
        return open(directory, id, config, new JournalOpening.Services(preparing, forcing, Optional.empty()));
    }

    /**
     * Opens the journal of a session as one of an engine: what it commits goes through the ring of the engine, one
     * group with what the other journals there commit in the same step.
     *
     * @param directory directory of this journal only
     * @param id the session; its identity is written into each file
     * @param config settings for new records
     * @param disk executors and ring of the engine
     * @return the open journal
     * @throws IOException as {@link #open(Path, SessionId, JournalConfig, Executor, Executor)} does, and when the ring
     *     that has its last batches is in use
     * @throws JournalDamagedException also when that ring is missing
     */
    public static Journal open(Path directory, SessionId id, JournalConfig config, JournalDisk disk)
            throws IOException {
        JournalOpening.Services services = new JournalOpening.Services(
                disk.preparing(), disk.forcing(), Optional.of(disk.ring().reserve()));
        Journal journal = open(directory, id, config, services);
        try {
            RingSeat seat = disk.ring()
                    .sit(
                            directory,
                            journal.syncing,
                            journal.numbers,
                            journal.writer,
                            config.sync().policy() == Policy.EVERY_MESSAGE);
            journal.through(new RingPlace(disk.ring(), seat));
            return journal;
        } catch (IOException | RuntimeException failure) {
            try (journal) {
                throw failure;
            }
        }
    }

    private static Journal open(Path directory, SessionId id, JournalConfig config, JournalOpening.Services services)
            throws IOException {
        return open(directory, config, JournalOpening.open(directory, Optional.of(id), config, services));
    }

    private void through(RingPlace ring) {
        place = Optional.of(ring);
        writer.into(ring);
        syncing.placedBy(ring);
        watch.alsoLookAt(ring.ring().file());
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
     * @throws IllegalArgumentException when no segment is large enough, even on an empty disk
     */
    @Override
    public boolean accepts(int frameBytes) {
        if (closed || syncing.isBroken() || !rolling.accepts(frameBytes)) return false;
        lacksRoom = place.isPresent() && !place.get().ring().hasRoom(JournalConfig.batchRoom(frameBytes));
        return !lacksRoom;
    }

    /**
     * {@inheritDoc} This is so while a segment is full and the next one, which a background thread prepares, is not
     * ready; while the uncommitted batch leaves no room in a segment; and while the ring of the engine is full.
     */
    @Override
    public boolean isPreparing() {
        return rolling.isPreparing() || ((rolling.waitsForCommit() || lacksRoom) && !syncing.isBroken());
    }

    /**
     * Like {@link #accepts}, and waits for a segment that is being prepared: for a program without a cycle, such as an
     * import.
     *
     * @param frameBytes most bytes of messages that will be appended before the next commit
     * @return false when the journal is full, or the uncommitted batch is
     */
    public boolean awaitRoom(int frameBytes) {
        while (!accepts(frameBytes)) {
            if (!isPreparing() || rolling.waitsForCommit()) return false;
            if (lacksRoom) place.orElseThrow().ring().awaitCarrier();
            else rolling.await();
        }
        return true;
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
        // Numbers may be used again.
        settledOut = 0;
    }

    @Override
    public void reset(long nowNs) {
        ensureRoom(RecordLayout.NUMBERS_RECORD_BYTES, nowNs);
        writer.nextGeneration(nowNs);
        appendNumbers(RecordType.RESET, 1, 1, nowNs);
    }

    @Override
    public int find(long seqNum, byte[] target, int at) {
        int uncommitted = writer.find(seqNum, target, at);
        if (uncommitted != 0 || writer.isAbandoned()) return uncommitted;
        settle(seqNum);
        return retained.find(seqNum, writer.generation(), target, at);
    }

    @Override
    public boolean wasDropped(long seqNum) {
        if (!config.outbound() || writer.isAbandoned()) return false;
        settle(seqNum);
        return retained.wasDropped(seqNum, writer.generation());
    }

    // The files are read: they must have what was committed. A resend finds most of its messages there already.
    private void settle(long seqNum) {
        boolean isSettled = seqNum < settledOut && writer.generation() == settledGeneration;
        if (place.isEmpty() || isSettled) return;
        place.get().await(position());
        settledOut = writer.committedOut();
        settledGeneration = writer.committedGeneration();
    }

    @Override
    public void commit() {
        if (writer.isEmpty()) return;
        boolean isTimed = times.isDue(writer.end(), lastNs);
        long beganNs = isTimed ? times.begin() : 0;
        writer.commit(nextIn, nextOut);
        if (place.isPresent()) place.get().ring().publishUnlessHeld();
        if (isTimed) times.end(beganNs, writer.committed(), lastNs);
        reserve();
        onTime(lastNs);
    }

    // So many bytes of the ring are promised to this journal.
    private void reserve() {
        if (place.isEmpty() || writer.isAbandoned()) return;
        int bytes = writer.batchBytes();
        if (bytes == reserved) return;
        place.get().ring().reserve(bytes - reserved);
        reserved = bytes;
    }

    @Override
    public boolean rollback() {
        writer.rollback();
        reserve();
        nextIn = writer.committedIn();
        nextOut = writer.committedOut();
        return true;
    }

    /**
     * Requests the force that is due under an interval policy. Called with each commit; call it also while nothing is
     * committed.
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

    /**
     * Requests that all committed records are forced to the disk, in the background. Cheap when nothing was committed
     * since.
     */
    public void requestSync() {
        if (place.isPresent()) {
            place.get().ring().hurry();
            return;
        }
        syncing.request(position());
        times.forget();
        highWater.requested(position());
    }

    /**
     * {@return the position up to which the journal is committed; grows with each commit, by its bytes or more, from
     * open to close}
     */
    public long position() {
        return writer.segment().base + writer.committed();
    }

    /** {@return the position up to which the journal is on the disk, to compare with {@link #position}. Any thread} */
    public long durablePosition() {
        return place.isPresent() ? place.get().durable() : syncing.durable();
    }

    /** {@return true when responses to the committed messages may be sent: see {@link Sync#EVERY_MESSAGE}} */
    public boolean maySend() {
        return config.sync().policy() != Policy.EVERY_MESSAGE || isForced(position());
    }

    /**
     * Tests whether the journal is on the disk up to a position; records completed forces in the file of numbers.
     *
     * @param position as {@link #position} returned it
     * @return true when it is
     */
    public boolean isForced(long position) {
        if (place.isPresent()) return place.get().durable() >= position;
        long durable = syncing.durable();
        highWater.forced(durable);
        return durable >= position;
    }

    /** {@return the state as of the last call of {@link #accepts}} */
    public State state() {
        if (closed) return State.CLOSED;
        if (syncing.isBroken()) return State.FAILED;
        return rolling.isFull() ? State.FULL : State.READY;
    }

    /**
     * Tests whether the current session has reached 80 % of a limit of {@link JournalRetention}, as of the last new
     * segment.
     *
     * @return false when there is no such limit
     */
    public boolean isNearlyFull() {
        return rolling.isNearlyFull();
    }

    /** {@return true when there is no next segment because it would exceed the limit of {@link JournalRetention}} */
    public boolean isAtLimit() {
        return rolling.isFull() && rolling.isRefused();
    }

    /** {@return the largest value that {@link #accepts} may be called with} */
    public int batchBytesMax() {
        int most = config.batchBytesMax();
        return place.isEmpty()
                ? most
                : Math.min(most, JournalConfig.framesMax(place.get().ring().batchBytesMax()));
    }

    /** {@return the retention} */
    public JournalRetention retention() {
        return config.retention();
    }

    /** {@return the reason of a failure, or else of a missing next segment. Any thread} */
    public Optional<IOException> failure() {
        return syncing.failure().or(rolling::failure);
    }

    /**
     * Finds out after an {@link InternalError} whether a file that is mapped here cannot be read any more, because the
     * disk fails or another program made it shorter: then the journal is {@link State#FAILED} and touches its files no
     * more. Cold.
     *
     * @return what is wrong, the first time that something is
     */
    public Optional<IOException> examine() {
        Optional<IOException> wrong =
                writer.isAbandoned() ? Optional.empty() : retained.unreadable().or(numbers::unreadable);
        wrong.ifPresent(reason -> {
            syncing.fail(reason);
            noteCommitted();
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

    /** {@return the findings of opening this journal} */
    public Recovery recovery() {
        return recovery;
    }

    /**
     * {@return what the ring that had its last batches says, a line each, for the log; empty when the journal was
     * closed in order}
     */
    public List<String> takenOver() {
        return takenOver;
    }

    /** {@return the monitor of the files, for one background thread} */
    public JournalWatch watch() {
        return watch;
    }

    /** {@return records appended since it was opened, including those of its own housekeeping} */
    public long records() {
        return writer.records();
    }

    /** {@return bytes of messages appended since it was opened, without record headers} */
    public long bytes() {
        return bytes;
    }

    /** {@return number of waits for the next segment in which appends were refused, since it was opened. Any thread} */
    public long stalls() {
        return rolling.stalls();
    }

    /** {@return duration of these waits since it was opened, nanoseconds. Any thread} */
    public long stallNs() {
        return rolling.stallNs();
    }

    /**
     * Returns the number of timed commits that took over 100 us. Timed are: each commit that reaches a new page, all
     * commits while a force is in progress and the first after it, and the first a second or more after the last timed
     * one. Any thread.
     *
     * @return the count since it was opened
     */
    public long slowAppends() {
        return times.slow();
    }

    /** {@return duration of the longest timed commit, slow or not; nanoseconds. Any thread} */
    public long slowestAppendNs() {
        return times.slowestNs();
    }

    /**
     * Forces all committed records to the disk, writes the mark of a clean end, and unlocks the directory. Records that
     * were appended and not committed are dropped. Waits for background tasks that have begun. A second call has no
     * effect.
     *
     * @throws IOException when bytes could not be forced; the directory is unlocked in any case
     */
    @Override
    public void close() throws IOException {
        if (closed) return;
        closed = true;
        rolling.stop();
        syncing.stop();
        try (lock) {
            leaveRing();
            highWater.abandonIfBroken();
            if (!syncing.isBroken()) endFiles();
            syncing.forceTo(position());
            highWater.settle();
        } finally {
            numbers.close();
            files.close();
        }
    }

    private void endFiles() throws IOException {
        try {
            writer.close(lastNs);
        } catch (UncheckedIOException noRoom) {
            throw noRoom.getCause();
        }
    }

    private void leaveRing() throws IOException {
        if (place.isEmpty()) return;
        // Perhaps not the thread that appended.
        place.get().ring().giveBack(reserved);
        writer.rollback();
        place.get().leave(position());
        if (syncing.isBroken()) noteCommitted();
        place = Optional.empty();
        syncing.placedBy(JournalSyncer.Placing.AT_ONCE);
        writer.into(toFiles);
    }

    // The files may never get what the ring had: the next opening finds that by the numbers.
    private void noteCommitted() {
        if (place.isEmpty() || writer.isAbandoned()) return;
        try {
            writer.noteIn(numbers, writer.committed());
        } catch (InternalError unreadable) {
            // The file of numbers is what is wrong.
        }
    }

    /** Forces records that an earlier process committed without forcing them, before they are relied upon. */
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
        reserve();
    }

    private void appendNumbers(RecordType kind, long newNextIn, long newNextOut, long nowNs) {
        ensureRoom(RecordLayout.NUMBERS_RECORD_BYTES, nowNs);
        writer.appendNumbers(kind, newNextIn, newNextOut, nowNs);
        nextIn = newNextIn;
        nextOut = newNextOut;
        reserve();
    }

    private void ensureRoom(int recordBytes, long nowNs) {
        lastNs = nowNs;
        // Another segment has other pages.
        if (rolling.ensureRoom(recordBytes, nowNs)) times.forget();
    }
}
