package io.needletail.bench.peers.handwritten;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Writes numbers, eight bytes at once; returns the offset of the next field. */
final class Pen {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long DATA = 0x7f7f_7f7f_7f7f_7f7fL;

    private Pen() {}

    /** From 0 to below 2^56. */
    static int unsigned(byte[] target, int at, long value) {
        long groups = groups(value);
        return write(target, at, groups, Long.numberOfLeadingZeros(groups));
    }

    /** From -2^55 to below 2^55: bits that differ from their neighbours need a place, and one for the sign. */
    static int signed(byte[] target, int at, long value) {
        return write(target, at, groups(value), Long.numberOfLeadingZeros(groups(value ^ (value << 1))));
    }

    /** A signed number of which null is one. */
    static int optional(byte[] target, int at, long value) {
        return signed(target, at, value + 1 + (value >> 63));
    }

    // Seven bits a byte, and the last byte's stop bit.
    private static long groups(long value) {
        return Long.expand(value, DATA) | 0x80;
    }

    // The highest byte in use is the first one of the field.
    private static int write(byte[] target, int at, long groups, int unused) {
        LONG.set(target, at, groups << (unused & -Byte.SIZE));
        return at + Long.BYTES - unused / Byte.SIZE;
    }
}
