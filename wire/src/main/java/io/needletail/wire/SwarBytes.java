package io.needletail.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Works on eight bytes of text at once: a {@code long} whose lowest byte is the first of the text.
 *
 * <p>"Digits" are bytes of value 0 to 9, the text less {@link #ZEROS}. Static, total within the array, free of
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

    // Of a power of two.
    private static final int[] TRIPLES = triples();

    private SwarBytes() {}

    static long get(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    static void set(byte[] target, int at, long octets) {
        LONGS.set(target, at, octets);
    }

    static void setInt(byte[] target, int at, int four) {
        INTS.set(target, at, four);
    }

    /** Reads one to eight bytes and none beside them; the bytes above are 0. */
    static long get(byte[] bytes, int from, int count) {
        return count == Long.BYTES ? get(bytes, from) : few(bytes, from, count);
    }

    // One to seven bytes; no branch but one between up to three and from four on.
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

    /** Writes the lowest one to eight bytes and none beside them; answers the offset behind them. */
    static int put(long octets, int count, byte[] target, int at) {
        if (count >= Integer.BYTES) {
            int over = count - Integer.BYTES;
            INTS.set(target, at, (int) octets);
            INTS.set(target, at + over, (int) (octets >>> (Byte.SIZE * over)));
            return at + count;
        }
        int middle = count >>> 1;
        int last = count - 1;
        target[at] = (byte) octets;
        target[at + middle] = (byte) (octets >>> (Byte.SIZE * middle));
        target[at + last] = (byte) (octets >>> (Byte.SIZE * last));
        return at + count;
    }

    /**
     * Copies one byte or more, with up to seven more bytes overwritten behind them; false when there is a SOH among
     * them. Few loads and stores in the text of the method keep a field small enough for a whole message to be compiled
     * into one piece.
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
            // Overlaps what stands before.
            long end = get(value, from + last);
            set(target, at + last, end);
            seen &= printable(end);
        }
        return isText(seen) || isPlainByteByByte(value, from, to);
    }

    // More than sixteen bytes; in a method of its own, which most messages call rarely, it leaves room for them to be
    // compiled into one piece.
    private static boolean copyLong(byte[] value, int from, int to, byte[] target, int at) {
        int last = to - from - Long.BYTES;
        long end = get(value, from + last);
        set(target, at + last, end);
        long seen = printable(end);
        // The minimum keeps the compiler from unrolling what mostly runs a few times.
        for (int i = 0; i < last; i = Math.min(i + Long.BYTES, last)) {
            long octets = get(value, from + i);
            set(target, at + i, octets);
            seen &= printable(octets);
        }
        return isText(seen) || isPlainByteByByte(value, from, to);
    }

    // Sets a bit in the place of 0x40 of each byte from 0x20 to 0x7F; so for many beyond, but for none below.
    private static long printable(long octets) {
        return octets | (octets << 1);
    }

    private static boolean isText(long printable) {
        return (printable & PRINTABLE) == PRINTABLE;
    }

    /** Whether there is no SOH among one byte or more. */
    static boolean isPlain(byte[] bytes, int from, int to) {
        int last = to - from - Long.BYTES;
        if (last < 0) return matches(few(bytes, from, to - from), Ascii.SOH) == 0;
        long seen = printable(get(bytes, from)) & printable(get(bytes, from + last));
        for (int i = Long.BYTES; i < last; i += Long.BYTES) seen &= printable(get(bytes, from + i));
        return isText(seen) || isPlainByteByByte(bytes, from, to);
    }

    // For text that is not made of letters, digits and signs alone.
    private static boolean isPlainByteByByte(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == Ascii.SOH) return false;
        }
        return true;
    }

    /** Copies one byte or more, and writes none beside them. */
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

    /** Whether all of some bytes stand at a place, where there are as many. */
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

    /** The high bits of the bytes that equal one byte: none too few, and the lowest is never wrong. */
    static long matches(long octets, int one) {
        long zeros = octets ^ (ONES * one);
        return (zeros - ONES) & ~zeros & HIGH_BITS;
    }

    /** Whether each byte is 0 to 9. */
    static boolean areDigits(long digits) {
        return (((digits + ABOVE_NINE) | digits) & HIGH_BITS) == 0;
    }

    /** The number that eight digits are. */
    static long number(long digits) {
        long pairs = digits * 10 + (digits >>> 8);
        long high = (pairs & 0xFF_0000_00FFL) * (100L + (1_000_000L << 32));
        long low = ((pairs >>> 16) & 0xFF_0000_00FFL) * (1L + (10_000L << 32));
        return (high + low) >>> 32;
    }

    /** The eight characters of a number below {@link #LIMIT}, out of a table by threes: shorter than working out each. */
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

    /** The three characters of a number below 1,000, lowest byte first. */
    static long triple(long number) {
        // The mask tells the compiler that nothing beyond the table is asked for.
        return TRIPLES[(int) number & (TRIPLES.length - 1)] & 0xFFFF_FFFFL;
    }

    /** The sum of eight bytes. */
    static int sum(long octets) {
        long fours = (octets & EVEN_BYTES) + ((octets >>> 8) & EVEN_BYTES);
        return lanes(fours);
    }

    /** CheckSum(10) of a range: the sum of its bytes, modulo 256. */
    static int checkSum(byte[] bytes, int from, int to) {
        int sum = 0;
        int at = from;
        while (to - at >= Long.BYTES) {
            int stop = at + Math.min(to - at & -Long.BYTES, LANES_FULL_AFTER);
            long all = 0;
            long even = 0;
            for (; at < stop; at += Long.BYTES) {
                long octets = get(bytes, at);
                all += octets;
                even += octets & EVEN_BYTES;
            }
            // What is left without the even bytes are the odd ones; the highest of them loses its carry, which counts
            // 256.
            sum += lanes(even) + lanes((all - even) >>> 8);
        }
        for (; at < to; at++) sum += bytes[at];
        return sum & 0xFF;
    }

    /** The sum of four numbers of two bytes each. */
    static int lanes(long sums) {
        return (int) ((sums * 0x0001_0001_0001_0001L) >>> 48);
    }

    private static int[] triples() {
        int[] triples = new int[1_024];
        for (int i = 0; i < 1_000; i++) triples[i] = ('0' + i / 100) | ('0' + i / 10 % 10) << 8 | ('0' + i % 10) << 16;
        return triples;
    }
}
