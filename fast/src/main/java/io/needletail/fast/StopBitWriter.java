package io.needletail.fast;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Writes single values of the stream: the leaf methods that generated encoders are made of.
 *
 * <p>Each writes at {@code at}, perhaps some bytes further than it needs (the caller has made sure of the room), and answers
 * where the next value goes. The branch that is nearly always taken has no loop: the groups of seven bits are spread over
 * the bytes of one word, which is stored whole. Where there is a
 * {@code mask}, none of its bits set means that nothing is written. This keeps conditions that nobody can predict out of the
 * branches.
 */
final class StopBitWriter {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long LOW_SEVEN = 0x7F7F_7F7F_7F7F_7F7FL;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final int STOP = 0x80;

    private StopBitWriter() {}

    /** Eight bytes, the first in the highest bits. */
    static void word(byte[] bytes, int at, long word) {
        WORDS.set(bytes, at, word);
    }

    /** All bits if there is one in it, else none. */
    static int mask(long difference) {
        return (int) ((difference | -difference) >> 63);
    }

    /** A mask: whether two words differ, asked by a branch. */
    static int differs(long one, long other) {
        return one == other ? 0 : -1;
    }

    /** Whether a value is below the lowest or too far above it; both as distances, read as unsigned. */
    static boolean isOutside(long distance, long most) {
        return Long.compareUnsigned(distance, most) > 0;
    }

    /** An unsigned integer below 2^56. */
    static int unsigned(byte[] bytes, int at, long value) {
        return unsigned(bytes, at, value, -1);
    }

    /** The same, or nothing. */
    static int unsigned(byte[] bytes, int at, long value, int mask) {
        long groups = BitSpreader.sevens(value) | STOP;
        int empty = Long.numberOfLeadingZeros(groups);
        WORDS.set(bytes, at, groups << (empty & 56));
        return at + ((8 - (empty >>> 3)) & mask);
    }

    /** A signed integer of at most 56 bits. */
    static int signed(byte[] bytes, int at, long value) {
        return signed(bytes, at, value, -1);
    }

    // The bits that differ from their neighbours tell how many groups it needs: the first one holds the sign.
    static int signed(byte[] bytes, int at, long value, int mask) {
        int empty = Long.numberOfLeadingZeros(BitSpreader.sevens(value ^ (value << 1)) | STOP);
        WORDS.set(bytes, at, (BitSpreader.sevens(value) | STOP) << (empty & 56));
        return at + ((8 - (empty >>> 3)) & mask);
    }

    /** An optional signed value as it is in the stream: what is not negative is one more. */
    static long nullable(long value) {
        return value + 1 + (value >> 63);
    }

    /** NULL. */
    static int none(byte[] bytes, int at) {
        bytes[at] = (byte) STOP;
        return at + 1;
    }

    /** NULL, or nothing. */
    static int none(byte[] bytes, int at, int mask) {
        bytes[at] = (byte) STOP;
        return at - mask;
    }

    /** Any unsigned integer of 64 bits, or nothing. */
    static int unsignedLong(byte[] bytes, int at, long value, int mask) {
        if (value >>> 56 != 0) return mask == 0 ? at : wideUnsigned(bytes, at, 0, value);
        return unsigned(bytes, at, value, mask);
    }

    /** Any optional unsigned integer of 64 bits, or nothing. */
    static int unsignedLongOrNull(byte[] bytes, int at, long value, int mask) {
        if (value >>> 55 != 0) return mask == 0 ? at : wideUnsigned(bytes, at, value == -1 ? 1 : 0, value + 1);
        return unsigned(bytes, at, value + 1, mask);
    }

    /** Any signed integer of 64 bits, or nothing. */
    static int signedLong(byte[] bytes, int at, long value, int mask) {
        if (isBig(value)) return mask == 0 ? at : wide(bytes, at, value >> 63, value);
        return signed(bytes, at, value, mask);
    }

    /** Any optional signed integer of 64 bits, or nothing. */
    static int signedLongOrNull(byte[] bytes, int at, long value, int mask) {
        if (isBig(value)) return mask == 0 ? at : wideOrNull(bytes, at, value >> 63, value);
        return signed(bytes, at, nullable(value), mask);
    }

    /** The difference of two signed integers of 64 bits. */
    static int signedDelta(byte[] bytes, int at, long value, long base) {
        long delta = value - base;
        if (isBig(delta) || ((value ^ base) & (value ^ delta)) < 0) {
            return wide(bytes, at, signedHigh(value, base), delta);
        }
        return signed(bytes, at, delta);
    }

    /** The same as an optional field has it. */
    static int signedDeltaOrNull(byte[] bytes, int at, long value, long base) {
        long delta = value - base;
        if (isBig(delta) || ((value ^ base) & (value ^ delta)) < 0) {
            return wideOrNull(bytes, at, signedHigh(value, base), delta);
        }
        return signed(bytes, at, nullable(delta));
    }

    /** The difference of two unsigned integers of 64 bits. */
    static int unsignedDelta(byte[] bytes, int at, long value, long base) {
        long delta = value - base;
        if ((value | base) < 0 || isBig(delta)) return wide(bytes, at, unsignedHigh(value, base), delta);
        return signed(bytes, at, delta);
    }

    /** The same as an optional field has it. */
    static int unsignedDeltaOrNull(byte[] bytes, int at, long value, long base) {
        long delta = value - base;
        if ((value | base) < 0 || isBig(delta)) return wideOrNull(bytes, at, unsignedHigh(value, base), delta);
        return signed(bytes, at, nullable(delta));
    }

    private static long signedHigh(long value, long base) {
        return (value >> 63) - (base >> 63) - borrow(value, base);
    }

    private static long unsignedHigh(long value, long base) {
        return -borrow(value, base);
    }

    private static long borrow(long value, long base) {
        return Long.compareUnsigned(value, base) < 0 ? 1 : 0;
    }

    /** Whether it may need more than eight groups, counting one more for NULL. */
    private static boolean isBig(long value) {
        return (value << 9) >> 9 != value;
    }

    private static int wideOrNull(byte[] bytes, int at, long high, long low) {
        if (high < 0) return wide(bytes, at, high, low);
        return wide(bytes, at, low == -1 ? high + 1 : high, low + 1);
    }

    private static int wide(byte[] bytes, int at, long high, long low) {
        long sign = high >> 63;
        return groups(bytes, at, high, low, significant(high ^ sign, low ^ sign) / 7 + 1);
    }

    private static int wideUnsigned(byte[] bytes, int at, long high, long low) {
        return groups(bytes, at, high, low, (significant(high, low) + 6) / 7);
    }

    private static int significant(long high, long low) {
        return high == 0 ? 64 - Long.numberOfLeadingZeros(low) : 128 - Long.numberOfLeadingZeros(high);
    }

    private static int groups(byte[] bytes, int at, long high, long low, int length) {
        for (int i = 0; i < length; i++) bytes[at + i] = (byte) (group(high, low, length - 1 - i) & 0x7F);
        bytes[at + length - 1] |= (byte) STOP;
        return at + length;
    }

    private static long group(long high, long low, int index) {
        int shift = 7 * index;
        return shift == 0 ? low : (low >>> shift) | (high << (64 - shift)); // of at most 70 bits: a shift of 63 at most
    }

    /**
     * A short string as one word: its characters from the highest bits on.
     *
     * @return zero for what does not fit: an empty or long one, or one with bytes that are no ASCII characters or zero
     */
    static long packed(byte[] bytes, int from, int length) {
        if (length == 1) return bytes[from] > 0 ? (long) bytes[from] << 56 : 0;
        if (((length - 1) >>> 3) != 0) return 0;
        long mask = -1L << (64 - 8 * length);
        long word = (from <= bytes.length - 8 ? (long) WORDS.get(bytes, from) : atTheEnd(bytes, from, length)) & mask;
        return ((word | (~(word + LOW_SEVEN) & mask)) & HIGH_BITS) == 0 ? word : 0;
    }

    private static long atTheEnd(byte[] bytes, int from, int length) {
        long word = 0;
        for (int i = 0; i < length; i++) word |= (bytes[from + i] & 0xFFL) << (56 - 8 * i);
        return word;
    }

    /** A packed string, or nothing. */
    static int text(byte[] bytes, int at, long word, int mask) {
        int last = Long.numberOfTrailingZeros(word);
        WORDS.set(bytes, at, word | ((long) STOP << (last & 56)));
        return at + ((8 - (last >>> 3)) & mask);
    }

    /** How many bytes a presence map takes, its bits where they lie in the stream, without the zero bytes at its end. */
    static int mapWidth(long map) {
        return 8 - (Long.numberOfTrailingZeros(map | (1L << 62)) >>> 3);
    }

    /** Writes a presence map of so many bytes before what is there already. */
    static void presence(byte[] bytes, int at, int width, long map) {
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

    /** Moves some bytes by less than a word. */
    static void move(byte[] bytes, int from, int to, int count, int limit) {
        if (count > 32 || Math.max(from, to) > limit - 32) {
            System.arraycopy(bytes, from, bytes, to, count);
            return;
        }
        long first = (long) WORDS.get(bytes, from);
        long second = (long) WORDS.get(bytes, from + 8);
        long third = (long) WORDS.get(bytes, from + 16);
        long fourth = (long) WORDS.get(bytes, from + 24);
        WORDS.set(bytes, to, first);
        WORDS.set(bytes, to + 8, second);
        WORDS.set(bytes, to + 16, third);
        WORDS.set(bytes, to + 24, fourth);
    }

    /** Makes room for a presence map that is known only later, with all its bits zero. */
    static int reserve(byte[] bytes, int at, int width) {
        Arrays.fill(bytes, at, at + width, (byte) 0);
        return at + width;
    }

    /** Sets a bit of a reserved presence map, or does not. */
    static void mark(byte[] bytes, int map, int index, int mask) {
        bytes[map + index / 7] |= (byte) (mask & (1 << (6 - index % 7)));
    }

    /** Ends a reserved presence map and closes up what follows it. */
    static int close(byte[] bytes, int map, int width, int at) {
        int last = map + width - 1;
        while (last > map && bytes[last] == 0) last--;
        bytes[last] |= (byte) STOP;
        int spare = map + width - 1 - last;
        if (spare != 0) System.arraycopy(bytes, map + width, bytes, last + 1, at - map - width);
        return at - spare;
    }
}
