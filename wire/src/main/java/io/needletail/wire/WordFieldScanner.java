package io.needletail.wire;

/** Scans eight bytes at a time, as a {@code long}; needs only the module java.base. */
final class WordFieldScanner implements FieldScanner {
    private static final int BLOCK = Long.SIZE;
    private static final long EACH_BYTE = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;

    // Moves the highest bit of each byte to the highest byte, the first byte's bit lowest.
    private static final long GATHER = 0x0002_0408_1020_4081L;

    @Override
    public long scan(byte[] bytes, int from, int to, FieldIndex index) {
        int field = FIRST_FIELD;
        int sum = 0;
        int block = from;
        for (; to - block >= BLOCK; block += BLOCK) {
            long ends = 0;
            long all = 0;
            long even = 0;
            // A constant number of turns: the compiler unrolls the loop.
            for (int at = 0; at < BLOCK; at += Long.BYTES) {
                long word = TagWords.at(bytes, block + at);
                all += word;
                even += word & EVEN_BYTES;
                ends |= ends(word) << at;
            }
            sum += sum(all, even);
            field = TagWords.store(ends, block, index.ends, field);
            if (field > index.fieldsMax) return UNUSUAL;
        }
        if (block < to) {
            long ends = 0;
            long all = 0;
            long even = 0;
            int at = block;
            for (; at < to; at += Long.BYTES) {
                long word = TagWords.at(bytes, at);
                // The last word reaches into the trailer.
                if (to - at < Long.BYTES) word &= -1L >>> ((Long.BYTES - (to - at)) << 3);
                all += word;
                even += word & EVEN_BYTES;
                ends |= ends(word) << (at - block);
            }
            sum += sum(all, even);
            field = TagWords.store(ends & (-1L >>> (BLOCK - (to - block))), block, index.ends, field);
            if (field > index.fieldsMax) return UNUSUAL;
        }
        return TagWords.readTags(bytes, from, field, index) ? FieldScanner.found(field, sum) : UNUSUAL;
    }

    // Returns a bit for each byte that is SOH, the lowest bit for the first byte. After a SOH also the byte 0 gets a
    // bit:
    // no tag begins with it, so that the frame is unusual in either case.
    private static long ends(long word) {
        long differs = word ^ (Ascii.SOH * EACH_BYTE);
        return (((differs - EACH_BYTE) & ~differs & HIGH_BITS) * GATHER) >>> 56;
    }

    // Returns the sum of the bytes, from the sums of all words and of their even bytes. All bytes minus the even ones
    // are the
    // odd ones; the highest of them loses its carry, a multiple of 256.
    private static int sum(long all, long even) {
        return SwarBytes.lanes(even) + SwarBytes.lanes((all - even) >>> Byte.SIZE);
    }
}
