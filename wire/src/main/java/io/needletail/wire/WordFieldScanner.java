package io.needletail.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Scans eight bytes at a time, as a {@code long}; needs only the module java.base. */
final class WordFieldScanner implements FieldScanner {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH_BYTE = 0x0101_0101_0101_0101L;
    private static final long LOW_BITS = 0x7F * EACH_BYTE;
    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;
    private static final long EACH_LANE = 0x0001_0001_0001_0001L;
    private static final long GATHER = 0x0102_0408_1020_4080L;

    @Override
    public long scan(byte[] bytes, int from, int to, FieldIndex index) {
        int field = FIRST_FIELD;
        int sum = 0;
        for (int block = from; block < to; block += Long.SIZE) {
            long ends = 0;
            long lanes = 0;
            int blockEnd = Math.min(block + Long.SIZE, to);
            for (int at = block; at < blockEnd; at += Long.BYTES) {
                long word = (long) LONGS.get(bytes, at);
                // The last word reaches into the trailer.
                if (blockEnd - at < Long.BYTES) word &= -1L >>> ((Long.BYTES - (blockEnd - at)) << 3);
                lanes += (word & EVEN_BYTES) + ((word >>> Byte.SIZE) & EVEN_BYTES);
                ends |= ends(word) << (at - block);
            }
            sum += (int) ((lanes * EACH_LANE) >>> 48);
            field = TagWords.store(ends, block, index.ends, field);
            if (field > index.fieldsMax) return UNUSUAL;
        }
        return TagWords.readTags(bytes, from, field, index) ? FieldScanner.found(field, sum) : UNUSUAL;
    }

    // Returns a bit for each byte that is SOH, the lowest bit for the first byte.
    private static long ends(long word) {
        long differs = word ^ (Ascii.SOH * EACH_BYTE);
        long equal = ~(((differs & LOW_BITS) + LOW_BITS) | differs | LOW_BITS);
        return ((equal >>> 7) * GATHER) >>> 56;
    }
}
