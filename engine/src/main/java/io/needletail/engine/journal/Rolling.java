package io.needletail.engine.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Sees to the room for what is appended: when the current segment is full the journal goes on in the next, and what is kept
 * no longer gives its file to the one after that. Hot thread.
 */
final class Rolling {

    private final Path directory;
    private final int segmentBytes;
    private final int batchBytesMax;
    private final Retained retained;
    private final SegmentAhead ahead;
    private final Syncing syncing;
    private final BatchWriter writer;
    private boolean full;

    Rolling(Path directory, JournalConfig config, Opening opening, Syncing syncing, BatchWriter writer) {
        this.directory = directory;
        this.segmentBytes = config.segmentBytes();
        this.batchBytesMax = Segment.batchRoom(segmentBytes);
        this.retained = opening.retained();
        this.ahead = opening.ahead();
        this.syncing = syncing;
        this.writer = writer;
    }

    /** Whether frames of so many bytes can be appended before the next commit. */
    boolean accepts(int frameBytes) {
        int room = JournalConfig.batchRoom(frameBytes);
        if (writer.room() >= room) {
            full = false;
            return true;
        }
        if (room > batchBytesMax) {
            throw tooLong(room);
        }
        // What is appended already must lie in the same segment: after the commit there is room again.
        return writer.batchBytes() + room <= batchBytesMax && isNextReady();
    }

    /** Whether there was no next segment when it was last needed. */
    boolean isFull() {
        return full;
    }

    /** Goes on in the next segment if the current one has no room for a record. */
    void ensureRoom(int recordBytes, long nowNs) {
        if (writer.room() < recordBytes) {
            roll(recordBytes, nowNs);
        }
    }

    /** Why there is no next segment. Any thread. */
    Optional<IOException> failure() {
        return ahead.failure();
    }

    long stalls() {
        return ahead.stalls();
    }

    long stallNs() {
        return ahead.stallNs();
    }

    /** Returns when nothing is being prepared any more. */
    void stop() {
        ahead.stop();
    }

    private boolean isNextReady() {
        ahead.await();
        full = !ahead.isReady();
        if (full) {
            ahead.retry();
        }
        return !full;
    }

    private void roll(int recordBytes, long nowNs) {
        int needed = writer.batchBytes() + recordBytes;
        if (needed > batchBytesMax) {
            throw tooLong(needed);
        }
        ahead.await();
        if (!ahead.isReady()) {
            throw noRoom(recordBytes);
        }
        Segment next = ahead.take();
        retained.add(next);
        writer.moveTo(next, nowNs);
        if (!retained.isOverfull(nowNs)) {
            ahead.request(next);
            return;
        }
        Segment recyclable = retained.removeOldest();
        while (retained.isOverfull(nowNs)) {
            retained.removeOldest();
        }
        syncing.keepFrom(retained.oldest());
        ahead.request(next, recyclable, retained.oldest());
    }

    private IllegalArgumentException tooLong(int batchBytes) {
        return new IllegalArgumentException("a batch of " + batchBytes
                + " bytes with its headers does not fit into a segment of " + segmentBytes + " bytes of journal "
                + directory);
    }

    private IllegalStateException noRoom(int recordBytes) {
        return new IllegalStateException(
                "journal " + directory + " has no room for " + recordBytes + " bytes, which accepts would have told");
    }
}
