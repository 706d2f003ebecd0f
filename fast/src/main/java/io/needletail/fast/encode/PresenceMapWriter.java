package io.needletail.fast.encode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Writes presence maps: leaf methods that generated encoders call. A map is seven bits to a byte, the first bit the
 * highest.
 */
final class PresenceMapWriter {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int STOP = 0x80;

    private PresenceMapWriter() {}

    /** Returns the number of bytes of a presence map, given as in the stream, without the zero bytes at its end. */
    static int width(long map) {
        return 8 - (Long.numberOfTrailingZeros(map | (1L << 62)) >>> 3);
    }

    /** Writes a presence map of a number of bytes and nothing beyond. */
    static void write(byte[] bytes, int at, int width, long map) {
        long word = map | ((long) STOP << (64 - 8 * width));
        bytes[at] = (byte) (word >>> 56);
        if (width == 1) return;
        bytes[at + 1] = (byte) (word >>> 48);
        if (width == 2) return;
        for (int i = 2; i < width; i++) bytes[at + i] = (byte) (word >>> (56 - 8 * i));
    }

    /** Adds bits to a reserved presence map. */
    static void merge(byte[] bytes, int at, long map) {
        WORDS.set(bytes, at, (long) WORDS.get(bytes, at) | map);
    }

    /** Reserves a presence map with all its bits zero. */
    static int reserve(byte[] bytes, int at, int width) {
        Arrays.fill(bytes, at, at + width, (byte) 0);
        return at + width;
    }

    /** Sets a bit of a reserved presence map if the mask is not zero. */
    static void mark(byte[] bytes, int map, int index, int mask) {
        bytes[map + index / 7] |= (byte) (mask & (1 << (6 - index % 7)));
    }

    /** Ends a reserved presence map and moves the bytes after it to its end. */
    static int close(byte[] bytes, int map, int width, int at) {
        int last = map + width - 1;
        while (last > map && bytes[last] == 0) last--;
        bytes[last] |= (byte) STOP;
        int spare = map + width - 1 - last;
        if (spare != 0) System.arraycopy(bytes, map + width, bytes, last + 1, at - map - width);
        return at - spare;
    }
}
