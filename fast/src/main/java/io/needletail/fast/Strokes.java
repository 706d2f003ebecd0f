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
 * the bytes of one word, which is stored whole. Where a {@code bit} is given, zero means that nothing is written; where
 * {@code present} is given, zero means NULL, and the value must be zero too. This keeps conditions that nobody can predict out
 * of the branches.
 */
final class Strokes {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long LOW_SEVEN = 0x7F7F_7F7F_7F7F_7F7FL;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final int STOP = 0x80;

    /** The word of an absent string. */
    static final long NULL_TEXT = 1L << 63;

    private Strokes() {}

    /** Eight bytes, the first in the highest bits. */
    static void word(byte[] bytes, int at, long word) {
        WORDS.set(bytes, at, word);
    }

    /** One if there is a bit in it, else zero. */
    static int bit(long difference) {
        return (int) ((difference | -difference) >>> 63);
    }

    private static int groups(byte[] bytes, int at, long value, int length) {
        WORDS.set(bytes, at, (Spread.sevens(value) | STOP) << (64 - 8 * length));
        return at + length;
    }

    /** Whether a value is below the lowest or too far above it; both as distances, read as unsigned. */
    static boolean isOutside(long distance, long most) {
        return Long.compareUnsigned(distance, most) > 0;
    }

    private static int unsignedLength(long value) {
        return ((70 - Long.numberOfLeadingZeros(value | 1)) * 37) >>> 8; // a seventh, exact up to 70
    }

    private static int signedLength(long value) {
        return ((71 - Long.numberOfLeadingZeros(value ^ (value >> 63))) * 37) >>> 8;
    }

    /** An unsigned integer below 2^56. */
    static int unsigned(byte[] bytes, int at, long value) {
        return groups(bytes, at, value, unsignedLength(value));
    }

    /** The same, or nothing. */
    static int unsigned(byte[] bytes, int at, long value, int bit) {
        int length = unsignedLength(value);
        WORDS.set(bytes, at, (Spread.sevens(value) | STOP) << (64 - 8 * length));
        return at + (length & -bit);
    }

    /** A signed integer of at most 56 bits. */
    static int signed(byte[] bytes, int at, long value) {
        return groups(bytes, at, value, signedLength(value));
    }

    /** The same, or nothing. */
    static int signed(byte[] bytes, int at, long value, int bit) {
        int length = signedLength(value);
        WORDS.set(bytes, at, (Spread.sevens(value) | STOP) << (64 - 8 * length));
        return at + (length & -bit);
    }

    /** An optional signed value as it is in the stream: what is not negative is one more. */
    static long nullable(long value, int present) {
        return value + (present & (int) ~(value >> 63));
    }

    /** NULL. */
    static int none(byte[] bytes, int at) {
        bytes[at] = (byte) STOP;
        return at + 1;
    }

    /** Any unsigned integer of 64 bits, or nothing. */
    static int unsignedLong(byte[] bytes, int at, long value, int bit) {
        if (value >>> 56 != 0) return bit == 0 ? at : wideUnsigned(bytes, at, 0, value);
        return unsigned(bytes, at, value, bit);
    }

    /** Any optional unsigned integer of 64 bits, or nothing. */
    static int unsignedLongOrNull(byte[] bytes, int at, long value, int present, int bit) {
        if (value >>> 55 != 0) return bit == 0 ? at : wideUnsigned(bytes, at, value == -1 ? 1 : 0, value + 1);
        return unsigned(bytes, at, value + present, bit);
    }

    /** Any signed integer of 64 bits, or nothing. */
    static int signedLong(byte[] bytes, int at, long value, int bit) {
        if (isBig(value)) return bit == 0 ? at : wide(bytes, at, value >> 63, value);
        return signed(bytes, at, value, bit);
    }

    /** Any optional signed integer of 64 bits, or nothing. */
    static int signedLongOrNull(byte[] bytes, int at, long value, int present, int bit) {
        if (isBig(value)) return bit == 0 ? at : wideOrNull(bytes, at, value >> 63, value);
        return signed(bytes, at, nullable(value, present), bit);
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
    static int signedDeltaOrNull(byte[] bytes, int at, long value, long base, int present) {
        long delta = value - base;
        if (isBig(delta) || ((value ^ base) & (value ^ delta)) < 0) {
            return wideOrNull(bytes, at, signedHigh(value, base), delta);
        }
        return signed(bytes, at, nullable(delta, present));
    }

    /** The difference of two unsigned integers of 64 bits. */
    static int unsignedDelta(byte[] bytes, int at, long value, long base) {
        long delta = value - base;
        if ((value | base) < 0 || isBig(delta)) return wide(bytes, at, unsignedHigh(value, base), delta);
        return signed(bytes, at, delta);
    }

    /** The same as an optional field has it. */
    static int unsignedDeltaOrNull(byte[] bytes, int at, long value, long base, int present) {
        long delta = value - base;
        if ((value | base) < 0 || isBig(delta)) return wideOrNull(bytes, at, unsignedHigh(value, base), delta);
        return signed(bytes, at, nullable(delta, present));
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

    /** A packed string, or {@link #NULL_TEXT}, or nothing. */
    static int text(byte[] bytes, int at, long word, int bit) {
        int last = Long.numberOfTrailingZeros(word) & 56;
        WORDS.set(bytes, at, word | ((long) STOP << last));
        return at + ((8 - (last >>> 3)) & -bit);
    }

    /** The presence map of a segment, its bits where they lie in the stream; without the zero bytes at its end. */
    static int presence(byte[] bytes, int at, long map) {
        int last = Long.numberOfTrailingZeros(map | (1L << 62)) & 56;
        WORDS.set(bytes, at, map | ((long) STOP << last));
        return at + 8 - (last >>> 3);
    }

    /** Makes room for a presence map that is known only later, with all its bits zero. */
    static int reserve(byte[] bytes, int at, int width) {
        Arrays.fill(bytes, at, at + width, (byte) 0);
        return at + width;
    }

    /** Sets a bit of a reserved presence map, or does not. */
    static void mark(byte[] bytes, int map, int index, int bit) {
        bytes[map + index / 7] |= (byte) (bit << (6 - index % 7));
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
