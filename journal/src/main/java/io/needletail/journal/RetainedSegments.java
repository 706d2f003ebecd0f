package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * The segments that are kept, from the oldest to the one being written; a resend is served from here, by a binary
 * search over the segments that are full. Hot thread.
 */
final class RetainedSegments {

    private static final int SEGMENTS_MIN = 2;

    /** Largest share of the journal that a new segment may have, unless it has the size of the first. */
    private static final int GROWTH_PARTS = 8;

    /** Share of the limit from which on a warning is due. */
    private static final double NEARLY = 0.8;

    private static final int ROOM_AT_FIRST = 64;

    private final JournalRetention limits;
    private final int segmentBytes;
    // A ring; it doubles when it is full, which is once for twice as many segments.
    private final ReadAhead ahead;
    private Segment[] ring = new Segment[ROOM_AT_FIRST];
    private int head;
    private int count;
    private long bytes;
    private boolean nearlyFull;
    private boolean abandoned;

    RetainedSegments(Segment first, JournalConfig config, ReadAhead ahead) {
        this.ahead = ahead;
        this.limits = config.retention();
        this.segmentBytes = config.segmentBytes();
        append(first);
    }

    Segment oldest() {
        return segment(0);
    }

    Segment newest() {
        return segment(count - 1);
    }

    /** Adds the segment that is written from now on. */
    void add(Segment segment) {
        Segment full = newest();
        close(full);
        segment.base = full.base + full.size();
        // A segment that was read has the generation of its last record.
        if (segment.end == Segment.RECORDS_OFFSET) segment.generation = full.generation;
        append(segment);
        full.newer = segment;
    }

    private void append(Segment segment) {
        if (count == ring.length) grow();
        ring[(head + count) & (ring.length - 1)] = segment;
        count++;
        bytes += segment.size();
    }

    private void grow() {
        Segment[] larger = new Segment[2 * ring.length];
        for (int i = 0; i < count; i++) larger[i] = segment(i);
        ring = larger;
        head = 0;
    }

    // A reset of the numbers lowers the bounds of the earlier segments: rare, and applied to all at once.
    private void close(Segment full) {
        if (count > 1 && segment(count - 2).generation == full.generation) full.highTo = segment(count - 2).highTo;
        if (full.index.isEmpty()) {
            full.lowFrom = Long.MAX_VALUE;
            return;
        }
        full.highTo = Math.max(full.highTo, full.index.highest());
        long low = full.index.lowest();
        for (int i = count - 1; i >= 0 && segment(i).lowFrom > low; i--) segment(i).lowFrom = low;
    }

    /** Releases the segments beyond the retention: they are no longer searched. */
    void trim(long nowNs) {
        while (isOldestSuperfluous(nowNs)) removeOldest();
        nearlyFull = isNearBytes() || isNearAge(nowNs);
    }

    /**
     * Tests whether the oldest segment is to be deleted. Records of the current session stay, unless the user's
     * settings allow their deletion.
     */
    private boolean isOldestSuperfluous(long nowNs) {
        if (count == 1 || (isOldestOfCurrentSession() && !limits.dropsOldest())) return false;
        if (bytes + grownBytes() > limits.maxBytes()) return true;
        if (count > SEGMENTS_MIN && nowNs - oldest().lastNs > limits.keepNs()) return true;
        return !isOldestOfCurrentSession() && bytes - oldest().size() >= limits.keepBytes();
    }

    private boolean isOldestOfCurrentSession() {
        return oldest().generation == newest().generation;
    }

    /** Tests whether the user's limit is nearly reached, as of the last {@link #trim}. */
    boolean isNearlyFull() {
        return nearlyFull;
    }

    private boolean isNearBytes() {
        return limits.maxBytes() != JournalConfig.KEEP_ALL
                && bytes + nextBytes() >= NEARLY * limits.maxBytes()
                && isOldestOfCurrentSession();
    }

    private boolean isNearAge(long nowNs) {
        return limits.dropsOldest()
                && limits.keepNs() != JournalConfig.KEEP_ALL
                && isOldestOfCurrentSession()
                && nowNs - oldest().lastNs >= NEARLY * limits.keepNs();
    }

    /** Returns the size of the segment after the newest; 0 when it would not fit into the limit. */
    int nextBytes() {
        long room = limits.maxBytes() - bytes;
        if (room < segmentBytes) return limits.dropsOldest() ? segmentBytes : 0;
        return (int) Math.min(grownBytes(), room & -JournalConfig.PAGE_BYTES);
    }

    private int grownBytes() {
        long times = Long.highestOneBit(bytes / GROWTH_PARTS / segmentBytes);
        int most = Math.max(1, JournalConfig.GROWN_BYTES_MAX / segmentBytes);
        return segmentBytes * Math.clamp(times, 1, Integer.highestOneBit(most));
    }

    private void removeOldest() {
        bytes -= oldest().size();
        ring[head] = null;
        head = (head + 1) & (ring.length - 1);
        count--;
    }

    private Segment segment(int place) {
        return ring[(head + place) & (ring.length - 1)];
    }

    /** Returns the reason why one of the files cannot be read; empty when all can. Cold. */
    Optional<IOException> unreadable() {
        Optional<IOException> reason = Optional.empty();
        for (int i = count - 1; i >= 0 && reason.isEmpty(); i--) reason = SegmentFiles.unreadable(segment(i));
        return reason;
    }

    /** Stops using the files: searches find no message from now on. */
    void abandon() {
        abandoned = true;
    }

    /** Copies the last frame sent under a number in a generation; returns its length, or 0 when there is none. */
    int find(long seqNum, int generation, byte[] target, int at) {
        if (abandoned) return 0;
        Segment segment = newest();
        int found = segment.find(seqNum, generation);
        for (int i = lastFullThatMayHold(seqNum); found == 0 && i >= 0; i--) {
            segment = segment(i);
            if (segment.generation != generation || segment.highTo < seqNum) return 0;
            found = segment.find(seqNum, generation);
        }
        if (found == 0) return 0;
        ahead.passed(segment, found);
        return RecordLayout.frame(segment.map, found, target, at);
    }

    private int lastFullThatMayHold(long seqNum) {
        int from = 0;
        int to = count - 1;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (segment(middle).lowFrom <= seqNum) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from - 1;
    }

    /** Tests whether a number was used in a generation before all retained records of it. */
    boolean wasDropped(long seqNum, int generation) {
        if (abandoned) return false;
        MemorySegment map = oldest().map;
        int first = Segment.RECORDS_OFFSET;
        return RecordLayout.kind(map, first) == RecordType.OPENED.code()
                && RecordLayout.generation(map, first) == generation
                && seqNum < RecordLayout.nextOut(map, first);
    }
}
