package io.needletail.journal;

import io.needletail.wire.Redaction;

/**
 * What a journal keeps, for how long, and how safely.
 *
 * @param segmentBytes size of the first segment files, a multiple of 4096 within {@link #SEGMENT_BYTES_MIN} and
 *     {@link #SEGMENT_BYTES_MAX}; the second exists when a quarter of the first is full. Segments grow with the journal: a new one
 *     has the size times the largest power of two that is at most an eighth of the journal, up to {@link #GROWN_BYTES_MAX}
 * @param retention what is deleted, when, and what happens at a limit of size
 * @param inbound whether the bytes of inbound messages are kept; their numbers always are
 * @param outbound whether the bytes of outbound messages are kept; without them a resend can only be a gap fill
 * @param sync when committed bytes are forced to the disk
 * @param redaction what is masked in messages that are never sent again: every Logon(A), and an inbound UserRequest(BE)
 * @param onDamage what opening does when numbers may have gone back or messages of the present session are lost
 */
public record JournalConfig(
        int segmentBytes,
        JournalRetention retention,
        boolean inbound,
        boolean outbound,
        Sync sync,
        Redaction redaction,
        OnDamage onDamage) {

    /** What opening does with a journal that is damaged. */
    public enum OnDamage {
        /** It is refused and left as it is. */
        REFUSE,
        /** The numbers go on from the highest that are known; lost messages are gap-filled when the peer asks for them. */
        CONTINUE
    }

    /** Smallest segment. */
    public static final int SEGMENT_BYTES_MIN = 64 * 1024;

    /** Largest segment. */
    public static final int SEGMENT_BYTES_MAX = 1024 * 1024 * 1024;

    /** Segment size unless told otherwise: a thousand sessions begin with 1 GB. */
    public static final int SEGMENT_BYTES = 1024 * 1024;

    /**
     * Segments grow up to this size, unless {@link #segmentBytes} is larger. Every segment kept stays mapped, and Linux allows a
     * process 65,530 mappings by default: a journal has 16 of them at 16 MiB, some 64 at 1 GiB, and 16 more for each GiB after that.
     */
    public static final int GROWN_BYTES_MAX = 64 * 1024 * 1024;

    /** Retention of earlier sessions unless told otherwise. */
    public static final long KEEP_BYTES = 64L * 1024 * 1024;

    /** Bytes or nanoseconds without a limit. */
    public static final long KEEP_ALL = Long.MAX_VALUE;

    /**
     * Everything of the current session is kept, and at least {@link #KEEP_BYTES} of earlier ones, in segments that are small at
     * first; the operating system decides when it reaches the disk.
     */
    public static final JournalConfig STANDARD = new JournalConfig(
            SEGMENT_BYTES, JournalRetention.DEFAULTS, true, true, Sync.NONE, Redaction.USUAL, OnDamage.REFUSE);

    static final int PAGE_BYTES = 4096;
    private static final int KEPT_SEGMENTS_MIN = 2;

    /** The one being written, the one before it, and the one being prepared. */
    private static final int SEGMENTS_MIN = 3;

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
        if (retention.keepBytes() < (long) KEPT_SEGMENTS_MIN * segmentBytes) {
            throw new IllegalArgumentException(
                    "keepBytes is " + retention.keepBytes() + ", expected at least two segments of " + segmentBytes);
        }
        if (retention.maxBytes() < (long) SEGMENTS_MIN * segmentBytes) {
            throw new IllegalArgumentException(
                    "maxBytes is " + retention.maxBytes() + ", expected at least three segments of " + segmentBytes);
        }
    }

    /**
     * Copies this configuration with other segments and a retention that fits them.
     *
     * @param segments size of the first segment files
     * @param other what is deleted, and when
     * @return a changed copy
     */
    public JournalConfig withSegments(int segments, JournalRetention other) {
        return new JournalConfig(segments, other, inbound, outbound, sync, redaction, onDamage);
    }

    /**
     * The same with other sizes.
     *
     * @param segments size of the first segment files
     * @param keep bytes of earlier sessions that are kept
     * @return the changed copy
     */
    public JournalConfig withSizes(int segments, long keep) {
        return new JournalConfig(segments, retention.withKeepBytes(keep), inbound, outbound, sync, redaction, onDamage);
    }

    /**
     * The same with another retention.
     *
     * @param other what is deleted, and when
     * @return the changed copy
     */
    public JournalConfig withRetention(JournalRetention other) {
        return new JournalConfig(segmentBytes, other, inbound, outbound, sync, redaction, onDamage);
    }

    /**
     * The same with other directions.
     *
     * @param in whether the bytes of inbound messages are kept
     * @param out whether the bytes of outbound messages are kept
     * @return the changed copy
     */
    public JournalConfig withBodies(boolean in, boolean out) {
        return new JournalConfig(segmentBytes, retention, in, out, sync, redaction, onDamage);
    }

    /**
     * The same with another sync policy.
     *
     * @param other the policy
     * @return the changed copy
     */
    public JournalConfig withSync(Sync other) {
        return new JournalConfig(segmentBytes, retention, inbound, outbound, other, redaction, onDamage);
    }

    /**
     * The same with another limit of age.
     *
     * @param ns see {@link JournalRetention#keepNs}
     * @return the changed copy
     */
    public JournalConfig withKeepNs(long ns) {
        return withRetention(retention.withKeepNs(ns));
    }

    /**
     * The same with other secrets.
     *
     * @param other what is masked in messages that are never sent again
     * @return the changed copy
     */
    public JournalConfig withRedaction(Redaction other) {
        return new JournalConfig(segmentBytes, retention, inbound, outbound, sync, other, onDamage);
    }

    /**
     * The same with another way to deal with damage.
     *
     * @param other what opening does
     * @return the changed copy
     */
    public JournalConfig withOnDamage(OnDamage other) {
        return new JournalConfig(segmentBytes, retention, inbound, outbound, sync, redaction, other);
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
}
