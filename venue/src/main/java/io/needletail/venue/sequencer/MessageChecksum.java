package io.needletail.venue.sequencer;

import io.needletail.venue.sbe.DefineInstrumentDecoder;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.StateDigestDecoder;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Checksum of a message from its sender to everyone who reads it: the eight bytes after a command, and fields of a
 * snapshot. The sender computes it once; the log keeps it. A message of a version of the schema before
 * {@link #SINCE_VERSION} has none.
 *
 * <p>A change of any eight bytes that lie together is always noticed, any other one is missed with a probability of
 * 2<sup>-64</sup>. Nothing is allocated.
 */
final class MessageChecksum {
    /** Version of the schema from which on messages have a checksum. */
    static final int SINCE_VERSION = 3;

    /** Length of the checksum. */
    static final int BYTES = Long.BYTES;

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int HALF = 32;
    private static final int GROUP_HEADER = 4;

    private MessageChecksum() {}

    /** Computes the checksum of bytes. */
    static long of(DirectBuffer buffer, int offset, int length) {
        long hash = length;
        int at = offset;
        int end = offset + length;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            hash = combine(hash, buffer.getLong(at, ByteOrder.LITTLE_ENDIAN));
        }
        for (; at < end; at++) hash = combine(hash, buffer.getByte(at));
        return combine(hash, MULTIPLIER);
    }

    /** Adds a word to a checksum; no two words give the same. */
    static long combine(long hash, long word) {
        long mixed = (hash ^ word) * MULTIPLIER;
        return mixed ^ (mixed >>> HALF);
    }

    /** Writes the checksum of a message after it, and returns the length of both. */
    static int append(MutableDirectBuffer buffer, int offset, int length) {
        buffer.putLong(offset + length, of(buffer, offset, length), ByteOrder.LITTLE_ENDIAN);
        return length + BYTES;
    }

    /**
     * Tests whether a message of a client has no checksum yet, being of an earlier version, or the right one.
     *
     * @param header the header of the message, read
     * @param buffer holds the message
     * @param offset where its header begins
     * @param length of header, message and checksum
     */
    static boolean isRight(MessageHeaderDecoder header, DirectBuffer buffer, int offset, int length) {
        int end = end(header, buffer, offset, length);
        boolean isMissing = header.version() < SINCE_VERSION && length != end + BYTES;
        return isMissing
                || (end >= MessageHeaderDecoder.ENCODED_LENGTH
                        && length >= end + BYTES
                        && buffer.getLong(offset + end, ByteOrder.LITTLE_ENDIAN) == of(buffer, offset, end));
    }

    /** Returns the length of the message without its checksum; the checksum of an unknown message is at its end. */
    private static int end(MessageHeaderDecoder header, DirectBuffer buffer, int offset, int length) {
        if (header.templateId() > StateDigestDecoder.TEMPLATE_ID) return length - BYTES;
        int end = MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength();
        if (header.templateId() != DefineInstrumentDecoder.TEMPLATE_ID || length < end + GROUP_HEADER) return end;
        int entryBytes = buffer.getShort(offset + end, ByteOrder.LITTLE_ENDIAN) & 0xffff;
        int entries = buffer.getShort(offset + end + Short.BYTES, ByteOrder.LITTLE_ENDIAN) & 0xffff;
        // A product of two 16-bit numbers may be negative, or beyond the message.
        return (int) Math.min(length, end + GROUP_HEADER + (long) entryBytes * entries);
    }
}
