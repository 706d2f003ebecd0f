package io.needletail.venue.identity;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Seal of the messages of one session: SipHash-2-4 with a key of 128 bits, in {@value #BYTES} bytes after the message.
 * Aeron finds the session of a message by a number that the message itself names, and tests no more; a process without
 * the key of a session cannot write in its name.
 *
 * <p>Both ends derive the key from the challenge and its answer; it is never sent to or from a client. Immutable;
 * allocates nothing.
 */
public final class SessionSeal {
    /** Length of a seal. */
    public static final int BYTES = 8;

    /** Length of the key of a session. */
    static final int KEY_BYTES = 16;

    private static final int LENGTH_SHIFT = 56;
    private static final int BYTE_BITS = 8;
    private static final int FINAL_ROUNDS = 4;

    private final long first;
    private final long second;

    SessionSeal(byte[] key) {
        UnsafeBuffer words = new UnsafeBuffer(Arrays.copyOf(key, KEY_BYTES));
        first = words.getLong(0, ByteOrder.LITTLE_ENDIAN);
        second = words.getLong(Long.BYTES, ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Writes the seal after a message.
     *
     * @param buffer holds the message, with room for the seal
     * @param offset where the message begins
     * @param length length of the message
     * @return length of message and seal
     */
    public int write(MutableDirectBuffer buffer, int offset, int length) {
        buffer.putLong(offset + length, of(buffer, offset, length), ByteOrder.LITTLE_ENDIAN);
        return length + BYTES;
    }

    /**
     * {@return true when a message ends with its seal}
     *
     * @param buffer holds the message
     * @param offset where it begins
     * @param length length of message and seal
     */
    public boolean isRight(DirectBuffer buffer, int offset, int length) {
        int sealed = length - BYTES;
        return sealed >= 0 && buffer.getLong(offset + sealed, ByteOrder.LITTLE_ENDIAN) == of(buffer, offset, sealed);
    }

    /** Returns SipHash-2-4 of some bytes; the four words of its state are v0 to v3 as in its paper. */
    long of(DirectBuffer buffer, int offset, int length) {
        long v0 = first ^ 0x736f6d6570736575L;
        long v1 = second ^ 0x646f72616e646f6dL;
        long v2 = first ^ 0x6c7967656e657261L;
        long v3 = second ^ 0x7465646279746573L;
        int whole = length & -Long.BYTES;
        int at = 0;
        // Two rounds for each word of the message, then four: the loop has one body so that the state stays in
        // registers.
        for (int step = 0; at <= whole || step < FINAL_ROUNDS / 2; ) {
            long word = 0;
            boolean isFinal = at > whole;
            if (isFinal) {
                if (step++ == 0) v2 ^= 0xff;
            } else {
                word = at < whole
                        ? buffer.getLong(offset + at, ByteOrder.LITTLE_ENDIAN)
                        : last(buffer, offset + whole, length);
                at += Long.BYTES;
            }
            v3 ^= word;
            for (int round = 0; round < 2; round++) {
                v0 += v1;
                v2 += v3;
                v1 = Long.rotateLeft(v1, 13) ^ v0;
                v3 = Long.rotateLeft(v3, 16) ^ v2;
                v0 = Long.rotateLeft(v0, 32);
                v2 += v1;
                v0 += v3;
                v1 = Long.rotateLeft(v1, 17) ^ v2;
                v3 = Long.rotateLeft(v3, 21) ^ v0;
                v2 = Long.rotateLeft(v2, 32);
            }
            v0 ^= word;
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }

    /** Returns the bytes after the last whole word, with the length in the highest byte. */
    private static long last(DirectBuffer buffer, int from, int length) {
        long word = (long) length << LENGTH_SHIFT;
        for (int index = 0; index < (length & (Long.BYTES - 1)); index++) {
            word |= (buffer.getByte(from + index) & 0xffL) << (BYTE_BITS * index);
        }
        return word;
    }
}
