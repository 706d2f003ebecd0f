package io.needletail.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Operations on eight bytes of text at once, in a {@code long} whose lowest byte is the first of the text ("word").
 *
 * <p>"Digits" are bytes of value 0 to 9: the text minus {@link #ZEROS}. Static, total within the array, free of
 * allocation and of branches that depend on the text.
 */
final class SwarBytes {
    /** Eight characters {@code 0}. */
    static final long ZEROS = 0x3030_3030_3030_3030L;

    /** The first number that eight digits cannot hold. */
    static final long LIMIT = 100_000_000;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long EVEN_BYTES = 0x00FF_00FF_00FF_00FFL;
    private static final long ABOVE_NINE = 0x7676_7676_7676_7676L;
    private static final long PRINTABLE = 0x4040_4040_4040_4040L;
    private static final int LANES_FULL_AFTER = 64 * Long.BYTES;

    // Its length is a power of two.
    private static final int[] TRIPLES = triples();

    private SwarBytes() {}

    static long get(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    static void set(byte[] target, int at, long word) {
        LONGS.set(target, at, word);
    }

    static void setInt(byte[] target, int at, int four) {
        INTS.set(target, at, four);
    }

    /** Reads one to eight bytes and no others; the higher bytes of the result are 0. */
    static long get(byte[] bytes, int from, int count) {
        return count == Long.BYTES ? get(bytes, from) : few(bytes, from, count);
    }

    // Reads one to seven bytes, with a single branch, between one to three and four to seven.
    private static long few(byte[] bytes, int from, int count) {
        if (count >= Integer.BYTES) {
            long low = (int) INTS.get(bytes, from) & 0xFFFF_FFFFL;
            long high = (int) INTS.get(bytes, from + count - Integer.BYTES) & 0xFFFF_FFFFL;
            return low | (high << (Byte.SIZE * (count - Integer.BYTES)));
        }
        int middle = count >>> 1;
        int last = count - 1;
        return (bytes[from] & 0xFFL)
                | ((bytes[from + middle] & 0xFFL) << (Byte.SIZE * middle))
                | ((bytes[from + last] & 0xFFL) << (Byte.SIZE * last));
    }

    /** Writes the lowest one to eight bytes and no others; returns the offset after them. */
    static int put(long word, int count, byte[] target, int at) {
        if (count >= Integer.BYTES) {
            int over = count - Integer.BYTES;
            INTS.set(target, at, (int) word);
            INTS.set(target, at + over, (int) (word >>> (Byte.SIZE * over)));
            return at + count;
        }
        int middle = count >>> 1;
        int last = count - 1;
        target[at] = (byte) word;
        target[at + middle] = (byte) (word >>> (Byte.SIZE * middle));
        target[at + last] = (byte) (word >>> (Byte.SIZE * last));
        return at + count;
    }

    /**
     * Copies one byte or more, and overwrites up to seven bytes after them; returns false when there is a SOH among
     * them. The method has few loads and stores, so that the compiler inlines a whole message into one method.
     */
    static boolean copyPlain(byte[] value, int from, int to, byte[] target, int at) {
        int last = to - from - Long.BYTES;
        if (last > Long.BYTES) return copyLong(value, from, to, target, at);
        long first = last < 0 ? few(value, from, to - from) : get(value, from);
        set(target, at, first);
        long seen = printable(first);
        if (last < 0) {
            seen |= -1L << (Byte.SIZE * last);
        } else {
            // Overlaps the first word.
            long end = get(value, from + last);
            set(target, at + last, end);
            seen &= printable(end);
        }
        return isText(seen) || isPlainByteByByte(value, from, to);
    }

    // More than sixteen bytes. A separate method keeps copyPlain small enough to be inlined.
    private static boolean copyLong(byte[] value, int from, int to, byte[] target, int at) {
        int last = to - from - Long.BYTES;
        long end = get(value, from + last);
        set(target, at + last, end);
        long seen = printable(end);
        // The minimum keeps the compiler from unrolling a loop that usually runs a few times.
        for (int i = 0; i < last; i = Math.min(i + Long.BYTES, last)) {
            long word = get(value, from + i);
            set(target, at + i, word);
            seen &= printable(word);
        }
        return isText(seen) || isPlainByteByByte(value, from, to);
    }

    // Sets the bit 0x40 of each byte from 0x20 to 0x7F and of many bytes above, but of no byte below.
    private static long printable(long word) {
        return word | (word << 1);
    }

    private static boolean isText(long printable) {
        return (printable & PRINTABLE) == PRINTABLE;
    }

    /** Tells whether a range of at least one byte contains no SOH. */
    static boolean isPlain(byte[] bytes, int from, int to) {
        int last = to - from - Long.BYTES;
        if (last < 0) return matches(few(bytes, from, to - from), Ascii.SOH) == 0;
        long seen = printable(get(bytes, from)) & printable(get(bytes, from + last));
        for (int i = Long.BYTES; i < last; i += Long.BYTES) seen &= printable(get(bytes, from + i));
        return isText(seen) || isPlainByteByByte(bytes, from, to);
    }

    // For text with other bytes than letters, digits and signs.
    private static boolean isPlainByteByByte(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == Ascii.SOH) return false;
        }
        return true;
    }

    /** Copies one byte or more, and writes no other bytes. */
    static void copy(byte[] value, byte[] target, int at) {
        int last = value.length - Long.BYTES;
        if (last < 0) {
            put(few(value, 0, value.length), value.length, target, at);
            return;
        }
        set(target, at, get(value, 0));
        for (int i = Long.BYTES; i < last; i += Long.BYTES) set(target, at + i, get(value, i));
        set(target, at + last, get(value, last));
    }

    /** Copies any number of bytes, and writes no others; up to sixteen without a loop. */
    static void copy(byte[] value, int from, int count, byte[] target, int at) {
        if (count == 0 || count > 2 * Long.BYTES) {
            System.arraycopy(value, from, target, at, count);
        } else if (count > Long.BYTES) {
            // The second word overlaps the first.
            int last = count - Long.BYTES;
            long end = get(value, from + last);
            set(target, at, get(value, from));
            set(target, at + last, end);
        } else {
            put(get(value, from, count), count, target, at);
        }
    }

    /** Tells whether the bytes at an offset, of which there must be enough, equal the expected ones. */
    static boolean equal(byte[] bytes, int at, byte[] expected) {
        int last = expected.length - Long.BYTES;
        if (last <= 0) {
            return expected.length == 0 || get(bytes, at, expected.length) == get(expected, 0, expected.length);
        }
        for (int i = 0; i < last; i += Long.BYTES) {
            if (get(bytes, at + i) != get(expected, i)) return false;
        }
        return get(bytes, at + last) == get(expected, last);
    }

    /** Returns the high bits of the bytes that equal one byte; only bits above the lowest one may be wrong. */
    static long matches(long word, int one) {
        long zeros = word ^ (ONES * one);
        return (zeros - ONES) & ~zeros & HIGH_BITS;
    }

    /** Tells whether each byte is 0 to 9. */
    static boolean areDigits(long digits) {
        return (((digits + ABOVE_NINE) | digits) & HIGH_BITS) == 0;
    }

    /** Returns the number of eight digits. */
    static long number(long digits) {
        long pairs = digits * 10 + (digits >>> 8);
        long high = (pairs & 0xFF_0000_00FFL) * (100L + (1_000_000L << 32));
        long low = ((pairs >>> 16) & 0xFF_0000_00FFL) * (1L + (10_000L << 32));
        return (high + low) >>> 32;
    }

    /** Returns the eight characters of a number below {@link #LIMIT}, three at a time from a table. */
    static long text(long number) {
        // 274,877,907 / 2^38 and 140,737,489 / 2^47 are just above a thousandth and a millionth: right for eight
        // digits.
        long thousands = (number * 274_877_907) >>> 38;
        long millions = (number * 140_737_489) >>> 47;
        long middle = triple(thousands - millions * 1_000) << 16;
        long low = triple(number - thousands * 1_000) << 40;
        // Of the highest three the first is always 0.
        return TRIPLES[(int) millions & (TRIPLES.length - 1)] >>> Byte.SIZE | middle | low;
    }

    /** Returns the three characters of a number below 1,000, the first one in the lowest byte. */
    static long triple(long number) {
        // The mask removes the bounds check.
        return TRIPLES[(int) number & (TRIPLES.length - 1)] & 0xFFFF_FFFFL;
    }

    /** Returns the sum of eight bytes. */
    static int sum(long word) {
        long fours = (word & EVEN_BYTES) + ((word >>> 8) & EVEN_BYTES);
        return lanes(fours);
    }

    /** Returns CheckSum(10) of a range: the sum of its bytes modulo 256. */
    static int checkSum(byte[] bytes, int from, int to) {
        int sum = 0;
        int at = from;
        while (to - at >= Long.BYTES) {
            int stop = at + Math.min(to - at & -Long.BYTES, LANES_FULL_AFTER);
            long all = 0;
            long even = 0;
            for (; at < stop; at += Long.BYTES) {
                long word = get(bytes, at);
                all += word;
                even += word & EVEN_BYTES;
            }
            // All bytes minus the even ones are the odd ones; the highest of them loses its carry, a multiple of 256.
            sum += lanes(even) + lanes((all - even) >>> 8);
        }
        if (to - from >= Long.BYTES && at < to) {
            // The last bytes, with the word that ends with them.
            return (sum + sum(get(bytes, to - Long.BYTES) >>> (Byte.SIZE * (Long.BYTES - (to - at))))) & 0xFF;
        }
        for (; at < to; at++) sum += bytes[at];
        return sum & 0xFF;
    }

    /** Returns the sum of four numbers of two bytes each. */
    static int lanes(long sums) {
        return (int) ((sums * 0x0001_0001_0001_0001L) >>> 48);
    }

    private static int[] triples() {
        int[] triples = new int[1_024];
        for (int i = 0; i < 1_000; i++) triples[i] = ('0' + i / 100) | ('0' + i / 10 % 10) << 8 | ('0' + i % 10) << 16;
        return triples;
    }
}
