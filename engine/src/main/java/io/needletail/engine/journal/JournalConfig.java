package io.needletail.engine.journal;

import io.needletail.engine.log.Redaction;

/**
 * What a journal keeps, for how long, and how safely.
 *
 * @param segmentBytes size of a segment file, a multiple of 4096 within {@link #SEGMENT_BYTES_MIN} and
 *     {@link #SEGMENT_BYTES_MAX}; the second exists when a quarter of the first is full
 * @param keepBytes messages are kept, and found for a resend, at least until so many bytes were written after them, rounded
 *     down to whole segments; at least two segments. The disk holds one prepared segment more
 * @param keepNs messages older than this are deleted with the segment they lie in, when the one after it is prepared or the
 *     journal is opened; the two newest segments stay, whatever their age, and the numbers always. {@link #KEEP_ALL} for no limit
 * @param inbound whether the bytes of inbound messages are kept; their numbers always are
 * @param outbound whether the bytes of outbound messages are kept; without them a resend can only be a gap fill
 * @param sync when committed bytes are forced to the disk
 * @param redaction what is masked in messages that are never sent again: every Logon(A), and an inbound UserRequest(BE)
 */
public record JournalConfig(
        int segmentBytes,
        long keepBytes,
        long keepNs,
        boolean inbound,
        boolean outbound,
        Sync sync,
        Redaction redaction) {

    /** Smallest segment. */
    public static final int SEGMENT_BYTES_MIN = 64 * 1024;

    /** Largest segment. */
    public static final int SEGMENT_BYTES_MAX = 1024 * 1024 * 1024;

    /** Segment size unless told otherwise: a thousand sessions begin with 1 GB. */
    public static final int SEGMENT_BYTES = 1024 * 1024;

    /** Retention unless told otherwise. */
    public static final long KEEP_BYTES = 64L * 1024 * 1024;

    /** Bytes or nanoseconds of retention without an end. Every segment kept stays mapped, and Linux maps some 65,000 a process by default. */
    public static final long KEEP_ALL = Long.MAX_VALUE;

    /** Everything is kept, in small segments; the operating system decides when it reaches the disk. */
    public static final JournalConfig STANDARD = new JournalConfig(SEGMENT_BYTES, KEEP_BYTES, true, true, Sync.NONE);

    static final int PAGE_BYTES = 4096;
    private static final int KEPT_SEGMENTS_MIN = 2;

    /** Records may take so many times the bytes of their frames: 32 bytes of header for a frame of at least 20. */
    private static final int RECORD_EXPANSION = 3;

    private static final int BATCH_ALLOWANCE_BYTES = 16 * RecordLayout.HEADER_BYTES;

    /**
     * Checks the sizes.
     *
     * @throws IllegalArgumentException when a size is out of its range
     */
    public JournalConfig {
        if (segmentBytes < SEGMENT_BYTES_MIN || segmentBytes > SEGMENT_BYTES_MAX || segmentBytes % PAGE_BYTES != 0) {
            throw new IllegalArgumentException("segmentBytes is " + segmentBytes + ", expected a multiple of "
                    + PAGE_BYTES + " from " + SEGMENT_BYTES_MIN + " to " + SEGMENT_BYTES_MAX);
        }
        if (keepBytes < (long) KEPT_SEGMENTS_MIN * segmentBytes) {
            throw new IllegalArgumentException(
                    "keepBytes is " + keepBytes + ", expected at least two segments of " + segmentBytes);
        }
        if (keepNs <= 0) {
            throw new IllegalArgumentException("keepNs is " + keepNs + ", expected at least 1");
        }
    }

    /**
     * Messages of any age, with the usual secrets masked.
     *
     * @param segmentBytes size of a segment file
     * @param keepBytes retention
     * @param inbound whether the bytes of inbound messages are kept
     * @param outbound whether the bytes of outbound messages are kept
     * @param sync when committed bytes are forced to the disk
     */
    public JournalConfig(int segmentBytes, long keepBytes, boolean inbound, boolean outbound, Sync sync) {
        this(segmentBytes, keepBytes, KEEP_ALL, inbound, outbound, sync, Redaction.USUAL);
    }

    /**
     * The same with other sizes.
     *
     * @param segments size of a segment file
     * @param keep retention
     * @return the changed copy
     */
    public JournalConfig withSizes(int segments, long keep) {
        return new JournalConfig(segments, keep, keepNs, inbound, outbound, sync, redaction);
    }

    /**
     * The same with another sync policy.
     *
     * @param other the policy
     * @return the changed copy
     */
    public JournalConfig withSync(Sync other) {
        return new JournalConfig(segmentBytes, keepBytes, keepNs, inbound, outbound, other, redaction);
    }

    /**
     * The same with another limit of age.
     *
     * @param ns messages older than this are deleted
     * @return the changed copy
     */
    public JournalConfig withKeepNs(long ns) {
        return new JournalConfig(segmentBytes, keepBytes, ns, inbound, outbound, sync, redaction);
    }

    /**
     * The same with other secrets.
     *
     * @param other what is masked in messages that are never sent again
     * @return the changed copy
     */
    public JournalConfig withRedaction(Redaction other) {
        return new JournalConfig(segmentBytes, keepBytes, keepNs, inbound, outbound, sync, other);
    }

    /**
     * The most that {@link Journal#accepts} can be asked for, since a batch lies in one segment.
     *
     * @return bytes of frames
     */
    public int batchBytesMax() {
        return (Segment.batchRoom(segmentBytes) - BATCH_ALLOWANCE_BYTES) / RECORD_EXPANSION;
    }

    /** Bytes that a batch with so many bytes of frames can take in a segment. */
    static int batchRoom(int frameBytes) {
        return frameBytes * RECORD_EXPANSION + BATCH_ALLOWANCE_BYTES;
    }

    /** Segments kept, the one being written included. */
    long keptSegments() {
        return keepBytes / segmentBytes;
    }
}
