package io.needletail.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Bits to positions and digits to tags, several at a time, for the sweeps and for the head of a frame. */
final class TagWords {
    /** What {@link #digitBits} answers when digits fill the word. */
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
    private static final int STORED_AT_ONCE = 8;

    private TagWords() {}

    /** Eight bytes, the first one lowest. */
    static long at(byte[] bytes, int from) {
        return (long) LONGS.get(bytes, from);
    }

    /** Four bytes, the first one lowest. */
    static int halfAt(byte[] bytes, int from) {
        return (int) INTS.get(bytes, from);
    }

    /** Eight bytes of text as {@link #at} reads them. */
    static long of(String text) {
        long word = 0;
        for (int i = 0; i < text.length(); i++) word |= (long) text.charAt(i) << (i << 3);
        return word;
    }

    /** Eight times the number of digits at the beginning of a word; {@link #NO_END} when all are digits. */
    static int digitBits(long word) {
        long digits = word ^ ZEROS;
        // A carry only disturbs what stands behind the first byte that is no digit.
        long others = ((digits + TEN_AND_UP) | digits) & HIGH_BITS;
        return Long.numberOfTrailingZeros(others) & -Byte.SIZE;
    }

    /** The number that the first digits of a word make; {@code bits} as {@link #digitBits} answers, 8 to 56. */
    static int number(long word, int bits) {
        // Moved up so that the last digit is the highest byte; what comes in from below counts as leading zeros.
        long digits = (word ^ ZEROS) << -bits;
        long pairs = digits * 10 + (digits >>> Byte.SIZE);
        return (int) (((pairs & OUTER_PAIRS) * OUTER_WEIGHTS + ((pairs >>> 16) & OUTER_PAIRS) * INNER_WEIGHTS) >>> 32);
    }

    /** The sum of the bytes of three words. */
    static int sum(long first, long second, long third) {
        long even = (first & EVEN_BYTES) + (second & EVEN_BYTES) + (third & EVEN_BYTES);
        long odd = ((first >>> 8) & EVEN_BYTES) + ((second >>> 8) & EVEN_BYTES) + ((third >>> 8) & EVEN_BYTES);
        return (int) (((even + odd) * EACH_LANE) >>> 48);
    }

    /**
     * Stores where the bits of a block are.
     *
     * @param bits a bit for each byte of the block
     * @param block where the block begins
     * @param ends takes the positions, and up to {@link FieldIndex#SLACK} meaningless ones behind them
     * @param field number of the first one
     * @return number behind the last one
     */
    static int store(long bits, int block, int[] ends, int field) {
        int behind = field + Long.bitCount(bits);
        long rest = bits;
        // Always eight: guessing how many costs more than storing some for nothing.
        for (int at = field; at < behind; at += STORED_AT_ONCE) {
            for (int i = 0; i < STORED_AT_ONCE; i++) {
                ends[at + i] = block + Long.numberOfTrailingZeros(rest);
                rest &= rest - 1;
            }
        }
        return behind;
    }

    /**
     * Reads the tags of fields whose ends are known.
     *
     * @param bytes holds the frame, with eight bytes from each field's beginning on
     * @param from where the first field of the body begins
     * @param behind number behind the last field
     * @param index holds the ends, takes tags and starts
     * @return false when a tag is not one of one to seven digits, or a data field follows its length
     */
    static boolean readTags(byte[] bytes, int from, int behind, FieldIndex index) {
        int begin = from;
        long odd = 0;
        int before = Tags.BODY_LENGTH;
        for (int field = FieldScanner.FIRST_FIELD; field < behind; field++) {
            long word = at(bytes, begin);
            int bits = digitBits(word);
            // Shifted by 64 a word stays as it is and begins with a digit, which is no '=' either.
            odd |= ((word >>> bits) ^ '=') & 0xFF;
            // Below zero without a digit, or where the first one is a zero.
            odd |= ((bits - 1) & Integer.MIN_VALUE) | (((word & 0xF) - 1) & Long.MIN_VALUE);
            int tag = number(word, bits);
            if (DataFields.follows(before, tag)) return false;
            index.tags[field] = tag;
            index.starts[field] = begin + (bits >>> 3) + 1;
            begin = index.ends[field] + 1;
            before = tag;
        }
        return odd == 0;
    }
}
