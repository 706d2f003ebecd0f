package io.needletail.bench.peers.handwritten;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Writes numbers, eight bytes at once; answers where the next field begins. */
final class Pen {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long DATA = 0x7f7f_7f7f_7f7f_7f7fL;

    private Pen() {}

    /** From 0 to below 2^56. */
    static int unsigned(byte[] target, int at, long value) {
        return write(target, at, value, (Long.SIZE + 6 - Long.numberOfLeadingZeros(value | 1)) / 7);
    }

    /** From -2^55 to below 2^55. */
    static int signed(byte[] target, int at, long value) {
        return write(target, at, value, (Long.SIZE + 7 - Long.numberOfLeadingZeros(value ^ (value >> 63))) / 7);
    }

    /** A signed number of which null is one. */
    static int optional(byte[] target, int at, long value) {
        return signed(target, at, value + 1 + (value >> 63));
    }

    // The value's bits leave room for the stop bits; the last byte gets the one that is set.
    private static int write(byte[] target, int at, long value, int length) {
        LONG.set(target, at, (Long.expand(value, DATA) | 0x80) << (Long.SIZE - Byte.SIZE * length));
        return at + length;
    }
}
