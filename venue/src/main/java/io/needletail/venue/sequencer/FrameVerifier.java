package io.needletail.venue.sequencer;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Verifies the frames of a file of a recording: every field of a header that a reader uses has the one value that its
 * place allows, and the checksum covers the rest. The archive writes that checksum in place of the session.
 *
 * <pre>
 * 0 length   4 version   5 flags   6 type   8 term offset   12 checksum   16 stream   20 term   24 reserved   32 data
 * </pre>
 */
final class FrameVerifier {
    /** Length of the header of a frame. */
    static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;

    private static final int PAGE = 4_096;
    private static final int VERSION_AT = 4;
    private static final int FLAGS_AT = 5;
    private static final int TYPE_AT = 6;
    private static final int TERM_OFFSET_AT = 8;
    private static final int CHECKSUM_AT = 12;
    private static final int TERM_AT = 20;

    private final RecordingChecksum checksum = new RecordingChecksum();
    private final RecordingCatalog.Recording recording;
    private final Path file;
    private final UnsafeBuffer segment;
    private final long base;

    /**
     * Creates the verifier of one file.
     *
     * @param recording the recording
     * @param file the file, for the report
     * @param segment its bytes
     * @param base position of its first byte in the recording
     */
    FrameVerifier(RecordingCatalog.Recording recording, Path file, UnsafeBuffer segment, long base) {
        this.recording = recording;
        this.file = file;
        this.segment = segment;
        this.base = base;
    }

    /** Returns the length of the frame at a byte of the file, 0 where there is none, negative where it is damaged. */
    int length(int at) {
        return segment.getInt(at, ByteOrder.LITTLE_ENDIAN);
    }

    /** Tests whether a frame has data; the others fill the rest of a term. */
    boolean isData(int at) {
        return type(at) == DataHeaderFlyweight.HDR_TYPE_DATA;
    }

    byte flags(int at) {
        return segment.getByte(at + FLAGS_AT);
    }

    /** Throws when the frame at a byte of the file is damaged. */
    void verify(int at) {
        int length = length(at);
        int end = at + BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT);
        int termOffset = (int) (base + at) & (recording.term() - 1);
        if (length < HEADER || end > segment.capacity() || termOffset + (end - at) > recording.term()) {
            throw damage(at, "a frame of " + length + " bytes");
        }
        boolean isPlaced = segment.getByte(at + VERSION_AT) == 0
                && segment.getInt(at + TERM_OFFSET_AT, ByteOrder.LITTLE_ENDIAN) == termOffset
                && segment.getInt(at + TERM_AT, ByteOrder.LITTLE_ENDIAN) == term(at);
        if (!isPlaced) throw damage(at, "the header of the frame is not that of this position");
        if (isData(at)) verifyData(at, length, end);
        else if (type(at) == DataHeaderFlyweight.HDR_TYPE_PAD) verifyPadding(at, end, termOffset);
        else throw damage(at, "a frame of type " + type(at));
    }

    /**
     * Tests whether the frame at a byte of the file, the last one, was not written to its end: of its pages one is
     * empty. A page is written whole or not at all.
     */
    boolean isTorn(int at) {
        int length = length(at);
        if (length < HEADER || length > recording.term()) return false;
        int end = Math.min(at + BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT), segment.capacity());
        for (int page = (at / PAGE + 1) * PAGE; page < end; page += PAGE) {
            if (isEmpty(page, Math.min(page + PAGE, end))) return true;
        }
        return false;
    }

    /** Tests whether the rest of the page of a byte is empty. */
    boolean isPageEmpty(int at) {
        return isEmpty(at, Math.min((at / PAGE + 1) * PAGE, segment.capacity()));
    }

    /** Returns the first byte that is not 0, the length of the file when there is none. */
    int firstUsed(int from) {
        int at = from;
        while (at < segment.capacity() && (at & (Long.BYTES - 1)) != 0 && segment.getByte(at) == 0) at++;
        while (at + Long.BYTES <= segment.capacity() && segment.getLong(at) == 0) at += Long.BYTES;
        while (at < segment.capacity() && segment.getByte(at) == 0) at++;
        return at;
    }

    /** Returns the report of damage at a byte of the file. */
    FileDamage damage(int at, String what) {
        return new FileDamage(file, at, base + at, what);
    }

    private void verifyData(int at, int length, int end) {
        byte flags = flags(at);
        boolean isKnown = (flags & ~FrameDescriptor.UNFRAGMENTED) == 0;
        boolean isWhole = (flags & FrameDescriptor.END_FRAG_FLAG) != 0 || length == recording.mtu();
        if (!isKnown || !isWhole) throw damage(at, "flags " + (flags & 0xff) + " of a frame of " + length + " bytes");
        int recorded = segment.getInt(at + CHECKSUM_AT, ByteOrder.LITTLE_ENDIAN);
        int computed = checksum.compute(segment.addressOffset(), at + HEADER, end - at - HEADER);
        if (recorded != computed) {
            throw damage(at, "the checksum of the frame is " + computed + ", expected " + recorded);
        }
        for (int rest = at + length; rest < end; rest++) {
            if (segment.getByte(rest) != 0) throw damage(rest, "a frame of " + length + " bytes has more");
        }
    }

    private void verifyPadding(int at, int end, int termOffset) {
        boolean isToEnd = termOffset + (end - at) == recording.term();
        if (!isToEnd || !isEmpty(at + HEADER, end)) throw damage(at, "a frame without data has data");
    }

    private boolean isEmpty(int from, int to) {
        return firstUsed(from) >= to;
    }

    private int term(int at) {
        return recording.initialTerm() + (int) ((base + at) / recording.term());
    }

    private int type(int at) {
        return segment.getShort(at + TYPE_AT, ByteOrder.LITTLE_ENDIAN) & 0xffff;
    }
}
