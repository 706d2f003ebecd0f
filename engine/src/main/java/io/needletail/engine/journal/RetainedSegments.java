package io.needletail.engine.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/** The segments that are kept, from the oldest to the one being written; a resend is served from here. Hot thread. */
final class RetainedSegments {

    private static final int SEGMENTS_MIN = 2;

    private final long segmentsMax;
    private final long keepNs;
    private Segment oldest;
    private Segment newest;
    private long segments;
    private boolean abandoned;

    RetainedSegments(Segment first, JournalConfig config) {
        this.oldest = first;
        this.newest = first;
        this.segments = 1;
        this.segmentsMax = config.keptSegments();
        this.keepNs = config.keepNs();
    }

    Segment oldest() {
        return oldest;
    }

    Segment newest() {
        return newest;
    }

    /** Adds the segment that is written from now on. */
    void add(Segment segment) {
        segments++;
        segment.base = newest.base + newest.size();
        segment.older = newest;
        newest.newer = segment;
        newest = segment;
    }

    /** Whether the oldest segment is to go, because there are too many or all of it is too old. */
    boolean isOverfull(long nowNs) {
        return segments > segmentsMax || (segments > SEGMENTS_MIN && nowNs - oldest.lastNs > keepNs);
    }

    /** Lets go of the oldest segment: nothing is found in it any more. */
    Segment removeOldest() {
        Segment removed = oldest;
        oldest = removed.newer;
        oldest.older = null;
        segments--;
        return removed;
    }

    /** Why one of the files cannot be read, when that is so. Cold. */
    Optional<IOException> unreadable() {
        Optional<IOException> reason = Optional.empty();
        for (Segment segment = newest; segment != null && reason.isEmpty(); segment = segment.older) {
            reason = SegmentFiles.unreadable(segment);
        }
        return reason;
    }

    /** Touches none of the files any more: nothing is found from here on. */
    void abandon() {
        abandoned = true;
    }

    /** Copies the last frame sent under a number in a generation and answers its length, or 0 when there is none. */
    int find(long seqNum, int generation, byte[] target, int at) {
        if (abandoned) return 0;
        Segment segment = newest;
        int found = segment.find(seqNum, generation);
        while (found == 0 && segment.older != null && segment.older.generation == generation) {
            segment = segment.older;
            found = segment.find(seqNum, generation);
        }
        return found == 0 ? 0 : copy(segment.map, found, target, at);
    }

    private static int copy(MemorySegment map, int record, byte[] target, int at) {
        int length = Math.abs(RecordLayout.length(map, record)) - RecordLayout.HEADER_BYTES;
        // Kept under a larger limit than the session has now: it is as if it were not kept.
        if (length > target.length - at) return 0;
        MemorySegment.copy(map, ValueLayout.JAVA_BYTE, (long) record + RecordLayout.HEADER_BYTES, target, at, length);
        return length;
    }
}
