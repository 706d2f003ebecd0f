package io.needletail.journal;

import io.needletail.wire.Redaction;
import java.util.function.Consumer;

/**
 * Content, retention and durability of a journal.
 *
 * @param segmentBytes size of the first segment files, a multiple of 4096 within {@link #SEGMENT_BYTES_MIN} and
 *     {@link #SEGMENT_BYTES_MAX}; the second exists when a quarter of the first is full. Segments grow with the
 *     journal: a new one has the size times the largest power of two that is at most an eighth of the journal, up to
 *     {@link #GROWN_BYTES_MAX}
 * @param retention when records are deleted, and what happens at a size limit
 * @param inbound true to keep the bytes of inbound messages; their numbers are always kept
 * @param outbound true to keep the bytes of outbound messages; without them a resend can only be a gap fill
 * @param sync when committed bytes are forced to the disk
 * @param redaction fields that are masked in messages that are never resent: every Logon(A), and an inbound
 *     UserRequest(BE)
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

    /**
     * Default segment size. In an engine the first segment has few blocks at first: a thousand sessions begin with some
     * 30 MB.
     */
    public static final int SEGMENT_BYTES = 1024 * 1024;

    /**
     * Segments grow up to this size, unless {@link #segmentBytes} is larger. Every retained segment stays mapped, and
     * Linux allows a process 65,530 mappings by default: a journal has 16 of them at 16 MiB, some 64 at 1 GiB, and 16
     * more for each GiB after that.
     */
    public static final int GROWN_BYTES_MAX = 64 * 1024 * 1024;

    /** Default retention of earlier sessions. */
    public static final long KEEP_BYTES = 64L * 1024 * 1024;

    /** Bytes or nanoseconds without a limit. */
    public static final long KEEP_ALL = Long.MAX_VALUE;

    /**
     * Everything of the current session is kept, and at least {@link #KEEP_BYTES} of earlier ones, in segments that are
     * small at first; the operating system decides when it reaches the disk.
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
     * The same with another limit of age.
     *
     * @param ns see {@link JournalRetention#keepNs}
     * @return the changed copy
     */
    public JournalConfig withKeepNs(long ns) {
        return with(to -> to.retention = retention.withKeepNs(ns));
    }

    /**
     * Returns the largest value that {@link Journal#accepts} may be called with, because a batch must fit into one
     * segment.
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

    /**
     * Copies this record with some values changed.
     *
     * @param changes sets them, such as {@code to -> to.retention = …}
     * @return a changed copy
     */
    public JournalConfig with(Consumer<Changes> changes) {
        Changes to = new Changes(this);
        changes.accept(to);
        return to.copy();
    }

    /** The values of a copy, each as its component says. */
    public static final class Changes {
        /** As {@link JournalConfig#segmentBytes}. */
        public int segmentBytes;

        /** As {@link JournalConfig#retention}. */
        public JournalRetention retention;

        /** As {@link JournalConfig#inbound}. */
        public boolean inbound;

        /** As {@link JournalConfig#outbound}. */
        public boolean outbound;

        /** As {@link JournalConfig#sync}. */
        public Sync sync;

        /** As {@link JournalConfig#redaction}. */
        public Redaction redaction;

        /** As {@link JournalConfig#onDamage}. */
        public OnDamage onDamage;

        private Changes(JournalConfig from) {
            segmentBytes = from.segmentBytes;
            retention = from.retention;
            inbound = from.inbound;
            outbound = from.outbound;
            sync = from.sync;
            redaction = from.redaction;
            onDamage = from.onDamage;
        }

        private JournalConfig copy() {
            return new JournalConfig(segmentBytes, retention, inbound, outbound, sync, redaction, onDamage);
        }
    }
}
