package io.needletail.journal;

import io.needletail.wire.Redaction;

/**
 * Content, retention and durability of a journal.
 *
 * @param segmentBytes size of the first segment files, a multiple of 4096 within {@link #SEGMENT_BYTES_MIN} and
 *     {@link #SEGMENT_BYTES_MAX}; the second exists when a quarter of the first is full. Segments grow with the journal: a new one
 *     has the size times the largest power of two that is at most an eighth of the journal, up to {@link #GROWN_BYTES_MAX}
 * @param retention when records are deleted, and what happens at a size limit
 * @param inbound true to keep the bytes of inbound messages; their numbers are always kept
 * @param outbound true to keep the bytes of outbound messages; without them a resend can only be a gap fill
 * @param sync when committed bytes are forced to the disk
 * @param redaction fields that are masked in messages that are never resent: every Logon(A), and an inbound UserRequest(BE)
 * @param onDamage action of opening when numbers may have gone back or messages of the present session are lost
 */
public record JournalConfig(
        int segmentBytes,
        JournalRetention retention,
        boolean inbound,
        boolean outbound,
        Sync sync,
        Redaction redaction,
        OnDamage onDamage) {

    /** Action of opening a damaged journal. */
    public enum OnDamage {
        /** Refuses the journal and leaves it unchanged. */
        REFUSE,
        /** Continues with the highest known numbers; lost messages are gap-filled when the peer requests them. */
        CONTINUE
    }

    /** Smallest segment. */
    public static final int SEGMENT_BYTES_MIN = 64 * 1024;

    /** Largest segment. */
    public static final int SEGMENT_BYTES_MAX = 1024 * 1024 * 1024;

    /** Default segment size. In an engine the first segment has few blocks at first: a thousand sessions begin with some 30 MB. */
    public static final int SEGMENT_BYTES = 1024 * 1024;

    /**
     * Segments grow up to this size, unless {@link #segmentBytes} is larger. Every retained segment stays mapped, and Linux
     * allows a process 65,530 mappings by default: a journal has 16 of them at 16 MiB, some 64 at 1 GiB, and 16 more for each
     * GiB after that.
     */
    public static final int GROWN_BYTES_MAX = 64 * 1024 * 1024;

    /** Default retention of earlier sessions. */
    public static final long KEEP_BYTES = 64L * 1024 * 1024;

    /** Bytes or nanoseconds without a limit. */
    public static final long KEEP_ALL = Long.MAX_VALUE;

    /**
     * Everything of the current session is kept, and at least {@link #KEEP_BYTES} of earlier ones, in segments that are small at
     * first; the operating system decides when it reaches the disk.
     */
    public static final JournalConfig DEFAULTS = new JournalConfig(
            SEGMENT_BYTES, JournalRetention.DEFAULTS, true, true, Sync.NONE, Redaction.DEFAULTS, OnDamage.REFUSE);

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
     * @param other when records are deleted
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
     * Copies this configuration with another retention.
     *
     * @param other when records are deleted
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
     * Copies this configuration with another redaction.
     *
     * @param other fields that are masked in messages that are never resent
     * @return the changed copy
     */
    public JournalConfig withRedaction(Redaction other) {
        return new JournalConfig(segmentBytes, retention, inbound, outbound, sync, other, onDamage);
    }

    /**
     * Copies this configuration with another action for damage.
     *
     * @param other action of opening
     * @return the changed copy
     */
    public JournalConfig withOnDamage(OnDamage other) {
        return new JournalConfig(segmentBytes, retention, inbound, outbound, sync, redaction, other);
    }

    /**
     * Returns the largest value that {@link Journal#accepts} may be called with, because a batch must fit into one segment.
     *
     * @return bytes of frames
     */
    public int batchBytesMax() {
        return framesMax(Segment.batchRoom(segmentBytes));
    }

    /** Bytes of frames of which a batch of so many bytes has certainly room. */
    static int framesMax(int batchBytes) {
        return (batchBytes - BATCH_ALLOWANCE_BYTES) / RECORD_EXPANSION;
    }

    /** Bytes that a batch with so many bytes of frames can take in a segment. */
    static int batchRoom(int frameBytes) {
        return frameBytes * RECORD_EXPANSION + BATCH_ALLOWANCE_BYTES;
    }
}
