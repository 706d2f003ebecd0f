package io.needletail.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Converts bits to positions and digits to tags, several at a time, for the scanners and for {@link FrameHeader}. */
final class TagWords {
    /** Returned by {@link #digitBits} when all bytes of the word are digits. */
    static final int NO_END = Long.SIZE;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ZEROS = 0x3030_3030_3030_3030L;
    private static final long TEN_AND_UP = 0x7676_7676_7676_7676L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;
    private static final long EACH_LANE = 0x0001_0001_0001_0001L;
    private static final long OUTER_PAIRS = 0x0000_00FF_0000_00FFL;
    private static final long OUTER_WEIGHTS = 100 + (1_000_000L << 32);
    private static final long INNER_WEIGHTS = 1 + (10_000L << 32);
    private static final long ZEROS_AND_ONE = ZEROS + 1;
    private static final long TEN_AND_UP_AND_ONE = TEN_AND_UP + 1;
    private static final long LOW_NIBBLES = 0x0F0F_0F0F_0F0F_0F0FL;
    private static final long UPPER_PAIRS = 0x00FF_00FF_0000_0000L;
    private static final long HUNDREDS = 1 + (100 << 16);
    private static final int STORED_AT_ONCE = 8;

    private TagWords() {}

    /** Reads eight bytes, the first one lowest. */
    static long at(byte[] bytes, int from) {
        return (long) LONGS.get(bytes, from);
    }

    /** Reads four bytes, the first one lowest. */
    static int halfAt(byte[] bytes, int from) {
        return (int) INTS.get(bytes, from);
    }

    /** Returns up to eight characters as {@link #at} reads them. */
    static long of(String text) {
        long word = 0;
        for (int i = 0; i < text.length(); i++) word |= (long) text.charAt(i) << (i << 3);
        return word;
    }

    /**
     * Returns eight times the number of digits at the beginning of a word; {@link #NO_END} when all bytes are digits.
     */
    static int digitBits(long word) {
        long digits = word ^ ZEROS;
        // A carry changes only bytes after the first byte that is not a digit.
        long others = ((digits + TEN_AND_UP) | digits) & HIGH_BITS;
        return Long.numberOfTrailingZeros(others) & -Byte.SIZE;
    }

    /** Returns the number in the first digits of a word; {@code bits} is the result of {@link #digitBits}, 8 to 56. */
    static int number(long word, int bits) {
        // Shifts the last digit into the highest byte; the zeros that enter below count as leading zeros.
        long digits = (word ^ ZEROS) << -bits;
        long pairs = digits * 10 + (digits >>> Byte.SIZE);
        return (int) (((pairs & OUTER_PAIRS) * OUTER_WEIGHTS + ((pairs >>> 16) & OUTER_PAIRS) * INNER_WEIGHTS) >>> 32);
    }

    // Returns the number in the first digits of a word; bits is 8 to 32.
    private static int shortNumber(long word, int bits) {
        long digits = (word & LOW_NIBBLES) << -bits;
        long pairs = (digits * 10 + (digits >>> Byte.SIZE)) & UPPER_PAIRS;
        return (int) ((pairs * HUNDREDS) >>> 48);
    }

    /** Returns the sum of the bytes of three words. */
    static int sum(long first, long second, long third) {
        long even = (first & EVEN_BYTES) + (second & EVEN_BYTES) + (third & EVEN_BYTES);
        long odd = ((first >>> 8) & EVEN_BYTES) + ((second >>> 8) & EVEN_BYTES) + ((third >>> 8) & EVEN_BYTES);
        return (int) (((even + odd) * EACH_LANE) >>> 48);
    }

    /**
     * Stores the positions of the bits of a block.
     *
     * @param bits a bit for each byte of the block
     * @param block offset of the block
     * @param ends receives the positions, and up to {@link FieldIndex#SLACK} meaningless elements after them
     * @param field index of the first position in {@code ends}
     * @return index after the last position
     */
    static int store(long bits, int block, int[] ends, int field) {
        int end = field + Long.bitCount(bits);
        long rest = bits;
        // Always stores eight: a mispredicted branch costs more than superfluous stores.
        for (int at = field; at < end; at += STORED_AT_ONCE) {
            for (int i = 0; i < STORED_AT_ONCE; i++) {
                ends[at + i] = block + Long.numberOfTrailingZeros(rest);
                rest &= rest - 1;
            }
        }
        return end;
    }

    /**
     * Reads the tags of fields whose ends are known.
     *
     * @param bytes array with the frame and with at least eight bytes from the start of each field
     * @param from offset of the first field of the body
     * @param end number after the last field
     * @param index has the ends and receives the tags and starts
     * @return false when a tag does not have one to seven digits, or when a data field follows its length
     */
    static boolean readTags(byte[] bytes, int from, int end, FieldIndex index) {
        int[] tags = index.tags;
        int[] starts = index.starts;
        int[] ends = index.ends;
        int begin = from;
        for (int field = FieldScanner.FIRST_FIELD; field < end; field++) {
            long word = at(bytes, begin);
            // A first byte '0' becomes negative, and so no digit. A carry changes only bytes after the tag.
            long digits = word - ZEROS_AND_ONE;
            int place = Long.numberOfTrailingZeros(((digits + TEN_AND_UP_AND_ONE) | digits) & HIGH_BITS);
            int bits = place & -Byte.SIZE;
            // With eight digits the shift leaves the word unchanged: its first byte is not a '=' either.
            if (((int) (word >>> bits) & 0xFF) != '=') return false;
            if (((bits - Byte.SIZE) & -Integer.SIZE) == 0) {
                tags[field] = shortNumber(word, bits);
            } else {
                if (bits == 0) return false;
                tags[field] = number(word, bits);
            }
            starts[field] = begin + (place >>> 3) + 1;
            begin = ends[field] + 1;
        }
        // In a loop of its own, which the compiler unrolls.
        return !DataFields.areIn(index, end);
    }
}
