package io.needletail.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sees to the room for what is appended: when the current segment is full the journal goes on in the next, and what is
 * kept no longer gives its file to the one after that. Hot thread.
 */
final class SegmentRoller {

    /**
     * The next segment is requested when one of so many parts of the current one is full: many sessions never get that
     * far.
     */
    private static final int PARTS = 4;

    /**
     * When a segment is full this soon after the request for the next, the following segment requests its successor at
     * once: a mebibyte can be full in eight milliseconds, and on a loaded machine the preparing thread may wait as long
     * for a core.
     */
    private static final long HURRY_NS = 1_000_000_000L;

    private final Path directory;
    private final JournalConfig config;
    private final int batchBytesMax;
    private final RetainedSegments retained;
    private final SegmentPreparer ahead;
    private final JournalSyncer syncing;
    private final BatchWriter writer;
    private final HighWaterWriter highWater;
    private boolean full;
    // What was last asked for fits into a segment, and not beside what is uncommitted.
    private boolean waitsForCommit;
    // The disk is full, and what comes would need more of it.
    private volatile Optional<IOException> shortage = Optional.empty();
    // Time since which appends wait for the next segment; 0 when none waits.
    private long waitsSinceNs;
    // Written by the hot thread only; read by any.
    private final AtomicLong stalls = new AtomicLong();
    private final AtomicLong stallNs = new AtomicLong();
    // Below this space there is work: to request the next segment, and after that to change to it.
    private int roomToAsk;
    private long askedNs;
    // Largest expected batch so far.
    private int largestBatch;

    SegmentRoller(
            Path directory,
            JournalConfig config,
            JournalOpening opening,
            BatchWriter writer,
            HighWaterWriter highWater) {
        this.highWater = highWater;
        this.directory = directory;
        this.config = config;
        this.batchBytesMax = Segment.batchRoom(config.segmentBytes());
        this.retained = opening.retained();
        this.ahead = opening.ahead();
        this.syncing = opening.syncing();
        this.writer = writer;
        expect(writer.segment(), false);
        plan(opening.found().lastNs());
    }

    /** Tests whether frames of so many bytes can be appended before the next commit. */
    boolean accepts(int frameBytes) {
        int room = JournalConfig.batchRoom(frameBytes);
        waitsForCommit = false;
        if (room > largestBatch) {
            largestBatch = room;
            expect(writer.segment(), roomToAsk == Integer.MAX_VALUE);
        }
        boolean fits = writer.room() >= room;
        if (!fits && room > batchBytesMax) {
            throw tooLong(room);
        }
        Segment segment = writer.segment();
        // Where the whole of it does not fit, a part may.
        if (isShort(segment, fits ? writer.end() + room : segment.size())) return false;
        if (fits) return true;
        // The uncommitted records must be in the same segment: after the commit there is room again.
        waitsForCommit = writer.batchBytes() + room > batchBytesMax;
        return !waitsForCommit && isNextReady();
    }

    /** Tests whether the last refusal of {@link #accepts} ends with the next commit. */
    boolean waitsForCommit() {
        return waitsForCommit;
    }

    private boolean isShort(Segment segment, int end) {
        Optional<IOException> lacking = segment.room.shortage(end);
        if (lacking.isPresent() || shortage.isPresent()) shortage = lacking;
        return lacking.isPresent();
    }

    /** Waits for a segment that is being prepared. */
    void await() {
        ahead.await();
    }

    /** Tests that the next segment is being prepared; counts how long it is asked in vain. */
    boolean isPreparing() {
        boolean waits = ahead.isUnderWay();
        if (waits && waitsSinceNs == 0) {
            waitsSinceNs = System.nanoTime();
        } else if (!waits && waitsSinceNs != 0) {
            stalls.setOpaque(stalls.getPlain() + 1);
            // Its end, and not this call: the caller may return much later.
            stallNs.setOpaque(stallNs.getPlain() + Math.max(0, ahead.finishedNs() - waitsSinceNs));
            waitsSinceNs = 0;
        }
        return waits;
    }

    /** Tests whether there was no next segment when it was last needed. */
    boolean isFull() {
        return full || shortage.isPresent();
    }

    /** Changes to the next segment if the current one has no room for a record; returns whether it did. */
    boolean ensureRoom(int recordBytes, long nowNs) {
        return writer.room() - recordBytes < roomToAsk && ask(recordBytes, nowNs);
    }

    // A batch that may soon need more space than the segment has left requests the next one earlier, at once if
    // necessary.
    private void expect(Segment current, boolean hurry) {
        int quarter = current.size() / PARTS;
        roomToAsk = hurry ? Integer.MAX_VALUE : Math.max(current.size() - quarter, largestBatch + quarter);
    }

    private boolean ask(int recordBytes, long nowNs) {
        if (roomToAsk != 0) {
            roomToAsk = 0;
            askedNs = nowNs;
            ahead.request();
        }
        if (writer.room() >= recordBytes) return false;
        roll(recordBytes, nowNs);
        return true;
    }

    /** Returns the reason why there is no next segment. Any thread. */
    Optional<IOException> failure() {
        return ahead.isRefused() ? Optional.of(limitReached()) : diskFailure();
    }

    /** Returns the disk error that prevented the next segment. Any thread. */
    Optional<IOException> diskFailure() {
        return ahead.failure().or(() -> shortage);
    }

    /** Tests whether there is no next segment because it would exceed the user's limit. */
    boolean isRefused() {
        return ahead.isRefused();
    }

    /** Tests whether the user's limit is nearly reached. */
    boolean isNearlyFull() {
        return retained.isNearlyFull();
    }

    /** Returns the number of waits for the next segment. Any thread. */
    long stalls() {
        return stalls.getOpaque();
    }

    /** Returns the duration of these waits. Any thread. */
    long stallNs() {
        return stallNs.getOpaque();
    }

    /** Stops the preparation; returns when it has ended. */
    void stop() {
        ahead.stop();
    }

    // A reset may have made earlier segments deletable.
    private boolean isNextReady() {
        if (ahead.isRefused()) {
            plan(writer.segment().lastNs);
        }
        ahead.request();
        if (isPreparing()) return false;
        full = !ahead.isReady();
        if (full && ahead.mayRetry()) {
            plan(writer.segment().lastNs);
            ahead.retry();
        }
        return !full;
    }

    private void roll(int recordBytes, long nowNs) {
        int needed = writer.batchBytes() + recordBytes;
        if (needed > batchBytesMax) {
            throw tooLong(needed);
        }
        // For a record such as a reset, which is appended without a call of accepts().
        if (!isNextReady()) ahead.await();
        if (!isNextReady() || writer.isAbandoned()) {
            throw noRoom(recordBytes);
        }
        Segment next = ahead.take();
        retained.add(next);
        writer.moveTo(next, nowNs);
        expect(next, nowNs - askedNs < HURRY_NS);
        full = false;
        shortage = Optional.empty();
        plan(nowNs);
    }

    /** Decides which segments are released and how large the next segment is. */
    private void plan(long nowNs) {
        retained.trim(nowNs);
        syncing.keepFrom(retained.oldest());
        highWater.keptFrom(retained.oldest());
        ahead.follow(writer.segment(), retained.oldest(), retained.nextBytes());
    }

    private IOException limitReached() {
        return new IOException("JournalMax=" + config.retention().maxBytes()
                + ": the messages of the current session fill it; expected a larger limit, or a reset of the session;"
                + " raise JournalMax, or set JournalFull=drop-oldest to lose the oldest messages");
    }

    private IllegalArgumentException tooLong(int batchBytes) {
        return new IllegalArgumentException("a batch of " + batchBytes
                + " bytes with its headers does not fit into a segment of " + config.segmentBytes()
                + " bytes of journal "
                + directory);
    }

    private IllegalStateException noRoom(int recordBytes) {
        return new IllegalStateException(
                "journal " + directory + " has no room for " + recordBytes + " bytes: raise JournalSegmentSize");
    }
}
